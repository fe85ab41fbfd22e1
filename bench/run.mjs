/** `npm run bench [-- name…]`: builds what is measured, then takes the figures named, or all of them. */

import { runnerImport } from 'vite'
import { findChromium } from '../tests/chromium.mjs'
import { root, run, say } from '../tests/steps.mjs'

process.chdir(root)
const chromium = await findChromium()
if (chromium === undefined) {
  say('There is no Chromium: install one or set CHROMIUM to its path.')
  process.exit(1)
}

say('Building what is measured.')
const builds = [
  ['sh', ['server/build.sh']],
  ['node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--config', 'bench/page/vite.config.ts']],
]
for (const [command, args] of builds) {
  const { ok } = await run(command, args, { show: true })
  if (!ok) process.exit(1)
}

// The figures are TypeScript like everything else; Vite reads it.
const { module } = await runnerImport('./bench/main.ts', { configFile: false, logLevel: 'warn' })
process.exitCode = await module.main(process.argv.slice(2), chromium)
