/** A busy company beside others: it writes in parts, rests, and lets them go first. Alone it has everything. */
import { beforeEach, expect, test } from 'vitest'
import { createFairShares, type FairShares, PART_SIZE } from '#server/operations/fair-shares.ts'

let ms = 0
let paused: number[] = []
let whilePaused = () => {}
let shares: FairShares
beforeEach(() => {
  ms = 0
  paused = []
  whilePaused = () => {}
  shares = createFairShares({
    now: () => ms,
    pause: async pause => {
      paused.push(pause)
      ms += pause
      whilePaused()
    },
  })
})

const write = (company: string, took: number) =>
  shares.run(company, async () => {
    ms += took
  })
/** A write that ends when it is told to. */
function writing(company: string): () => Promise<void> {
  let end = () => {}
  const ended = shares.run(company, () => new Promise<void>(resolve => (end = resolve)))
  return () => {
    end()
    return ended
  }
}

test('[S5.9] alone a company writes whole batches and never rests', async () => {
  for (let count = 0; count < 20; count++) await write('busy', 100)
  expect(shares.maxOperations('busy')).toBe(Number.POSITIVE_INFINITY)
  expect(paused).toEqual([])
})

test('[S5.9] beside another one that writes little it goes in parts and rests three times as long as it wrote', async () => {
  await write('busy', 800)
  await write('quiet', 20)
  expect(shares.maxOperations('busy')).toBe(PART_SIZE)
  await write('busy', 30)
  await write('busy', 30)
  expect(paused).toEqual([300, 90])
})

test('[S5.9] the one that writes little waits for nobody', async () => {
  await write('busy', 2_000)
  const end = writing('busy')
  await write('quiet', 20)
  expect(paused).toEqual([])
  await end()
})

test('[S5.9] a short write of another company goes first, and a long one is not waited for for ever', async () => {
  await write('busy', 800)
  let end = writing('quiet')
  let looks = 0
  whilePaused = () => {
    if (++looks === 5) end()
  }
  await write('busy', 30)
  expect(paused).toEqual([300, 2, 2, 2, 2])

  end = writing('quiet')
  const began = ms
  whilePaused = () => {}
  await write('busy', 30)
  expect(ms - began).toBe(90 + 200 + 30)
  await end()
})

test('[S5.9] when the others have been quiet for a while it has everything again', async () => {
  await write('busy', 300)
  await write('quiet', 20)
  ms += 6_000
  expect(shares.maxOperations('busy')).toBe(Number.POSITIVE_INFINITY)
})

test('[S5.9] companies that write alike do not hold each other up', async () => {
  for (let count = 0; count < 10; count++) {
    await write('one', 50)
    await write('other', 50)
  }
  expect(paused).toEqual([])
})
