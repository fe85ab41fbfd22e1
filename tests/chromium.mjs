/** Finds the browsers the browser tests run in. */
import { existsSync } from 'node:fs'
import { run, say } from './steps.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const HEADLESS = 'chromium-headless-shell'
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * `CHROMIUM` first, then what the system has, then as root what apt-get installs.
 * @returns {Promise<string | undefined>} the path of a Chromium that answers `--version`
 */
export async function findChromium() {
  const given = process.env.CHROMIUM
  if (given) {
    if (await answers(given)) return given
    say(`CHROMIUM names ${given}, which does not start; looking for another.`)
  }
  const found = (await onThisSystem()) ?? (await downloadedByPlaywright())
  if (found !== undefined) return found
  return (await install('chromium')) ? onThisSystem() : undefined
}

/**
 * Chromium's headless shell, in which most tests take two thirds of the time: `CHROMIUM_HEADLESS`, or the system's.
 * @returns {Promise<string | undefined>} undefined where all tests are to run in the same browser: there is no such
 *   shell, or `CHROMIUM` names the browser to test
 */
export async function findHeadlessShell() {
  const given = process.env.CHROMIUM_HEADLESS
  if (given && (await answers(given))) return given
  if (process.env.CHROMIUM) return undefined
  return (await installedAs([HEADLESS])) ?? ((await install(HEADLESS)) ? installedAs([HEADLESS]) : undefined)
}

/** As root, with apt-get. */
async function install(name) {
  if (process.getuid?.() !== 0 || !(await run('sh', ['-c', 'command -v apt-get'])).ok) return false
  say(`Installing ${name} with apt-get; this takes a few minutes.`)
  await run('apt-get', ['update', '-qq'])
  return (
    await run('apt-get', ['install', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  ).ok
}

async function installedAs(commands) {
  for (const command of commands) {
    const { ok, output } = await run('sh', ['-c', `command -v ${command}`])
    if (ok && (await answers(output.trim()))) return output.trim()
  }
  return undefined
}

async function onThisSystem() {
  const command = await installedAs(COMMANDS)
  if (command !== undefined) return command
  for (const path of PLACES) {
    if (existsSync(path) && (await answers(path))) return path
  }
  return undefined
}

async function downloadedByPlaywright() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) && (await answers(path)) ? path : undefined
}

/** Some systems ship a `chromium` that only tells you to install another package. */
async function answers(path) {
  const { ok, output } = await run(path, ['--version'])
  return ok && /chrom/i.test(output)
}
