// Starts the real server on a database of its own, which is thrown away afterwards. BIVAQUE names the
// program, if it was built already; otherwise cargo builds it.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = process.argv[2] ?? '18171';
const folder = mkdtempSync(join(tmpdir(), 'bivaque-web-'));
const database = join(folder, 'club.sqlite');
const address = `127.0.0.1:${port}`;

// The example of the club has no limit that a test could run into.
const [program, ...first] = process.env.BIVAQUE?.split(' ') ?? ['cargo', 'run', '--quiet', '-p', 'club', '--example', 'serve', '--'];
const server = spawn(program, [...first, database, address], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });

const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Whoever started this may be killed without a word.
const starter = process.ppid;
setInterval(() => process.ppid === starter || stop(), 1000).unref();
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
