/** Browser tests against the built Hearth with its demo homes, as a person would open it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'

const port = Number(process.env.E2E_PORT ?? 18_480)
const chromium = process.env.CHROMIUM

// Workers load this file again; they inherit the folder the first load made.
process.env.E2E_DATA_DIR ??= join(mkdtempSync(join(tmpdir(), 'hearth-e2e-')), 'data')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: 'results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${port}`,
    serviceWorkers: 'allow',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Chromium's own sandbox does not start as root, where it would protect nobody.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: {
    command: 'exec node --enable-source-maps dist/server/main.js',
    cwd: '..',
    url: `http://localhost:${port}/api/v1/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, HOST: '127.0.0.1', DEMO: 'true' },
  },
})
