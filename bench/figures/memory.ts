import type { Figure } from '../figure.ts'

const IDLE_MS = 5_000

export const memory: Figure = {
  name: 'memory',
  title: 'Memory: the app with 100,000 rows in its mirror, the API, the database at rest',
  async take(stage) {
    const hearth = await stage.hearth()
    const tablet = await stage.tablet()
    await tablet.open('/dashboard/mar')
    await tablet.page.waitForTimeout(IDLE_MS)
    const session = await tablet.context.newCDPSession(tablet.page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { api, database } = hearth.memory()
    return [
      {
        what: 'JavaScript heap of the app on the round',
        unit: 'MB',
        values: [usedSize / 1024 ** 2],
        goal: { most: { p50: 150 } },
        note: 'After a collection; the 100,000 rows lie in IndexedDB.',
      },
      { what: 'Memory of the API', unit: 'MB', values: [api], goal: { most: { p50: 250 } } },
      {
        what: 'Embedded PostgreSQL at rest',
        unit: 'MB',
        values: [database],
        goal: { most: { p50: 200 } },
        note: 'Proportional set size of all its processes, with the connections of the API still open.',
      },
    ]
  },
}
