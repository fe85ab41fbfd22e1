import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '../figure.ts'
import { BUILT } from '../stage/hearth.ts'

export const scriptSize: Figure = {
  name: 'script-size',
  title: 'JavaScript fetched until the round is painted',
  isQuick: true,
  async take(stage) {
    const { address } = await stage.hearth()
    const { context, page } = await stage.device()
    await page.goto(`${address}/dashboard/mar`)
    await page.locator('main li button').first().waitFor()
    const fetched = await page.evaluate(() => {
      // What is fetched after the screen stands waits for nobody.
      const painted = performance.getEntriesByType('paint').at(-1)?.startTime ?? Number.POSITIVE_INFINITY
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= painted + 1)
        .map(({ name }) => new URL(name).pathname)
    })
    await context.close()
    const bytes = fetched.reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(BUILT, 'app', path))).length,
      0,
    )
    stage.say(`  ${fetched.length} files`)
    return [
      {
        what: 'First JavaScript of the round, gzip',
        unit: 'KB',
        values: [bytes / 1_000],
        goal: { most: { p50: 245 } },
      },
    ]
  },
}
