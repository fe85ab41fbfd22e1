/** `npm run pictures`: the screens of one build, photographed or compared. `run.mjs` starts it once for each of two builds. */
import { defineConfig } from 'playwright/test'
import { keepScratchInMemory } from '../../tests/scratch.ts'

keepScratchInMemory()

/** The headless shell is faster where it is installed. */
const browser = process.env.CHROMIUM_HEADLESS ?? process.env.CHROMIUM

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../results/pictures/differences',
  snapshotPathTemplate: '../results/pictures/before/{arg}{ext}',
  globalSetup: './demo-homes.ts',
  // A worker for each language, with a Hearth of its own: what one walk writes the other does not see.
  projects: [{ name: 'English' }, { name: 'German' }],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 1_800_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      // Chromium's own sandbox does not start as root, where it would protect nobody.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
