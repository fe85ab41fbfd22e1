/**
 * A reporter of Vitest: seconds of each file, its imports and set-up included, for the last lines of `npm test`. Without
 * the making of its environment, which files that share one all report.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './steps.mjs'

const SECONDS = 1_000

/** Written as JSON to where FILE_TIMES says: `[{ project, file, tests, seconds }]`. */
export default class TimeReporter {
  onTestRunEnd(modules) {
    const times = modules.map(module => {
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
      return {
        project: module.project.name,
        file: relative(root, module.moduleId),
        tests: [...module.children.allTests()].length,
        seconds: (prepareDuration + collectDuration + setupDuration + duration) / SECONDS,
      }
    })
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
  }
}
