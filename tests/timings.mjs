/** Where the time of `npm test` went: the lines before its last one. */

const SLOWEST = 10

/** Seconds that something takes, noted under its name. */
export function stopwatch() {
  const laps = []
  return {
    laps,
    async lap(name, work) {
      const begun = performance.now()
      const result = await work()
      laps.push({ name, seconds: (performance.now() - begun) / 1_000 })
      return result
    },
  }
}

const shown = seconds => `${seconds.toFixed(1).padStart(8)} s`

/**
 * @param {{ name: string, seconds: number }[]} laps steps
 * @param {{ project: string, file: string, tests: number, seconds: number }[]} files several at once
 * @param {{ title: string, seconds: number }[]} browserTests several at once
 * @returns {string[]}
 */
export function timingLines(laps, files, browserTests) {
  const projects = new Map()
  for (const { project, tests, seconds } of files) {
    const sum = projects.get(project) ?? { files: 0, tests: 0, seconds: 0 }
    projects.set(project, {
      files: sum.files + 1,
      tests: sum.tests + tests,
      seconds: sum.seconds + seconds,
    })
  }
  return [
    'Where the time went:',
    ...laps.map(({ name, seconds }) => `${shown(seconds)}  ${name}`),
    'Projects, several files at once:',
    ...[...projects]
      .sort(([, one], [, other]) => other.seconds - one.seconds)
      .map(([name, sum]) => `${shown(sum.seconds)}  ${name}: ${sum.tests} tests in ${sum.files} files`),
    'The slowest files:',
    ...slowest(files).map(({ file, seconds }) => `${shown(seconds)}  ${file}`),
    'The slowest browser tests:',
    ...slowest(browserTests).map(({ title, seconds }) => `${shown(seconds)}  ${title}`),
  ]
}

const slowest = timed => [...timed].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)

/**
 * The tests of a report of Playwright, those that stand in a `describe` included.
 * @returns {{ title: string, seconds: number, ok: boolean }[]} ok: passed, at the first try or a later one
 */
export function browserTestsOf(report) {
  const inSuite = ({ suites = [], specs = [] }) => [
    ...specs.map(({ file, title, ok, tests }) => ({
      title: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      ok,
    })),
    ...suites.flatMap(inSuite),
  ]
  return report.suites.flatMap(inSuite)
}
