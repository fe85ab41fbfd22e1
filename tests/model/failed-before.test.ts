/**
 * Seeds that once broke a law. A seed means its story only for as long as commands are drawn the same way: the plain
 * test of each mistake is named in docs/hunt.md.
 */
import { afterAll, beforeAll, test } from 'vitest'
import { type OpenBench, openBench } from './bench.ts'

let bench: OpenBench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test.each([
  { seed: 5024, was: 'a change that became two versions stayed on the screen when it was answered' },
])('[S7] seed $seed, when $was', ({ seed }) => bench.seed(seed), 120_000)
