/** Two people at the same moment: both are answered, and nobody's work goes under in the other's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Transaction } from '#server/database/connection.ts'
import { stamp } from '#server/feed/stamp.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, MAPLE, PEOPLE, setActive } from '../support/homes.ts'
import { countLockWaits } from '../support/lock-waits.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TODAY = '2026-03-10'
const ASPIRIN = { name: 'Aspirin', client_id: 3, home_id: CEDAR }

let server: TestServer
let manager: Forger
let carer: Forger
let stranger: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, ASPIRIN])
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

/** Until so many transactions wait for a lock, such as one held here. */
async function untilSomebodyWaits(many = 1): Promise<void> {
  while ((await countLockWaits(server.database)) < many) await new Promise(done => setTimeout(done, 5))
}

/** Holds what `hold` locks until `working` has to wait for it, does the rest, and answers what became of the work. */
async function meanwhile<Answer>(
  hold: (transaction: Transaction) => Promise<unknown>,
  working: () => Promise<Answer>,
  rest: (transaction: Transaction) => Promise<unknown>,
): Promise<Answer> {
  let work: Promise<Answer> | undefined
  await server.database.transaction().execute(async transaction => {
    await hold(transaction)
    work = working()
    await untilSomebodyWaits()
    await rest(transaction)
  })
  if (work === undefined) throw new Error('Nothing was worked on.')
  return work
}

test('choosing a home while the account is being closed does not open it again', async () => {
  const { id } = PEOPLE.staff
  const staff = await forger(server, 'staff')
  const receipts = await meanwhile(
    transaction => transaction.updateTable('user').set({ is_active: false }).where('id', '=', id).execute(),
    () => staff.push(staff.operation('user.choose_home', { user_id: id, current_home_id: null })),
    transaction => stamp(transaction, [{ collection: 'user', id, scope: `user:${id}` }]),
  )
  expect(receipts).toMatchObject([{ outcome: 'rejected' }])
  const after = await server.database
    .selectFrom('user')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.is_active).toBe(false)
  await setActive(server.database, 'staff', true)
})

test('[M5.11] a manager’s decision is not overwritten by a mark that settles the same at that moment', async () => {
  const both = await forger(server, 'care_giver_2')
  const given = (order: string, seen_mark_ids: string[] = []) =>
    both.operation('administration.mark', {
      mark_id: both.newId(),
      administration_id: administrationId(orderId(order), TODAY, '06:00'),
      medication_id: orderId(order),
      administration_date: TODAY,
      administration_time: '06:00',
      status: 'given',
      seen_mark_ids,
    })
  const marks = [given(ASPIRIN.name), given(ASPIRIN.name)]
  await both.push(...marks)
  const ids = marks.map(({ args }) => String(Reflect.get(Object(args), 'mark_id')))
  const findItem = () =>
    server.database
      .selectFrom('attention_item')
      .selectAll()
      .where('subject_ids', '@>', sql<string[]>`${JSON.stringify(ids)}::jsonb`)
      .executeTakeFirstOrThrow()
  const { id: item_id } = await findItem()
  const decision = { item_id, resolution: 'reviewed', reason: 'Asked both' }
  let decided: ReturnType<Forger['push']> | undefined
  // The batch has looked at the item and waits to write, because one of its marks goes into Maple.
  await meanwhile(
    transaction =>
      sql`select from scope_feed where scope = ${homeScope(MAPLE)} for update`.execute(transaction),
    () => both.push(given(ASPIRIN.name, ids), given(METFORMIN.name)),
    async () => {
      decided = manager.push(manager.operation('attention.resolve', decision))
      await Promise.race([decided, untilSomebodyWaits(2)])
    },
  )
  const [receipt] = (await decided) ?? []
  expect(receipt?.outcome).toBe('rejected')
  expect(await findItem()).toMatchObject({ resolution: 'corrected', resolution_reason: null })
})

test('[S10.2] an allergy withdrawn while its client moves stays withdrawn', async () => {
  const allergy_id = manager.newId()
  await manager.push(manager.operation('allergy.record', { allergy_id, client_id: 1, substance: 'Latex' }))
  const { access_token } = manager.session
  const answer = await meanwhile(
    transaction => sql`select from medication where client_id = 1 for no key update`.execute(transaction),
    async () =>
      server.request('/clients/1/home', { method: 'PUT', json: { home_id: CEDAR }, token: access_token }),
    async () => {
      const reason = 'Somebody else’s'
      const receipts = await manager.push(manager.operation('allergy.withdraw', { allergy_id, reason }))
      expect(receipts).toMatchObject([{ outcome: 'applied' }])
    },
  )
  expect(answer.status).toBe(200)
  const after = await server.database
    .selectFrom('allergy')
    .selectAll()
    .where('id', '=', allergy_id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ scope: `home:${CEDAR}`, withdrawn_by: PEOPLE.manager.id })
})
