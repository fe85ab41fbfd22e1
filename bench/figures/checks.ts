import { spawn } from 'node:child_process'
import type { Figure } from '../figure.ts'

/** Named only: `npm test` takes minutes. */
export const checks: Figure = {
  name: 'checks',
  isOfThisBuild: true,
  title: 'How long `npm run check` and `npm test` take',
  async take() {
    const seconds = async (script: string): Promise<number> => {
      const started = performance.now()
      const child = spawn('npm', ['run', script], { stdio: 'ignore' })
      const code = await new Promise(resolve => child.on('close', resolve))
      if (code !== 0) throw new Error(`npm run ${script} failed.`)
      return (performance.now() - started) / 1_000
    }
    return [
      {
        what: '`npm run check`',
        unit: 's',
        values: [await seconds('check')],
        goal: { most: { p50: 60 } },
      },
      { what: '`npm test`', unit: 's', values: [await seconds('test')], goal: { most: { p50: 1_200 } } },
    ]
  },
}
