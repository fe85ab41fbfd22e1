/**
 * `npm test`: installs what is missing, then everything that can fail. The last line holds the real totals. The browser
 * tests run beside the others: each kind waits often, and leaves the cores to the other.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { bin, checkLint, checkTypes, installed, run, say } from './steps.mjs'
import { browserTestsOf, stopwatch, timingLines } from './timings.mjs'

if (!installed()) {
  say('0 passed, 1 failed')
  process.exit(1)
}

const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'))
const { lap, laps } = stopwatch()
const totals = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  totals.passed += passed
  totals.failed += failed
}
const one = ok => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

add(one(await lap('types', checkTypes)))
add(one(await lap('lint', checkLint)))
const browsers = await readyForBrowser()
const others = lap('tests without a browser', testsWithoutBrowser)
const inBrowser = await testsInBrowser(browsers, others)
const withoutBrowser = await others
add(withoutBrowser.counts)
add(inBrowser.counts)

rmSync(reports, { recursive: true, force: true })
process.exitCode = totals.failed === 0 ? 0 : 1
for (const line of timingLines(laps, withoutBrowser.files, inBrowser.tests)) say(line)
if (inBrowser.ranAgain.length > 0) {
  say(
    `${inBrowser.ranAgain.length} browser tests failed beside others and ran once more alone; each is a defect:`,
  )
  for (const { title, ok } of inBrowser.ranAgain) say(`  ${ok ? 'passed then' : 'failed again'}: ${title}`)
}
say(`${totals.passed} passed, ${totals.failed} failed`)

async function testsWithoutBrowser() {
  const path = join(reports, 'vitest.json')
  const times = join(reports, 'times.json')
  const { ok } = await run(
    bin('vitest'),
    [
      'run',
      `--maxWorkers=${availableParallelism()}`,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tests/time-reporter.mjs',
      `--outputFile.json=${path}`,
    ],
    { show: true, env: { FILE_TIMES: times } },
  )
  const files = readReport(times) ?? []
  const result = readReport(path)
  if (result === undefined) return { counts: one(false), files }
  // A file that could not even be loaded has no tests to fail.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { counts: counted(ok, result.numPassedTests, result.numFailedTests + unloaded), files }
}

/** Which browsers there are, and whether what they open could be built. */
async function readyForBrowser() {
  const chromium = await lap('looking for Chromium', findChromium)
  if (chromium === undefined) return undefined
  const shell = await lap('looking for its headless shell', findHeadlessShell)
  say('Building what the browser tests open.')
  const { ok } = await lap('build', () => run('sh', ['server/build.sh'], { show: true }))
  return { isBuilt: ok, env: { CHROMIUM: chromium, ...(shell && { CHROMIUM_HEADLESS: shell }) } }
}

/**
 * What was found in the browser: counts, every test with its seconds, and those that had to run a second time. It is shown
 * when the others are done.
 */
async function testsInBrowser(browsers, others) {
  const nothing = { tests: [], ranAgain: [] }
  const path = join(reports, 'playwright.json')
  const playwright = ['test', '--config', 'e2e/playwright.config.ts']
  if (browsers === undefined) {
    say('There is no Chromium: install one or set CHROMIUM to its path; the browser tests count as failed.')
    await run(bin('playwright'), [...playwright, '--list', '--reporter=json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    })
    const listed = readReport(path)
    const count = listed === undefined ? 0 : browserTestsOf(listed).length
    return { ...nothing, counts: { passed: 0, failed: Math.max(count, 1) } }
  }
  if (!browsers.isBuilt) return { ...nothing, counts: one(false) }

  const env = { ...browsers.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path }
  const inBrowser = more =>
    run(bin('playwright'), [...playwright, '--reporter=list,json', ...more], { after: others, env })
  const together = await lap('browser tests', () => inBrowser([]))
  const result = readReport(path)
  if (result === undefined) return { ...nothing, counts: one(false) }
  const { expected, unexpected } = result.stats
  const tests = browserTestsOf(result)
  if (result.errors.length > 0 || unexpected === 0) {
    return { tests, ranAgain: [], counts: counted(together.ok, expected, unexpected + result.errors.length) }
  }
  // A last resort: what passes alone is counted as passed, and named in the last lines.
  await others
  say(`${unexpected} failed beside other tests and run once more alone.`)
  const alone = await lap('failed browser tests once more', () => inBrowser(['--last-failed', '--workers=1']))
  const again = readReport(path)
  if (again === undefined) return { tests, ranAgain: [], counts: one(false) }
  const failedAgain = again.stats.unexpected + again.errors.length
  return {
    tests,
    ranAgain: browserTestsOf(again),
    counts: counted(alone.ok, expected + again.stats.expected, failedAgain),
  }
}

/** A run that failed without a failed test, or that ran none, counts as one failure. */
function counted(ok, passed, failed) {
  const hidden = failed === 0 && (!ok || passed === 0) ? 1 : 0
  return { passed, failed: failed + hidden }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
