import type { Figure } from '../figure.ts'

const QUEUED = 10_000

/** Fault 41: a tablet that was away for very long. */
export const longQueue: Figure = {
  name: 'long-queue',
  title: 'With 10,000 operations in the queue: marking, pulling, and sending them all',
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    await tablet.engine(
      'fillQueue',
      home.orders.map(({ id }) => id),
      home.today,
      QUEUED,
    )
    const { writing } = await tablet.engine('give', home.untouched(50))
    const pulls: number[] = []
    for (let time = 0; time < 5; time++) pulls.push(await tablet.engine('pullOnce'))
    const sending = await tablet.engine('replay')
    return [
      { what: 'Local write with 10,000 queued', unit: 'ms', values: writing },
      { what: 'Pull with 10,000 queued', unit: 'ms', values: pulls },
      {
        what: 'Sending 10,000 queued',
        unit: 'operations/s',
        values: [((QUEUED + 50) / sending) * 1_000],
        note: 'No goal but that it works and the app does not freeze (fault 41).',
      },
    ]
  },
}
