/** `npm test`: installs what is missing, then everything that can fail. The last line holds the real totals. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { bin, checkLint, checkTypes, installed, report, root, run, say } from './steps.mjs'
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

// The compiler alone leaves a core idle, and so does the build: they run beside the first tests.
const building = lap('build, beside what follows', buildForBrowser)
const checks = [lap('types, beside what follows', checkTypes), lap('lint, beside what follows', checkLint)]
const withoutBrowser = await lap('tests without a browser', testsWithoutBrowser)
add(withoutBrowser.counts)
for (const check of checks) add(one(await check))
const inBrowser = await testsInBrowser(await building)
add(inBrowser.counts)

rmSync(reports, { recursive: true, force: true })
process.exitCode = totals.failed === 0 ? 0 : 1
for (const line of timingLines(laps, withoutBrowser.files, inBrowser.tests)) say(line)
for (const line of withoutBrowser.failed) say(`✗ ${line}`)
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
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tests/time-reporter.mjs',
      `--outputFile.json=${path}`,
    ],
    { show: true, env: { FILE_TIMES: times } },
  )
  const files = readReport(times) ?? []
  const result = readReport(path)
  if (result === undefined) return { counts: one(false), files, failed: [] }
  // A file that could not even be loaded has no tests to fail.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const counts = counted(ok, result.numPassedTests, result.numFailedTests + unloaded)
  return { counts, files, failed: result.testResults.flatMap(failedTestsOf) }
}

/** One line for each test of a file that failed: where it is, its title, how its message begins. */
function failedTestsOf({ name, assertionResults, status, message }) {
  const file = relative(root, name)
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`]
  return assertionResults
    .filter(test => test.status === 'failed')
    .map(({ title, failureMessages: [why = ''] }) => `${file}: ${title}: ${firstLine(why)}`)
}

function firstLine(text) {
  return text.split('\n', 1)[0].trim()
}

/** What the browser tests open. */
async function buildForBrowser() {
  const { ok, output } = await run('sh', ['server/build.sh'])
  if (output.trim() !== '') say(output.trim())
  return report('Build', ok)
}

/** What was found in the browser: counts, every test with its seconds, and those that had to run a second time. */
async function testsInBrowser(built) {
  const nothing = { tests: [], ranAgain: [] }
  const path = join(reports, 'playwright.json')
  const playwright = ['test', '--config', 'e2e/playwright.config.ts']
  const chromium = await lap('looking for Chromium', findChromium)
  if (chromium === undefined) {
    say('There is no Chromium: install one or set CHROMIUM to its path; the browser tests count as failed.')
    await run(bin('playwright'), [...playwright, '--list', '--reporter=json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    })
    const listed = readReport(path)
    const count = listed === undefined ? 0 : browserTestsOf(listed).length
    return { ...nothing, counts: { passed: 0, failed: Math.max(count, 1) } }
  }

  const shell = await lap('looking for its headless shell', findHeadlessShell)
  if (!built) return { ...nothing, counts: one(false) }

  const env = {
    CHROMIUM: chromium,
    ...(shell && { CHROMIUM_HEADLESS: shell }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
  }
  const inBrowser = more =>
    run(bin('playwright'), [...playwright, '--reporter=list,json', ...more], { show: true, env })
  const together = await lap('browser tests', () => inBrowser([]))
  const result = readReport(path)
  if (result === undefined) return { ...nothing, counts: one(false) }
  const { expected, unexpected } = result.stats
  const tests = browserTestsOf(result)
  if (result.errors.length > 0 || unexpected === 0) {
    return { tests, ranAgain: [], counts: counted(together.ok, expected, unexpected + result.errors.length) }
  }
  // A last resort: what passes alone is counted as passed, and named in the last lines.
  say(`${unexpected} failed beside another browser test and run once more alone.`)
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
