/** `npm run check`: what can be known in half a minute, for while you work. */
import { bin, checkLint, checkTypes, installed, report, run, say } from './steps.mjs'

// Types of a package that came with somebody else's commit are not there yet.
if (!installed()) process.exit(1)

async function checkTidiness() {
  // One worker loads the project once; the compiler has the other cores.
  const args = ['run', '--project', 'tidy', '--maxWorkers=1', '--no-color']
  const { ok, output } = await run(bin('vitest'), args)
  if (!ok) say(output.trim())
  return report('Tidiness and contracts', ok)
}

const checks = await Promise.all([checkTypes(), checkLint(), checkTidiness()])
process.exitCode = checks.every(Boolean) ? 0 : 1
