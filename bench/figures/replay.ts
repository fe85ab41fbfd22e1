import type { Figure } from '../figure.ts'

const OPERATIONS = 1_000
const TIMES = 2

export const replay: Figure = {
  name: 'replay',
  title: 'Replay of 1,000 queued operations, from the first request to the last receipt stored',
  async take(stage) {
    const { home } = await stage.hearth()
    const tablet = await stage.tablet()
    const took: number[] = []
    for (let time = 0; time < TIMES; time++) {
      await tablet.engine('give', home.untouched(OPERATIONS))
      took.push(await tablet.engine('replay'))
    }
    return [
      {
        what: 'Replay of 1,000 queued operations',
        unit: 'ms',
        values: took,
        goal: { of: 'p50', most: 300 },
        note: 'In the browser: read from the outbox, sent 200 at a time, answered by the server after its commit, rows and receipts stored with strict durability.',
      },
    ]
  },
}
