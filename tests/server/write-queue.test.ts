import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { createWriteQueue } from '#server/operations/write-queue.ts'

/** A write that is at work until it is told to end. */
function openWrite() {
  const write = { hasBegun: false, end: () => {} }
  const ended = new Promise<void>(resolve => {
    write.end = resolve
  })
  return Object.assign(write, {
    work: async () => {
      write.hasBegun = true
      await ended
    },
  })
}

const settled = () => new Promise(resolve => setTimeout(resolve, 0))
const at = (...queueKeys: string[]) => ({ queueKeys, company: '1' })

test('[S5.4] writes of one home run one at a time in the order of arrival, and those of another home beside them', async () => {
  const queue = createWriteQueue()
  const [first, second, third, elsewhere] = [openWrite(), openWrite(), openWrite(), openWrite()]
  const runs = [
    queue.run(at('home:1'), first.work),
    queue.run(at('home:1'), second.work),
    queue.run(at('home:1'), third.work),
    queue.run(at('home:2'), elsewhere.work),
  ]
  const begun = () => [first, second, third, elsewhere].map(({ hasBegun }) => hasBegun)
  await settled()
  expect(begun()).toEqual([true, false, false, true])
  first.end()
  await settled()
  expect(begun()).toEqual([true, true, false, true])
  for (const write of [second, third, elsewhere]) write.end()
  await Promise.all(runs)
})

test('[S5.4] a write that fails lets the next one in', async () => {
  const queue = createWriteQueue()
  const failing = queue.run(at('home:1'), () => Promise.reject(new Error('broken')))
  const next = queue.run(at('home:1'), async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('[S5.4] writes that share several homes crosswise all come to their end', async () => {
  const queue = createWriteQueue()
  const pairs = [
    at('home:1', 'home:2'),
    at('home:2', 'home:1'),
    at('home:2', 'home:3'),
    at('home:3', 'home:1'),
  ]
  const runs = Array.from({ length: 40 }, (_, index) => queue.run(pairs[index % 4] ?? at(), settled))
  expect(await Promise.all(runs)).toHaveLength(40)
})

test('[S5.4] a full queue refuses at once with Retry-After, and what was refused never runs', async () => {
  const queue = createWriteQueue({ maxWaiting: 1 })
  const [first, second, third] = [openWrite(), openWrite(), openWrite()]
  const runs = [queue.run(at('home:1'), first.work), queue.run(at('home:1'), second.work)]
  const refused = await queue.run(at('home:1'), third.work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
  first.end()
  second.end()
  await Promise.all(runs)
  expect(third.hasBegun).toBe(false)
})

test('[S5.4] a write that waits too long is refused, and those behind keep their order', async () => {
  const queue = createWriteQueue({ maxWaitMs: 20 })
  const [first, second, third] = [openWrite(), openWrite(), openWrite()]
  const atWork = queue.run(at('home:1'), first.work)
  await expect(queue.run(at('home:1'), second.work)).rejects.toMatchObject({ code: 'unavailable' })
  const behind = queue.run(at('home:1'), third.work)
  await settled()
  expect(third.hasBegun).toBe(false)
  first.end()
  third.end()
  await Promise.all([atWork, behind])
  expect([second.hasBegun, third.hasBegun]).toEqual([false, true])
})

test('[S5.4] a company takes only a few connections, however many homes write', async () => {
  const queue = createWriteQueue({ maxPerCompany: 2 })
  const writes = [1, 2, 3].map(openWrite)
  const runs = writes.map((write, index) => queue.run(at(`home:${index}`), write.work))
  const other = openWrite()
  const otherRun = queue.run({ queueKeys: ['home:9'], company: '2' }, other.work)
  await settled()
  expect(writes.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false])
  expect(other.hasBegun).toBe(true)
  for (const write of [...writes, other]) write.end()
  await Promise.all([...runs, otherRun])
})

test('[S5.4] a lane says that it is full as long as nobody more may wait in it', async () => {
  const queue = createWriteQueue({ maxWaiting: 1 })
  const [first, second] = [openWrite(), openWrite()]
  const runs = [queue.run(at('home:1'), first.work), queue.run(at('home:1'), second.work)]
  await settled()
  expect([queue.isFull('home:1'), queue.isFull('home:2')]).toEqual([true, false])
  first.end()
  await settled()
  expect(queue.isFull('home:1')).toBe(false)
  second.end()
  await Promise.all(runs)
})
