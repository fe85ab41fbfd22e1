/** Finds the browser the browser tests run in. */
import { existsSync } from 'node:fs'
import { run, say } from './steps.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
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
  if (process.getuid?.() === 0 && (await run('sh', ['-c', 'command -v apt-get'])).ok) {
    say('Installing Chromium with apt-get; this takes a few minutes.')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    return onThisSystem()
  }
  return undefined
}

async function onThisSystem() {
  for (const command of COMMANDS) {
    const { ok, output } = await run('sh', ['-c', `command -v ${command}`])
    if (ok && (await answers(output.trim()))) return output.trim()
  }
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
