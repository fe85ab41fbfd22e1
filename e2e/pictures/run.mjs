/**
 * `npm run pictures -- --against DIR [--only tasks,clients] [--widths 800]`: takes pictures of the screens in
 * `screens.ts` from the build of DIR, another checkout of Hearth with its packages installed, and compares those of this
 * one with them. Those that differ are in `e2e/results/pictures`.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, findHeadlessShell } from '../../tests/chromium.mjs'
import { bin, root, run, say } from '../../tests/steps.mjs'

/** A Wednesday noon in New York, in the middle of a month: some doses are given, some are due. */
const MOMENT = '2026-05-13T16:40:00Z'
const RESULTS = join(root, 'e2e/results/pictures')
const DIFFERENCES = join(RESULTS, 'differences')

const { values } = parseArgs({
  options: { against: { type: 'string' }, only: { type: 'string' }, widths: { type: 'string' } },
})
if (values.against === undefined) {
  say('Say with which checkout this one is compared: npm run pictures -- --against DIR')
  process.exit(1)
}
const chromium = await findChromium()
if (chromium === undefined) {
  say('There is no Chromium: install one or set CHROMIUM to its path.')
  process.exit(1)
}
const shell = await findHeadlessShell()
const scratch = mkdtempSync(join(tmpdir(), 'hearth-pictures-'))
try {
  process.exitCode = await compare()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function compare() {
  const before = await build(resolve(values.against), 'before')
  const after = await build(root, 'after')
  rmSync(RESULTS, { recursive: true, force: true })
  say('Taking the pictures of before.')
  const taken = await pictures(before, ['--update-snapshots=all'])
  say('Comparing.')
  const areSame = await pictures(after, ['--update-snapshots=none'])
  const names = different()
  writeFileSync(join(RESULTS, 'differences.txt'), names.map(name => `${name}\n`).join(''))
  say(`${names.length} pictures differ${names.length > 0 ? `; they are in ${DIFFERENCES}` : ''}.`)
  for (const name of names) say(`  ${name}`)
  return taken && areSame ? 0 : 1
}

/** Kept apart from `dist`: what is compared does not change when somebody builds meanwhile. */
async function build(cwd, name) {
  const { ok } = await run('sh', ['server/build.sh'], { show: true, cwd })
  if (!ok) process.exit(1)
  const folder = join(cwd, 'dist/pictures', name)
  for (const part of ['app', 'server'])
    cpSync(join(cwd, 'dist', part), join(folder, part), { recursive: true })
  return folder
}

/** Both builds begin with the demo homes that the first of them made. */
async function pictures(built, args) {
  const { ok } = await run(
    bin('playwright'),
    ['test', '--config', 'e2e/pictures/playwright.config.ts', '--reporter=line', ...args],
    {
      show: true,
      env: {
        CHROMIUM: chromium,
        ...(shell && { CHROMIUM_HEADLESS: shell }),
        PICTURES_MOMENT: MOMENT,
        PICTURES_BUILT: built,
        PICTURES_HOMES: join(scratch, 'homes'),
        ...(values.only && { PICTURES_ONLY: values.only }),
        ...(values.widths && { PICTURES_WIDTHS: values.widths }),
      },
    },
  )
  return ok
}

/** Names of pictures that were compared and differ. */
function different() {
  if (!existsSync(DIFFERENCES)) return []
  return readdirSync(DIFFERENCES, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('-actual.png'))
    .map(path => basename(path, '-actual.png'))
    .sort()
}
