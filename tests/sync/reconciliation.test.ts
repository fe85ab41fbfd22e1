/** A wrong mirror is detected by comparing digests, and repaired; older months come when they are requested. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { forgetOldMonths, requestMonth } from '#src/mirror/read/older-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { compareWithServer, createReconciliationStep } from '#src/sync/engine/reconciliation.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const scope = homeScope(MAPLE)
const never = new AbortController().signal
const RECENT = '2026-03-09'
const LAST_YEAR = ['2025-10-05', '2025-12-24']

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  const writer = await pulledTablet(server, 'manager')
  for (const day of [RECENT, ...LAST_YEAR]) await writer.mark(metformin, day, '08:00', 'given')
  await writer.push()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tablet = await pulledTablet(server, 'care_giver')
})

const compare = () => compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)
const marksHere = async () =>
  (await readRows(tablet.mirror, { collection: 'mark', all: true }))
    .map(({ administration_date }) => administration_date)
    .sort()

/** Another tablet marks a dose when this one has all that is new and compares it. */
async function movingOn(other: Tablet, time: string, work: () => Promise<unknown>): Promise<void> {
  tablet.network.obstacle = async (request, pass) => {
    if (request.url.endsWith('/sync/digest') && (await request.clone().text()).includes(scope)) {
      tablet.network.obstacle = undefined
      await other.mark(metformin, RECENT, time, 'missed')
      await other.push()
    }
    return pass(request)
  }
  await work()
  expect(tablet.network.obstacle).toBeUndefined()
}

test('[S4.10] a mirror that is as the server says is found so', async () => {
  expect(await compare()).toBe(0)
  expect((await tablet.mirror.scope_state.toArray()).every(({ history }) => history === undefined)).toBe(true)
})

test('[S4.10] a missing row, a surplus row and a different row are repaired', async () => {
  const [mark] = await tablet.mirror.rows('mark').toArray()
  const client = await tablet.mirror.rows('client').get(1)
  if (mark === undefined || client === undefined) throw new Error('The pull brought nothing.')
  await tablet.mirror.rows('mark').delete(mark.id)
  await tablet.mirror.rows('mark').put({ ...mark, id: crypto.randomUUID() })
  await tablet.mirror.rows('client').put({ ...client, first_name: 'Nobody', revision: client.revision - 1 })
  await tablet.mirror.rows('allergy').clear()

  expect(await compare()).toBeGreaterThan(0)
  await tablet.pull()
  expect(await marksHere()).toEqual([RECENT])
  expect((await tablet.mirror.rows('mark').toArray()).map(({ id }) => id)).toEqual([mark.id])
  expect((await tablet.mirror.rows('client').get(1))?.first_name).toBe(client.first_name)
  expect(await compare()).toBe(0)
})

test('[S4.10] what the person may not see at all, and is here all the same, goes', async () => {
  const [mark] = await tablet.mirror.rows('mark').toArray()
  if (mark === undefined) throw new Error('The pull brought nothing.')
  const leak = { ...mark, id: crypto.randomUUID(), scope: userScope(PEOPLE.care_giver.id), revision: 1 }
  await tablet.mirror.rows('mark').put(leak)
  expect(await compare()).toBe(1)
  expect(await tablet.mirror.rows('mark').get(leak.id)).toBeUndefined()
  await tablet.pull()
  expect(await compare()).toBe(0)
})

test('[S4.10] a home that moved on while it was to be compared is compared at the next look, and then not for a day', async () => {
  const reconciliation = createReconciliationStep(
    { ...tablet, now: () => server.clock.now, months: 2 },
    () => {},
  )
  await reconciliation(never)
  const other = await pulledTablet(server, 'manager')
  const client = await tablet.mirror.rows('client').get(1)
  await tablet.mirror.rows('client').delete(1)
  await movingOn(other, '12:00', () => reconciliation(never))
  await tablet.pull()
  expect(await tablet.mirror.rows('client').get(1)).toBeUndefined()

  server.clock.advanceSeconds(3_600)
  await reconciliation(never)
  await tablet.pull()
  expect(await tablet.mirror.rows('client').get(1)).toEqual(client)
  const asked = tablet.network.asked.length
  server.clock.advanceSeconds(20 * 3_600)
  await reconciliation(never)
  expect(tablet.network.asked.length).toBe(asked)
})

test('[S4.10] while one is compared that moved on, nothing is touched', async () => {
  const [mark] = await tablet.mirror.rows('mark').toArray()
  if (mark === undefined) throw new Error('The pull brought nothing.')
  const stray = { ...mark, id: crypto.randomUUID() }
  await tablet.mirror.rows('mark').put(stray)
  const other = await pulledTablet(server, 'manager')
  await movingOn(other, '20:00', async () => expect(await compare()).toBe(0))
  expect(await tablet.mirror.rows('mark').get(stray.id)).toBeDefined()
})

test('[S4.10] what a receipt brought after the comparison stays', async () => {
  const markId = await tablet.mark(metformin, RECENT, '20:00', 'given')
  const transport = {
    ...tablet.transport,
    // Between the answer and the mending another tab takes the receipt of a dose.
    async digest(...asked: Parameters<typeof tablet.transport.digest>) {
      const answer = await tablet.transport.digest(...asked)
      if (asked[0].scopes.some(({ list }) => list.length > 0)) await tablet.push()
      return answer
    },
  }
  await tablet.mirror.rows('client').delete(1)
  expect(await compareWithServer(tablet.mirror, transport, server.clock.now, never)).toBe(1)
  const shown = await readRows(tablet.mirror, { collection: 'mark', anyOf: [markId] })
  expect(shown).toMatchObject([{ record_state: 'confirmed' }])
})

test('[S4.11] a month older than the device keeps comes when it is asked for, with all between, and goes again', async () => {
  expect(await marksHere()).not.toEqual(expect.arrayContaining(LAST_YEAR))
  await requestMonth(tablet.mirror, scope, '2025-12')
  await tablet.pull()
  expect(await marksHere()).toEqual(expect.arrayContaining(['2025-12-24']))
  expect(await marksHere()).not.toContain('2025-10-05')
  await requestMonth(tablet.mirror, scope, '2025-10')
  await tablet.pull()
  expect(await marksHere()).toEqual(expect.arrayContaining(LAST_YEAR))
  expect((await tablet.mirror.scope_state.get(scope))?.held).toEqual(
    expect.arrayContaining(['2025-12', '2025-11', '2025-10']),
  )
  expect(await compare()).toBe(0)

  await forgetOldMonths(tablet.mirror, '2026-02', '2026-03')
  expect(await marksHere()).not.toEqual(expect.arrayContaining(['2025-12-24']))
  expect(await marksHere()).toContain(RECENT)
  expect(await compare()).toBe(0)
  const dose = administrationId(metformin, '2025-12-24', '08:00')
  expect(await tablet.mirror.rows('administration').get(dose)).toBeUndefined()
})

test('[S4.11] a dose waiting for an old month stays in sight when the month goes', async () => {
  await requestMonth(tablet.mirror, scope, '2025-12')
  await tablet.pull()
  const markId = await tablet.mark(metformin, '2025-12-23', '08:00', 'given')
  await forgetOldMonths(tablet.mirror, '2026-02', '2026-03')
  expect(await readRows(tablet.mirror, { collection: 'mark', anyOf: [markId] })).toHaveLength(1)
})
