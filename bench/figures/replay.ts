import type { Figure } from '../figure.ts'

const OPERATIONS = 1_000
/** The first makes connections, plans and compiled code. */
const WARM_UP = 1
const TIMES = 3
const TIMES_QUICK = 2

export const replay: Figure = {
  name: 'replay',
  title: 'Replay of 1,000 queued operations, from the first request to the last receipt stored',
  isQuick: true,
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const took: number[] = []
    for (let time = -WARM_UP; time < stage.times(TIMES, TIMES_QUICK); time++) {
      await tablet.engine('give', home.untouched(OPERATIONS))
      const ms = await tablet.engine('replay')
      if (time >= 0) took.push(ms)
    }
    return [
      {
        what: 'Replay of 1,000 queued operations',
        unit: 'ms',
        values: took,
        goal: { most: { p50: 900 }, stretch: { p50: 600 } },
        note: 'In the browser: read from the outbox, sent 200 at a time, answered by the server after its commit, rows and receipts stored with strict durability.',
      },
    ]
  },
}
