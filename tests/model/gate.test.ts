/**
 * Stories that every change has to live through: thirty, in which everything happens that can. `npm run hunt` lives
 * through fresh ones, two minutes of them on the build machine; `docs/hunt.md` says what becomes of a seed that fails.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'
import { whatNeverHappened } from './tally.ts'

/** In 35 two doses of one drug are due together, which the first thirty leave out. */
const SEEDS = [...Array.from({ length: 29 }, (_, index) => index + 1), 35]
const AT_ONCE = 10

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test.each([0, 10, 20].map(first => ({ seeds: SEEDS.slice(first, first + AT_ONCE) })))(
  '[S1] [S2] [S3] [S4] [S5] [S6] [S7] [S10] [S11] [S12] [S15] nothing is lost, doubled or hidden in the ten stories from seed $seeds.0 on',
  async ({ seeds }) => {
    for (const seed of seeds) await bench.seed(seed)
  },
  600_000,
)

test('the stories were not empty: everything that can happen did', () => {
  expect(whatNeverHappened(bench.tally)).toEqual([])
})
