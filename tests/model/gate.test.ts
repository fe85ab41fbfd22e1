/**
 * Stories that every change has to live through: sixty, in which everything happens that can. `npm run hunt` lives
 * through fresh ones, two minutes of them on the build machine; `docs/hunt.md` says what becomes of a seed that fails.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'
import { whatNeverHappened } from './tally.ts'

const AT_ONCE = 10

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test.each([1, 11, 21, 31, 41, 51])(
  '[S1] [S2] [S3] [S4] [S5] [S6] [S7] [S10] [S11] [S12] [S15] nothing is lost, doubled or hidden in the ten stories from seed %i on',
  async first => {
    for (let seed = first; seed < first + AT_ONCE; seed++) await bench.seed(seed)
  },
  600_000,
)

test('the stories were not empty: everything that can happen did', () => {
  expect(whatNeverHappened(bench.tally)).toEqual([])
})
