/** Browser tests against the built Hearth with its demo homes. Each worker starts one of its own (support/test.ts). */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { keepScratchInMemory } from '../tests/scratch.ts'

keepScratchInMemory()

/** Chromium's headless shell takes two thirds of the time; `isWholeBrowser` is for tests of what it lacks. */
const browser = process.env.CHROMIUM_HEADLESS ?? process.env.CHROMIUM

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: 'results',
  globalSetup: './support/demo-homes.ts',
  // Each with a Hearth and a browser of its own. Tests wait: two of them left a sixth of two cores idle, three nothing.
  workers: Math.ceil(1.5 * availableParallelism()),
  retries: 0,
  forbidOnly: true,
  // For a machine that does other work beside: waiting for what comes costs nothing where it comes soon.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    serviceWorkers: 'allow',
    // What cannot be tapped fails by name and not with the whole test.
    actionTimeout: 120_000,
    // A trace of every step takes as long as the steps. `TRACE=1` writes one of each test that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      // Chromium's own sandbox does not start as root, where it would protect nobody.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        // Pages close before optimizing their code pays off: without it the tests take a tenth less processor time.
        '--js-flags=--no-maglev --no-turbofan',
        // It has nothing to fetch from elsewhere.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
