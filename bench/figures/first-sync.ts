import type { Figure } from '../figure.ts'

const TIMES = 3

export const firstSync: Figure = {
  name: 'first-sync',
  title: 'First sync of 100,000 rows to disk, in a browser against the server and its PostgreSQL',
  async take(stage) {
    const tablet = await stage.tablet()
    const rates: number[] = []
    const rounds: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const { ms, round_ms, asking_ms, rows } = await tablet.engine('firstSync')
      stage.say(
        `  ${rows} rows in ${Math.round(ms)} ms, ${Math.round(asking_ms)} of them answers on their way; the round after ${Math.round(round_ms)}`,
      )
      if (rows < 95_000) throw new Error(`Only ${rows} rows arrived.`)
      rates.push((rows / ms) * 1_000)
      rounds.push(round_ms)
    }
    return [
      {
        what: 'First sync of 100,000 rows',
        unit: 'rows/s',
        values: rates,
        goal: { of: 'p50', least: 13_000 },
      },
      { what: "Today's round usable", unit: 'ms', values: rounds, goal: { of: 'p50', most: 2_000 } },
    ]
  },
}
