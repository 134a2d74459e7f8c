import { defineConfig } from '@playwright/test';

const port = Number(process.env.BIVAQUE_PORT ?? 18171);
/** The address of a running server, to measure it. */
const measured = process.env.MEASURE;

// Debian's own Chromium. The real server carries the built page; how to start it can be told, so that
// a binary that exists already is used.
export default defineConfig({
  testDir: 'tests',
  // Pictures are taken and times are measured on request.
  testIgnore: process.env.PICTURES || measured ? [] : ['**/pictures.spec.ts', '**/measure.spec.ts'],
  timeout: 400_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: measured ?? `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
  webServer: measured ? undefined : {
    command: `exec node tests/server.mjs ${port}`,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
