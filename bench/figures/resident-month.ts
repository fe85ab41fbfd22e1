import { addMonths } from '../../domain/values/dates.ts'
import type { Figure } from '../figure.ts'
import { FULL_CHART } from '../stage/seed.ts'

const WARM_UP = 3
const TIMES = 4
const MONTHS = 11

export const residentMonth: Figure = {
  name: 'resident-month',
  title: 'A month of a client with twelve medications, read from disk at 100,000 rows',
  isQuick: true,
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const months = Array.from({ length: MONTHS }, (_, back) =>
      addMonths(`${home.today.slice(0, 7)}-01`, -1 - back).slice(0, 7),
    )
    const values: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const took = await tablet.engine('readMonths', FULL_CHART, months)
      values.push(...(time === 0 ? took.slice(WARM_UP) : took))
    }
    return [
      {
        what: 'Records and marks of a month',
        unit: 'ms',
        values,
        goal: { most: { p50: 5 } },
        note: 'As the chart reads them, in a database opened anew each time, so that nothing of the month is in memory.',
      },
    ]
  },
}
