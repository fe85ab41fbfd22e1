/**
 * Hearth's own mirror and engine in a page without screens: the same modules, the same database, the session of who
 * signed in through the real form, or unlocked the home's tablet. Everything is timed here, in the page.
 */
import { liveQuery } from 'dexie'
import { collections } from '../../domain/collections.ts'
import { administrationId } from '../../domain/rules/records/derived-ids.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { readDoses } from '../../src/charts/use-chart.ts'
import { readRows } from '../../src/mirror/read/read.ts'
import { pullAll } from '../../src/sync/engine/receiver.ts'
import { compareWithServer } from '../../src/sync/engine/reconciliation.ts'
import { createSender } from '../../src/sync/engine/sender.ts'
import { recordOperation } from '../../src/sync/outbox/record.ts'
import { fillQueue } from './fill-queue.ts'
import { openDevice } from './opened-device.ts'
import { createWrites, type DoseToMark } from './writes.ts'

/** What a home's tablet keeps. */
const MONTHS = 13

const { device, newTransport, openAnew, unlocking } = await openDevice()
const { mirror, store, recorder } = device
const transport = newTransport()
const { author, give, writeNotes } = createWrites(recorder, store)
const never = new AbortController().signal
const receiving = { mirror, transport, now: Date.now, months: MONTHS }

/** Everything the server sent and everything not sent yet; who is signed in stays. */
async function forget(): Promise<void> {
  await mirror.transaction('rw', mirror.allTables, async () => {
    for (const table of mirror.allTables) await table.clear()
  })
}

async function countRows(): Promise<number> {
  const counts = await Promise.all(collections.map(collection => mirror.rows(collection).count()))
  const packed = (await mirror.chunk.toArray()).reduce((sum, { rows }) => sum + rows, 0)
  return counts.reduce((sum, count) => sum + count, packed)
}

/** From nothing to everything on disk; `round_ms` until what a round needs was there, as the app itself tells. */
async function firstSync(months = MONTHS) {
  await forget()
  const started = performance.now()
  let round_ms: number | undefined
  const watching = liveQuery(() => mirror.scope_state.toArray()).subscribe(states => {
    if (states.length > 1 && states.every(({ held }) => held.includes('recent'))) {
      round_ms ??= performance.now() - started
    }
  })
  let asking_ms = 0
  const waitedFor = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    const asked = performance.now()
    const answer = await asking
    asking_ms += performance.now() - asked
    return answer
  }
  const unasked = newTransport()
  const timed: typeof transport = {
    ...unasked,
    pull: (request, signal) => waitedFor(unasked.pull(request, signal)),
    fetchPackedMonths: (request, signal) => waitedFor(unasked.fetchPackedMonths(request, signal)),
  }
  await pullAll({ ...receiving, months, transport: timed }, never)
  const ms = performance.now() - started
  watching.unsubscribe()
  return { ms, round_ms: round_ms ?? ms, asking_ms, rows: await countRows() }
}

/** As the app begins: the tables described, and the database open. */
async function openDatabase(): Promise<number> {
  const started = performance.now()
  const opening = openAnew()
  await opening.open()
  const ms = performance.now() - started
  opening.close()
  return ms
}

/** What a chart reads of each of these months of a client; a database opened anew has nothing of them in memory. */
async function readMonths(clientId: number, months: readonly string[]): Promise<number[]> {
  const took: number[] = []
  for (const month of months) {
    const opened = openAnew()
    await opened.open()
    const started = performance.now()
    const { administrations, marks } = await readDoses(opened, [clientId], `${month}-01`, `${month}-31`)
    took.push(performance.now() - started)
    opened.close()
    if (administrations.length === 0 || marks.length === 0) throw new Error(`Nothing of ${month} is here.`)
  }
  return took
}

/** Compares all scopes with the server, as once a day. */
async function compare(): Promise<number> {
  const started = performance.now()
  const wrong = await compareWithServer(mirror, transport, Date.now(), never)
  if (wrong > 0) throw new Error(`${wrong} rows were wrong.`)
  return performance.now() - started
}

async function pullOnce(): Promise<number> {
  const started = performance.now()
  await pullAll(receiving, never)
  return performance.now() - started
}

