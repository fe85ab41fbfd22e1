/**
 * Stories that every change has to live through: of the first sixty of people's own devices, and of those with the tablet
 * of a home, the cheapest in which everything happens that does in either; nearly all of it happens in two or more.
 * `npm run hunt` lives through fresh ones, two minutes of them on the build machine; `docs/hunt.md` says what becomes
 * of a seed that fails.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'
import { whatNeverHappened } from './tally.ts'

const SEEDS = [1, 16, 24, 30, 33, 35, 52]
const TABLET_SEEDS = [14, 22, 28, 32, 33, 37, 50]
const AT_ONCE = 4

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test.each([0, 4].map(first => ({ seeds: SEEDS.slice(first, first + AT_ONCE) })))(
  '[S1] [S2] [S3] [S4] [S5] [S6] [S7] [S10] [S11] [S12] [S15] nothing is lost, doubled or hidden in the stories $seeds',
  async ({ seeds }) => {
    for (const seed of seeds) await bench.seed(seed, undefined, 'ownDevices')
  },
  600_000,
)

test.each([0, 4].map(first => ({ seeds: TABLET_SEEDS.slice(first, first + AT_ONCE) })))(
  '[S21.4] [S21.30] [S21.34] [A37.5] [A37.10] nothing is lost, doubled, hidden or shown to others on the tablet of a home in the stories $seeds',
  async ({ seeds }) => {
    for (const seed of seeds) await bench.seed(seed, undefined, 'homeTablet')
  },
  600_000,
)

test('the stories were not empty: everything that can happen did', () => {
  expect(whatNeverHappened(bench.tally)).toEqual([])
})
