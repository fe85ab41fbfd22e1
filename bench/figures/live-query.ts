import type { Figure } from '../figure.ts'

const WRITES = 60

export const liveQuery: Figure = {
  name: 'live-query',
  title: 'From the commit of a local write to the live query that shows it, at 100,000 rows',
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const values = await tablet.engine('followWrites', home.untouched(WRITES))
    await tablet.engine('replay')
    return [
      { what: 'Local write to live query, median', unit: 'ms', values, goal: { of: 'p50', most: 3 } },
      {
        what: 'Local write to live query, 95th percentile',
        unit: 'ms',
        values,
        goal: { of: 'p95', most: 10 },
        note: 'The query reads the marks of a home over the days marked, mirror and pending together, as the round does.',
      },
    ]
  },
}
