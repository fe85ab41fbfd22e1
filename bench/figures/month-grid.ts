import { settled } from '../../e2e/support/people.ts'
import type { Figure } from '../figure.ts'
import { paintedAfter } from '../stage/painted.ts'
import { FULL_CHART } from '../stage/seed.ts'

const TIMES = 12
const TIMES_QUICK = 5

export const monthGrid: Figure = {
  name: 'month-grid',
  title: 'The month of a client with twelve medications twice a day, from tap to painted',
  isQuick: true,
  async take(stage) {
    const tablet = await stage.tablet()
    const { page } = tablet
    await tablet.open('/dashboard/mar')
    const link = `a[href="/dashboard/mar/${FULL_CHART}"]`
    const opening: number[] = []
    const turning: number[] = []
    for (let time = 0; time <= stage.times(TIMES, TIMES_QUICK); time++) {
      // What has just moved takes no tap (U10.7).
      await settled(page)
      await page.locator(link).first().click()
      const month = page.getByRole('link', { name: 'Month', exact: true })
      await month.waitFor()
      const opened = paintedAfter(page, 'grid')
      await month.click()
      const took = await opened
      const turned = paintedAfter(page, 'grid')
      await page.getByRole('button', { name: 'Previous month' }).click()
      const turn = await turned
      // The first time its code is fetched, once in the life of a tablet.
      if (time > 0) {
        opening.push(took)
        turning.push(turn)
      }
      await page.goBack()
      await page.goBack()
      // The tabs of the client have the same address.
      await month.waitFor({ state: 'hidden' })
      await page.locator(link).first().waitFor()
    }
    const goal = { most: { p50: 100 } }
    return [
      {
        what: "Month of a client's page opened, month grid painted",
        unit: 'ms',
        values: opening,
        goal,
        note: '24 lines of a month, among 100,000 rows.',
      },
      { what: 'Another month painted', unit: 'ms', values: turning, goal },
    ]
  },
}
