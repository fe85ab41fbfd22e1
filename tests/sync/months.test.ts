/** The months a device keeps, while they go by and while its clock is wrong. */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { monthState } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { createReconciliationStep } from '#src/sync/engine/reconciliation.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const scope = homeScope(MAPLE)
const never = new AbortController().signal
const YEAR_MS = 366 * 86_400_000
const MONTHS = 3

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  tablet = await openTablet(server, 'care_giver')
})
afterEach(async () => {
  tablet.close()
  await server.stop()
})

const keeping = (now = () => server.clock.now) => ({
  mirror: tablet.mirror,
  transport: tablet.transport,
  months: MONTHS,
  now,
})
const pull = () => pullAll(keeping(), never)

/** What a device does a few minutes after its start. */
async function lookAfterMirror(now?: () => number): Promise<void> {
  const step = createReconciliationStep(keeping(now), () => {})
  await step(never)
  await step(never)
}

const marksHere = () => readRows(tablet.mirror, { collection: 'mark', all: true })

/** Given by somebody else, on this day of the server's. */
async function giveToday(): Promise<string> {
  const today = new Date(server.clock.now).toISOString().slice(0, 10)
  const other = await openTablet(server, 'care_giver_2')
  await other.pull()
  const id = await other.mark(metformin, today, '08:00', 'given')
  expect(await other.push()).toBe(true)
  other.close()
  return id
}

test('[S4.16] a device that is in use while months go by keeps the newest, shows them, and goes on comparing them', async () => {
  await pull()
  for (const day of ['2026-04-01', '2026-05-15', '2026-06-01', '2026-07-31', '2026-08-02']) {
    server.clock.now = Date.parse(`${day}T16:00:00.000Z`)
    const { name } = tablet.mirror
    tablet.close()
    tablet = await openTablet(server, 'care_giver', name)
    const given = await giveToday()
    await pull()
    await lookAfterMirror()
    const state = await tablet.mirror.scope_state.get(scope)
    expect(monthState(state, day.slice(0, 7), day), day).toBe('loaded')
    expect((await marksHere()).map(({ id }) => id)).toContain(given)
  }
  await tablet.mirror
    .rows('mark')
    .filter(({ administration_date }) => administration_date === '2026-07-31')
    .delete()
  server.clock.advanceSeconds(25 * 3_600)
  await lookAfterMirror()
  await pull()
  expect(
    new Set((await marksHere()).map(({ administration_date }) => administration_date.slice(0, 7))),
  ).toEqual(new Set(['2026-06', '2026-07', '2026-08']))
})

test('[S15.5] a tablet that starts offline a year ahead of time deletes no month, offline or when it is back', async () => {
  const given = await giveToday()
  await pull()
  const aYearAhead = () => server.clock.now + YEAR_MS
  tablet.network.isCut = true
  await lookAfterMirror(aYearAhead)
  expect((await marksHere()).map(({ id }) => id)).toEqual([given])
  tablet.network.isCut = false
  await lookAfterMirror(aYearAhead)
  await pull()
  expect((await marksHere()).map(({ id }) => id)).toEqual([given])
  expect(monthState(await tablet.mirror.scope_state.get(scope), '2026-03', '2026-03-10')).toBe('loaded')
})

test.each([
  ['of the last days', 0],
  ['in a packed month', 40],
])(
  '[S4.26] a note %s whose date is moved to a month that is not kept is not shown any more',
  async (_, daysAgo) => {
    const today = new Date(server.clock.now).toISOString().slice(0, 10)
    const progress_note_id = uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))
    const other = await openTablet(server, 'care_giver_2')
    await other.pull()
    await other.record('progress_note.create', {
      progress_note_id,
      client_id: 1,
      note_date: addDays(today, -daysAgo),
      note_type: 'daily',
      content: 'Walked to the lake with two others after lunch.',
    })
    expect(await other.push()).toBe(true)
    await pull()
    const shown = async () =>
      (await readRows(tablet.mirror, { collection: 'progress_note', all: true })).map(({ id }) => id)
    expect(await shown()).toEqual([progress_note_id])
    const changes = { note_date: addDays(today, -200) }
    await other.record('progress_note.amend', { progress_note_id, changes, seen: null })
    expect(await other.push()).toBe(true)
    other.close()
    await pull()
    expect(await shown()).toEqual([])
  },
)
