/** `node bench/landing-pictures.mjs`: takes the pictures of the public page anew, from the build in `dist`. */
import { runnerImport } from 'vite'
import { findChromium } from '../tests/chromium.mjs'
import { root, say } from '../tests/steps.mjs'

process.chdir(root)
const chromium = await findChromium()
if (chromium === undefined) {
  say('There is no Chromium: install one or set CHROMIUM to its path.')
  process.exit(1)
}
const { module } = await runnerImport('./bench/stage/landing-pictures.ts', {
  configFile: false,
  logLevel: 'warn',
})
await module.takePictures(chromium)