/** Sends what waits, to the last receipt stored. */
async function replay(): Promise<number> {
  const sender = createSender(mirror, transport, () => 0)
  const started = performance.now()
  const { isAllSent } = await sender.step(never)
  if (!isAllSent || (await mirror.outbox.count()) > 0) throw new Error('Not everything was confirmed.')
  return performance.now() - started
}

/** From the start or the commit of a local write until a live query over the home's days shows it. */
async function followWrites(
  doses: readonly DoseToMark[],
  since: 'begun' | 'committed' = 'committed',
): Promise<number[]> {
  const dates = doses.map(({ date }) => date).sort()
  const order = await mirror.rows('medication').get(doses[0]?.medication_id ?? '')
  const home = mirror
    .rows('client')
    .where('home_id')
    .equals(order?.home_id ?? 0)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const query = {
    collection: 'mark',
    index: '[client_id+administration_date]',
    ranges: (await home.primaryKeys()).map(id => ({ from: [id, first], to: [id, last] })),
  } as const
  let shown = -1
  let onShown = () => {}
  const watching = liveQuery(() => readRows(mirror, query)).subscribe(rows => {
    shown = rows.length
    onShown()
  })
  const took: number[] = []
  const by = await author([])
  for (const { medication_id, date, time, given_at } of doses) {
    while (shown < 0) await new Promise(resolve => setTimeout(resolve, 5))
    const before = shown
    const followed = new Promise<number>(resolve => {
      onShown = () => {
        if (shown > before) resolve(performance.now())
      }
    })
    const begun = performance.now()
    await recordOperation(recorder, by, 'administration.mark', {
      mark_id: uuidV7(Date.now(), recorder.random),
      administration_id: administrationId(medication_id, date, time),
      medication_id,
      administration_date: date,
      administration_time: time,
      status: 'given',
      given_at,
    })
    const committed = performance.now()
    took.push(Math.max((await followed) - (since === 'begun' ? begun : committed), 0))
  }
  watching.unsubscribe()
  return took
}

/** Sends what waits, also when the server asks to be left alone for a while. */
async function sendAll(): Promise<void> {
  const sender = createSender(mirror, transport, () => 0)
  for (;;) {
    const { isAllSent, ms } = await sender.step(never)
    if (isAllSent) return
    await new Promise(resolve => setTimeout(resolve, ms ?? 0))
  }
}

const READ_EVERY_MS = 20
const REST_MS = 2_000

/**
 * Reads allergies, which no dose touches, again and again while other work goes on: nothing, marking these doses one by
 * one, sending what waits, or pulling. Returns how long each read took.
 */
async function readsWhile(
  work: 'resting' | 'marking' | 'sending' | 'pulling',
  doses: readonly DoseToMark[] = [],
): Promise<number[]> {
  const works = {
    resting: () => new Promise(resolve => setTimeout(resolve, REST_MS)),
    marking: () => give(doses),
    sending: sendAll,
    pulling: pullOnce,
  }
  const took: number[] = []
  const read = async () => {
    const started = performance.now()
    await readRows(mirror, { collection: 'allergy', all: true })
    took.push(performance.now() - started)
  }
  // At their times, whether or not the ones before have ended: otherwise a long wait would count once.
  const reading: Promise<void>[] = []
  const timer = setInterval(() => reading.push(read()), READ_EVERY_MS)
  await works[work]().finally(() => clearInterval(timer))
  await Promise.all(reading)
  return took
}

/** On a home's tablet: what unlocking this page took, and the hash of the PIN of it, taken once more. In ms. */
async function unlockTimes() {
  if (unlocking === undefined) throw new Error('This is no tablet of a home.')
  const { pin_ms, opening_ms } = unlocking
  return { pin_ms, opening_ms, hash_ms: await unlocking.timeHash() }
}

const engine = {
  fillQueue: async (medicationIds: readonly string[], today: string, count: number) =>
    fillQueue(recorder, await author([]), medicationIds, today, count),
  forget,
  countRows,
  firstSync,
  openDatabase,
  readMonths,
  compare,
  pullOnce,
  give,
  writeNotes,
  replay,
  followWrites,
  readsWhile,
  unlockTimes,
}
export type EnginePage = typeof engine
Object.assign(window, { engine })
