/** `npm test`: installs what is missing, then everything that can fail. The last line holds the real totals. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { bin, checkLint, checkTypes, installed, run, say } from './steps.mjs'

if (!installed()) {
  say('0 passed, 1 failed')
  process.exit(1)
}

const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'))
const totals = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  totals.passed += passed
  totals.failed += failed
}
const one = ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

add(one(await checkTypes()))
add(one(await checkLint()))
add(await testsWithoutBrowser())
add(await testsInBrowser())

rmSync(reports, { recursive: true, force: true })
process.exitCode = totals.failed === 0 ? 0 : 1
say(`${totals.passed} passed, ${totals.failed} failed`)

async function testsWithoutBrowser() {
  const path = join(reports, 'vitest.json')
  const { ok } = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    { show: true },
  )
  const result = readReport(path)
  if (result === undefined) return one(false)
  // A file that could not even be loaded has no tests to fail.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return counted(ok, result.numPassedTests, result.numFailedTests + unloaded)
}

async function testsInBrowser() {
  const path = join(reports, 'playwright.json')
  const playwright = ['test', '--config', 'e2e/playwright.config.ts']
  const chromium = await findChromium()
  if (chromium === undefined) {
    say('There is no Chromium: install one or set CHROMIUM to its path; the browser tests count as failed.')
    await run(bin('playwright'), [...playwright, '--list', '--reporter=json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    })
    const listed = readReport(path)
    const count = listed === undefined ? 0 : listed.suites.reduce((sum, suite) => sum + testsIn(suite), 0)
    return { passed: 0, failed: Math.max(count, 1) }
  }

  say('Building what the browser tests open.')
  const built = await run('sh', ['server/build.sh'], { show: true })
  if (!built.ok) return one(false)

  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const inBrowser = more =>
    run(bin('playwright'), [...playwright, '--reporter=list,json', ...more], { show: true, env })
  const together = await inBrowser([])
  const result = readReport(path)
  if (result === undefined) return one(false)
  const { expected, unexpected } = result.stats
  if (result.errors.length > 0 || unexpected === 0) {
    return counted(together.ok, expected, unexpected + result.errors.length)
  }
  // Two browsers on two cores may keep each other waiting for longer than a test allows. What fails alone has failed.
  say(`${unexpected} failed beside another browser test and run once more alone.`)
  const alone = await inBrowser(['--last-failed', '--workers=1'])
  const again = readReport(path)
  if (again === undefined) return one(false)
  const failedAgain = again.stats.unexpected + again.errors.length
  return counted(alone.ok, expected + again.stats.expected, failedAgain)
}

/** A run that failed without a failed test, or that ran none, counts as one failure. */
function counted(ok, passed, failed) {
  const hidden = failed === 0 && (!ok || passed === 0) ? 1 : 0
  return { passed, failed: failed + hidden }
}

function testsIn(suite) {
  const below = (suite.suites ?? []).reduce((sum, inner) => sum + testsIn(inner), 0)
  return below + (suite.specs ?? []).length
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
