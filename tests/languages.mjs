/** `npm run languages`: every screen, and all that opens on it, in each of the six languages, where `npm test` has them take turns. */
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { bin, installed, run, say } from './steps.mjs'

if (!installed()) process.exit(1)
const chromium = await findChromium()
if (chromium === undefined) {
  say('There is no Chromium: install one or set CHROMIUM to its path.')
  process.exit(1)
}
const shell = await findHeadlessShell()
const built = await run('sh', ['server/build.sh'], { show: true })
if (!built.ok) process.exit(1)
const { ok } = await run(
  bin('playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', 'every-screen'],
  {
    show: true,
    env: { EVERY_LANGUAGE: '1', CHROMIUM: chromium, ...(shell && { CHROMIUM_HEADLESS: shell }) },
  },
)
process.exitCode = ok ? 0 : 1
