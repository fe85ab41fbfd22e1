/** `npm run check`: everything that can be known within a minute, for while you work. */
import { bin, checkLint, checkTypes, installed, report, run, say } from './steps.mjs'

// Types of a package that came with somebody else's commit are not there yet.
if (!installed()) process.exit(1)

async function checkTidiness() {
  const { ok, output } = await run(bin('vitest'), ['run', '--project', 'tidy', '--no-color'])
  if (!ok) say(output.trim())
  return report('Tidiness and contracts', ok)
}

const checks = await Promise.all([checkTypes(), checkLint(), checkTidiness()])
process.exitCode = checks.every(Boolean) ? 0 : 1
