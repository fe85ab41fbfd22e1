/** Fresh stories, run by `npm run hunt`. What failed is left where the hunt's script finds it. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'
import { distribution } from './tally.ts'

const first = Number(process.env.HUNT_SEED)
const runs = Number(process.env.HUNT_RUNS)
const report = process.env.HUNT_REPORT ?? ''
const longestMs = Number(process.env.HUNT_MINUTES ?? 60) * 60_000
/** For the last story, shrinking included. */
const GRACE_MS = 200_000

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
  bench.nextCompany = Number(process.env.HUNT_COMPANY ?? 1)
})
afterAll(() => bench.close())

test(
  `${runs} stories from seed ${first} on`,
  async () => {
    const failures: { seed: number; words: string }[] = []
    const begun = performance.now()
    for (let seed = first; seed < first + runs; seed++) {
      if (performance.now() - begun > longestMs) break
      await bench
        .seed(seed, process.env.HUNT_PATH)
        .catch((error: unknown) => failures.push({ seed, words: String(error) }))
      const milliseconds = (performance.now() - begun) / (seed - first + 1)
      writeFileSync(
        report,
        JSON.stringify({
          runs: seed - first + 1,
          failures,
          milliseconds,
          happened: distribution(bench.tally),
        }),
      )
    }
    expect(failures.map(({ seed }) => seed)).toEqual([])
  },
  longestMs + GRACE_MS,
)
