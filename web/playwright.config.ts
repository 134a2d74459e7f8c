import { defineConfig } from '@playwright/test';

const port = Number(process.env.BIVAQUE_PORT ?? 18171);

// Debian's own Chromium. The real server carries the built page; how to start it can be told, so that
// a binary that exists already is used.
export default defineConfig({
  testDir: 'tests',
  // Pictures are taken on request.
  testIgnore: process.env.PICTURES ? [] : ['**/pictures.spec.ts'],
  timeout: 400_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
  webServer: {
    command: `node tests/server.mjs ${port}`,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
