import type { Figure } from '../figure.ts'

const WARM_UP = 20
const WRITES = 60

export const liveQuery: Figure = {
  name: 'live-query',
  title: 'From the commit of a local write to the live query that shows it, at 100,000 rows',
  isQuick: true,
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const all = await tablet.engine('followWrites', home.untouched(WARM_UP + WRITES))
    await tablet.engine('replay')
    const values = all.slice(WARM_UP)
    return [
      {
        what: 'Local write to live query',
        unit: 'ms',
        values,
        goal: { most: { p50: 3, p95: 10 } },
        note: 'The query reads the marks of a home over the days marked, mirror and pending together, as the round does.',
      },
    ]
  },
}
