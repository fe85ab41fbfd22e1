import type { Figure } from '../figure.ts'

const TIMES = 3
const TIMES_QUICK = 1

export const firstSync: Figure = {
  name: 'first-sync',
  title: 'First sync of 100,000 rows to disk, in a browser against the server and its PostgreSQL',
  isQuick: true,
  async take(stage) {
    const tablet = await stage.tablet()
    const took: number[] = []
    const rounds: number[] = []
    for (let time = 0; time < stage.times(TIMES, TIMES_QUICK); time++) {
      const { ms, round_ms, asking_ms, rows } = await tablet.engine('firstSync')
      stage.say(
        `  ${rows} rows in ${Math.round(ms)} ms, ${Math.round(asking_ms)} of them answers on their way; the round after ${Math.round(round_ms)}`,
      )
      if (rows < 95_000) throw new Error(`Only ${rows} rows arrived.`)
      took.push((ms / rows) * 100_000)
      rounds.push(round_ms)
    }
    return [
      {
        what: 'First sync of 100,000 rows',
        unit: 'ms',
        values: took,
        goal: { most: { p50: 1_000 } },
      },
      {
        what: "Today's round usable",
        unit: 'ms',
        values: rounds,
        goal: { most: { p50: 400 } },
      },
    ]
  },
}
