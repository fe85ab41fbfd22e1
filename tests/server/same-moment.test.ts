/** Two people at the same moment: both are answered, and nobody's work goes under in the other's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationId } from '#domain/entities/administration.ts'
import { stamp } from '#server/sync/stamp.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PEOPLE, setActive } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TODAY = '2026-03-10'

let server: TestServer
let manager: Forger
let carer: Forger
let stranger: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  manager = await forger(server, 'manager')
  carer = await forger(server, 'care_giver')
  stranger = await forger(server, 'other_manager')
})
afterAll(() => server.stop())

test('[S2.4] of two people who take one id at the same moment the second is refused', async () => {
  const record = (who: Forger, client_id: number, allergy_id: string) =>
    who.push(who.operation('allergy.record', { allergy_id, client_id, substance: `of ${client_id}` }))
  for (let turn = 0; turn < 20; turn++) {
    const id = stranger.newId()
    const receipts = (await Promise.all([record(manager, 1, id), record(stranger, 4, id)])).flat()
    expect(receipts.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'rejected'])
  }
})

test('two tablets make the record of one dose at the same moment, and both marks count', async () => {
  const medication_id = orderId(METFORMIN.name)
  const mark = (who: Forger, time: string) =>
    who.push(
      who.operation('administration.mark', {
        mark_id: who.newId(),
        administration_id: administrationId(medication_id, TODAY, time),
        medication_id,
        administration_date: TODAY,
        administration_time: time,
        status: 'given',
      }),
    )
  for (let minute = 10; minute < 30; minute++) {
    const receipts = await Promise.all([mark(manager, `08:${minute}`), mark(carer, `08:${minute}`)])
    expect(receipts.flat().map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
  }
  const { rows } = await sql<{ marks: number; doses: number }>`
    select count(*) as marks, count(distinct administration_id) as doses from mark`.execute(server.database)
  expect(rows).toEqual([{ marks: 40, doses: 20 }])
})

test('choosing a home while the account is being closed does not open it again', async () => {
  const { id } = PEOPLE.staff
  const staff = await forger(server, 'staff')
  let choosing: Promise<unknown> = Promise.resolve()
  await server.database.transaction().execute(async transaction => {
    await transaction.updateTable('user').set({ is_active: false }).where('id', '=', id).execute()
    choosing = staff.push(staff.operation('user.choose_home', { user_id: id, current_home_id: null }))
    await new Promise(done => setTimeout(done, 300))
    await stamp(transaction, [{ collection: 'user', id, scope: `user:${id}` }])
  })
  await choosing
  const after = await server.database
    .selectFrom('user')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.is_active).toBe(false)
  await setActive(server.database, 'staff', true)
})
