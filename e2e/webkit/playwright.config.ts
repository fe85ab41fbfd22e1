/** `npm run webkit`: what Safari's engine does that Chromium does not. It needs Debian's webkit2gtk-driver and xvfb. */
import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.webkit.ts',
  globalSetup: '../support/demo-homes.ts',
  outputDir: '../results/webkit',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 3_600_000,
})
