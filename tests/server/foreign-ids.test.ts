/** Ids are made on devices, so anybody can send any: one that is taken never leads to somebody else's record. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, NORTHFIELD_HOUSE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SOFIAS = { name: 'Sertraline', client_id: 4, home_id: NORTHFIELD_HOUSE, times: ['08:00'] }
const WALTERS_ITEM = 100
const SOFIAS_ITEM = 101
const TODAY = '2026-03-10'

let server: TestServer
let manager: Forger
let carer: Forger
let stranger: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, SOFIAS])
  manager = await forger(server, 'manager')
  carer = await forger(server, 'care_giver')
  stranger = await forger(server, 'other_manager')
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(5))

/** Every row of care in the database, as text. */
async function everything(): Promise<string> {
  const parts: unknown[] = []
  for (const table of ['allergy', 'medication', 'medication_version', 'administration', 'mark', 'user']) {
    const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(server.database)
    parts.push(rows)
  }
  return JSON.stringify(parts)
}

const newOrder = (different: object) => ({
  medication_id: stranger.newId(),
  version_id: stranger.newId(),
  client_id: 4,
  inventory_id: SOFIAS_ITEM,
  dosage: 2,
  ...different,
})

describe('an order under an id that is taken', () => {
  const versionOf = async (order: string) => {
    const row = await server.database
      .selectFrom('medication_version')
      .select('id')
      .where('medication_id', '=', order)
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('[S2.4] does not take over the order of another company', async () => {
    const before = await everything()
    const receipts = await stranger.push(
      stranger.operation('medication.create', newOrder({ medication_id: orderId(METFORMIN.name) })),
    )
    expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'conflict' } }])
    expect(await everything()).toBe(before)
  })

  test('does not take over a version of another company', async () => {
    const version_id = await versionOf(orderId(METFORMIN.name))
    const before = await everything()
    const receipts = await stranger.push(
      stranger.operation('medication.create', newOrder({ version_id })),
      stranger.operation('medication.update', {
        medication_id: orderId(SOFIAS.name),
        version_id,
        changes: { dosage: 7 },
      }),
      stranger.operation('medication.change', {
        medication_id: orderId(SOFIAS.name),
        last_date: TODAY,
        replacement: { ...newOrder({ version_id }), client_id: undefined },
      }),
    )
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await everything()).toBe(before)
  })

  test('[S2.4] does not rewrite a version of its own: what was ordered stays as it was', async () => {
    const medication_id = orderId(SOFIAS.name)
    const version_id = await versionOf(medication_id)
    const before = await everything()
    const receipts = await stranger.push(
      stranger.operation('medication.update', { medication_id, version_id, changes: { dosage: 7 } }),
    )
    expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'conflict' } }])
    expect(await everything()).toBe(before)
  })

  test('is refused over REST too', async () => {
    const before = await everything()
    const { medication_id: _, version_id: __, ...order } = newOrder({ id: orderId(METFORMIN.name) })
    const response = await server.request('/medications', {
      token: stranger.session.access_token,
      json: order,
    })
    expect(response.status).toBe(409)
    expect(await everything()).toBe(before)
  })
})

test('a mark on an order of another home is refused and shown nowhere', async () => {
  const before = await everything()
  const receipts = await carer.push(
    carer.operation('administration.mark', {
      mark_id: carer.newId(),
      administration_id: administrationId(orderId(SOFIAS.name), TODAY, '08:00'),
      medication_id: orderId(SOFIAS.name),
      administration_date: TODAY,
      administration_time: '08:00',
      status: 'given',
    }),
  )
  expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'not_found' } }])
  expect(await everything()).toBe(before)
})

test('an as-needed dose cannot sit on the place of a scheduled dose elsewhere', async () => {
  const taken = administrationId(orderId(METFORMIN.name), TODAY, '20:00')
  const receipts = await stranger.push(
    stranger.operation('administration.schedule', {
      administration_id: taken,
      medication_id: orderId(SOFIAS.name),
      administration_date: TODAY,
      administration_time: '20:00',
      is_as_needed: true,
    }),
  )
  expect(receipts).toMatchObject([{ outcome: 'rejected' }])
})

test('[A13] a person chooses no home they have no grant for, of the own company or not', async () => {
  const choose = (current_home_id: number | null) =>
    carer.operation('user.choose_home', { user_id: PEOPLE.care_giver.id, current_home_id })
  const receipts = await carer.push(
    ...[NORTHFIELD_HOUSE, CEDAR, 999].map(choose),
    choose(METFORMIN.home_id),
    choose(null),
  )
  const outcomes = receipts.map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', 'applied', 'applied'])
  expect(new Set(receipts.slice(0, 3).map(({ error }) => JSON.stringify(error))).size).toBe(1)
})

test('a repeated operation does not bring back a row that has gone to a home out of reach', async () => {
  const allergy_id = manager.newId()
  const recorded = manager.operation('allergy.record', { allergy_id, client_id: 1, substance: 'Latex' })
  expect(await manager.push(recorded)).toMatchObject([{ outcome: 'applied', rows: { allergy: [{}] } }])
  const row = await server.database
    .selectFrom('allergy')
    .selectAll()
    .where('id', '=', allergy_id)
    .executeTakeFirstOrThrow()
  const scope = `home:${NORTHFIELD_HOUSE}` as const
  await server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [
      { collection: 'allergy', row: { ...row, client_id: 4, scope, revision: 0 } },
    ])
    await stamp(transaction, [{ collection: 'allergy', id: allergy_id, scope }])
  })
  const [again] = await manager.push(recorded)
  expect([again?.outcome, again?.rows]).toEqual(['duplicate', {}])
})

test('[S2.2] one id with two contents in one batch: the second is refused, not taken for the first', async () => {
  const first = manager.operation('allergy.record', {
    allergy_id: manager.newId(),
    client_id: 1,
    substance: 'Nuts',
  })
  const second = { ...first, args: { allergy_id: manager.newId(), client_id: 1, substance: 'Milk' } }
  expect(await manager.push(first, second, first)).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'rejected', error: { code: 'conflict' } },
    { outcome: 'applied' },
  ])
})

test('an order picks no item of another home, of the own company or not', async () => {
  const order = newOrder({ client_id: 3, inventory_id: WALTERS_ITEM })
  const receipts = await manager.push(
    manager.operation('medication.create', order),
    manager.operation('medication.create', { ...order, inventory_id: SOFIAS_ITEM }),
  )
  expect(receipts).toMatchObject([
    { outcome: 'rejected', error: { code: 'invalid_input' } },
    { outcome: 'rejected', error: { code: 'invalid_input' } },
  ])
  expect(CEDAR).not.toBe(METFORMIN.home_id)
})

test('[S2.2] the Idempotency-Key of somebody else’s request is refused and shows nothing of it', async () => {
  const key = manager.newId()
  const mine = await server.request('/medications', {
    token: stranger.session.access_token,
    headers: { 'Idempotency-Key': key },
    json: {
      client_id: 4,
      inventory_id: SOFIAS_ITEM,
      dosage: 1,
      start_date: '2027-01-01',
      end_date: '2027-01-02',
    },
  })
  const { id: name } = await mine.json()
  const response = await server.request('/medications', {
    token: manager.session.access_token,
    headers: { 'Idempotency-Key': key },
    json: { client_id: 1, inventory_id: WALTERS_ITEM, dosage: 1, start_date: '2027-01-01' },
  })
  expect(response.status).toBe(409)
  expect(await response.text()).not.toContain(String(name ?? 'Sertraline'))
})
