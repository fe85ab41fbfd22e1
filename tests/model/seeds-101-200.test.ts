/** Stories that every change has to live through. `docs/hunt.md` says what becomes of a seed that fails in a hunt. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'
import { whatNeverHappened } from './tally.ts'

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test.each([101, 121, 141, 161, 181])(
  '[S1] [S2] [S3] [S4] [S5] [S6] [S7] [S10] [S11] [S12] [S15] nothing is lost, doubled or hidden in the twenty stories from seed %i on',
  async first => {
    for (let seed = first; seed < first + 20; seed++) await bench.seed(seed)
  },
  600_000,
)

test('the stories were not empty: everything that can happen did', () => {
  expect(whatNeverHappened(bench.tally)).toEqual([])
})
