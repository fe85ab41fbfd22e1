/** A tab frozen by the browser keeps its lock forever: which tab may steal it, and that no tab steals its own. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { createLockLease } from '#src/sync/engine/leader-election.ts'
import { createWebLocks } from '../support/web-locks.ts'

let now = 0
let locks: ReturnType<typeof createWebLocks>
let device: string
let tabs: ReturnType<typeof makeTab>[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = Date.parse('2026-03-10T13:00:00.000Z')
  locks = createWebLocks()
  device = `tabs-${randomUUID()}`
  tabs = []
})
afterEach(() => {
  for (const tab of tabs) tab.mirror.close()
  vi.useRealTimers()
})

function makeTab(mirror: MirrorDatabase, isInSight: boolean, stop: () => void) {
  return {
    mirror,
    isInSight,
    stop,
    hasPlace: false,
    release: () => {},
    /** Its timers stand still: it leaves no sign. */
    freeze: () => void Object.assign(mirror.sync_note, { put: () => new Promise(() => {}) }),
    /** Until the answer is called it does not know the last sign. */
    readSlowly() {
      let haveRead = () => {}
      const read = new Promise<void>(resolve => {
        haveRead = resolve
      })
      const { get } = mirror.sync_note
      const slow = async (id: 'turn') => {
        const sign = await get.call(mirror.sync_note, id)
        await read
        return sign
      }
      Object.assign(mirror.sync_note, { get: slow })
      return haveRead
    },
  }
}

/** Lines up at once. */
function openTab({ isInSight }: { isInSight: boolean }) {
  const stopping = new AbortController()
  const tab = makeTab(openMirror(device), isInSight, () => stopping.abort())
  const { mirror } = tab
  const lost = () => {
    tab.hasPlace = false
    tab.release()
  }
  const acquireLease = createLockLease('sync', {
    mirror,
    locks,
    now: () => now,
    isVisible: () => tab.isInSight,
  })
  acquireLease(stopping.signal, lost).then(
    release => {
      tab.hasPlace = true
      tab.release = release
    },
    () => {},
  )
  tabs.push(tab)
  return tab
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    now += 1_000
    vi.advanceTimersByTime(1_000)
    await settle()
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}

const inPlace = () => tabs.map(({ hasPlace }) => hasPlace)

test('[S12.2] a leader that has not renewed its lease for thirty seconds counts as frozen, and a visible tab takes over', async () => {
  const first = openTab({ isInSight: false })
  await settle()
  const second = openTab({ isInSight: true })
  await pass(90)
  expect(inPlace()).toEqual([true, false])
  first.freeze()
  await pass(25)
  expect(inPlace()).toEqual([true, false])
  second.isInSight = false
  await pass(60)
  expect(inPlace()).toEqual([true, false])
  second.isInSight = true
  await pass(10)
  expect(inPlace()).toEqual([false, true])
  // It leaves signs of its own: a third one has no reason to take it for frozen.
  openTab({ isInSight: true })
  await pass(90)
  expect(inPlace()).toEqual([false, true, false])
})

/** The first holds the lease and is frozen; the second has noticed and reads its last renewal. */
async function secondReadsTheSign() {
  const first = openTab({ isInSight: false })
  await settle()
  first.freeze()
  const second = openTab({ isInSight: true })
  const haveRead = second.readSlowly()
  await pass(45)
  return { first, second, haveRead }
}

test('[S12.2] a tab that acquires the lease while it reads the last renewal keeps it, and can release it', async () => {
  const { first, second, haveRead } = await secondReadsTheSign()
  first.hasPlace = false
  first.release()
  await settle()
  haveRead()
  await settle()
  expect(inPlace()).toEqual([false, true])
  const third = openTab({ isInSight: false })
  second.release()
  await settle()
  expect(third.hasPlace).toBe(true)
})

test('[S12.2] a tab that is stopped while it reads the last renewal acquires no lease', async () => {
  const { second, haveRead } = await secondReadsTheSign()
  second.stop()
  haveRead()
  await settle()
  expect(inPlace()).toEqual([true, false])
})

test('[S12.2] a tab that is stopped while it acquires the lease leaves it to the next', async () => {
  const first = openTab({ isInSight: false })
  await settle()
  first.freeze()
  const second = openTab({ isInSight: true })
  openTab({ isInSight: false })
  await pass(39)
  now += 1_000
  vi.advanceTimersByTime(1_000)
  while (first.hasPlace) await new Promise(resolve => setImmediate(resolve))
  second.stop()
  await settle()
  expect(inPlace()).toEqual([false, false, true])
})
