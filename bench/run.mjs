/**
 * `npm run bench [-- name…] [--against DIR]`: builds what is measured, then takes the figures named, or all of them.
 * DIR is another checkout of Hearth with its packages installed: its build is measured in turn with this one.
 */

import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { findChromium } from '../tests/chromium.mjs'
import { root, run, say } from '../tests/steps.mjs'

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const against = values.against && resolve(values.against)
process.chdir(root)
const chromium = await findChromium()
if (chromium === undefined) {
  say('There is no Chromium: install one or set CHROMIUM to its path.')
  process.exit(1)
}

say('Building what is measured.')
const built = await build(root)
const other = against && (await build(against))

// The figures are TypeScript like everything else; Vite reads it.
const { module } = await runnerImport('./bench/main.ts', { configFile: false, logLevel: 'warn' })
process.exitCode = await module.main(names, chromium, built, other)

/**
 * App and server of a checkout, and beside the app the page that drives its engine alone. Kept apart from `dist/app`:
 * what is measured does not change when somebody builds meanwhile.
 */
async function build(cwd) {
  const builds = [
    ['sh', ['server/build.sh']],
    ['node_modules/.bin/vite', ['build', '--logLevel', 'warn', '--config', 'bench/page/vite.config.ts']],
  ]
  for (const [command, args] of builds) {
    const { ok } = await run(command, args, { show: true, cwd })
    if (!ok) process.exit(1)
  }
  const folder = join(cwd, 'dist/bench')
  for (const part of ['app', 'server'])
    cpSync(join(cwd, 'dist', part), join(folder, part), { recursive: true })
  return folder
}
