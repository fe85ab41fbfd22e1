/** A database that never answers, answers late, or fails for good: said after five seconds, and not before. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { watchDatabaseResponses } from '#src/mirror/tables/silence.ts'

let mirror: MirrorDatabase
let stop = () => {}
let letGo = () => {}
beforeEach(async () => {
  mirror = openMirror(`silence-${crypto.randomUUID()}`)
  await mirror.open()
  // The ticks are the test's; the database keeps its own timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  stop()
  letGo()
  vi.useRealTimers()
  await mirror.delete()
})

/** Another page's transaction over a table, which lasts until `letGo`. */
async function held(table: string): Promise<void> {
  let isOver = false
  letGo = () => {
    isOver = true
  }
  await new Promise<void>(begun => {
    const work = async () => {
      while (!isOver) {
        await mirror.table(table).limit(1).primaryKeys()
        // Out of the transaction, or what follows would be asked in it.
        setTimeout(begun)
      }
    }
    void mirror.transaction('rw', table, work)
  })
}
const watch = (page = { hidden: false }) => {
  stop = watchDatabaseResponses(mirror, page)
}
/** Each second with the turns in which the database would answer. */
async function secondsPass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1_000)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const state = () => mirror.state.current()

test.each(['mark', 'pending_mark', 'medication', 'outbox', 'session'])(
  '[S1.11] %s held by another page for good is said after five seconds, and its end ends it',
  async table => {
    await held(table)
    watch()
    await secondsPass(4)
    expect(state()).toBeNull()
    await secondsPass(1)
    expect(state()).toBe('silent')
    letGo()
    await vi.waitFor(() => expect(state()).toBeNull())
  },
)

test('[S1.11] one that answers late is not silent, and is asked again', async () => {
  await held('mark')
  watch()
  await secondsPass(3)
  letGo()
  await secondsPass(20)
  expect(state()).toBeNull()
  await held('mark')
  await secondsPass(11)
  expect(state()).toBe('silent')
})

test('[S1.11] a connection that dies once is opened again without a word; one that only fails is silent', async () => {
  watch()
  const failing = vi.spyOn(mirror, 'pending').mockImplementationOnce(() => {
    throw new Error('Internal error opening backing store.')
  })
  await secondsPass(12)
  expect(failing).toHaveBeenCalled()
  expect(state()).toBeNull()
  failing.mockImplementation(() => {
    throw new Error('Internal error opening backing store.')
  })
  await secondsPass(11)
  expect(state()).toBe('silent')
  failing.mockRestore()
  await secondsPass(2)
  expect(state()).toBeNull()
})

test('[S1.11] a page nobody looks at has not been waiting', async () => {
  await held('mark')
  const page = { hidden: true }
  watch(page)
  await secondsPass(20)
  expect(state()).toBeNull()
  page.hidden = false
  await secondsPass(5)
  expect(state()).toBe('silent')
})

test('[S1.11] what is known better stays: closed for a newer Hearth, or waiting for other windows', async () => {
  await held('mark')
  mirror.state.begin('blocked')
  watch()
  await secondsPass(8)
  expect(state()).toBe('blocked')
})
