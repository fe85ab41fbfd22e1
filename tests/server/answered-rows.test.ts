/** Rows that a push answers without reading them again, on real PostgreSQL. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { operationSchema } from '#domain/operation.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowId } from '#domain/registry.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { rowsById, storedColumns } from '#server/database/rows.ts'
import { examples } from '#tests/support/examples.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const metformin = orderId(METFORMIN.name)
/** Types whose values are read as they were written. */
const EXACT = ['uuid', 'integer', 'bigint', 'text', 'boolean', 'date', 'timestamp with time zone', 'jsonb']

let server: TestServer
let carer: Forger
let manager: Forger
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
  carer = await forger(server, 'care_giver')
  manager = await forger(server, 'manager')
})
afterAll(() => server.stop())

const given = (administration_date: string, different: object = {}) => ({
  mark_id: carer.newId(),
  administration_id: administrationId(metformin, administration_date, '08:00'),
  medication_id: metformin,
  administration_date,
  administration_time: '08:00',
  status: 'given',
  ...different,
})

/** Every row of these receipts is the row that is stored, column by column. */
async function expectAsStored(rows: Record<string, object[]>): Promise<void> {
  for (const [collection, answered] of Object.entries(rows) as [Collection, RowInCollection['row'][]][]) {
    const ids = answered.map(({ id }) => id) as RowId<Collection>[]
    const stored = await rowsById(server.database, collection, ids)
    const byId = new Map(stored.map(row => [row.id, row]))
    for (const row of answered) expect(row, collection).toEqual(byId.get(row.id))
  }
}

describe('[S4.25] a receipt brings the rows as they are stored', () => {
  test('of a dose and its mark, with words, and of the item that follows from them', async () => {
    const wrong = given('2026-03-09', { given_at: '2026-03-10T11:00:00.000Z', notes: ' With “jam” \\ 🍓 ' })
    const [receipt] = await carer.push(carer.operation('administration.mark', wrong))
    expect(receipt).toMatchObject({ outcome: 'applied' })
    expect(Object.keys(receipt?.rows ?? {})).toEqual(['administration', 'mark'])
    await expectAsStored(receipt?.rows ?? {})
    const again = given('2026-03-09', { given_at: '2026-03-10T11:30:00.000Z' })
    const [second] = await carer.push(carer.operation('administration.mark', again))
    expect(Object.keys(second?.rows ?? {})).toContain('attention_item')
    await expectAsStored(second?.rows ?? {})
  })

  test('of an order, whose dosage is a number with decimals', async () => {
    const order = { medication_id: manager.newId(), version_id: manager.newId(), client_id: 1 }
    const [receipt] = await manager.push(
      manager.operation('medication.create', { ...order, inventory_id: 100, dosage: 0.125 }),
    )
    expect(receipt).toMatchObject({ outcome: 'applied' })
    expect(receipt?.rows.medication_version).toMatchObject([{ dosage: 0.125 }])
    await expectAsStored(receipt?.rows ?? {})
  })

  test('as the last operation of the batch left them, and of an operation that was applied before too', async () => {
    const first = carer.operation(
      'administration.mark',
      given('2026-03-08', { status: 'missed', reason_code: 'away' }),
    )
    const [before] = await carer.push(first)
    const [again, fresh] = await carer.push(
      first,
      carer.operation('administration.mark', given('2026-03-07')),
    )
    expect(again).toMatchObject({ outcome: 'duplicate', rows: before?.rows })
    await expectAsStored(fresh?.rows ?? {})
  })
})

test('[S4.25] every column of a synced table keeps exactly what it is given', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relname = any(${[...collections]}) and relkind = 'r' and attnum > 0 and not attisdropped
      and not (format_type(atttypid, atttypmod) = any(${EXACT}))`.execute(server.database)
  // The operations refuse a dosage and an amount with more decimals.
  expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'billing.amount', type: 'numeric(10,2)' },
    { name: 'expense_claim.amount', type: 'numeric(10,2)' },
    { name: 'medication_version.dosage', type: 'numeric(12,3)' },
    { name: 'service.base_cost', type: 'numeric(10,2)' },
  ])
})

test.each(collections)('[S4.25] %s is read as it is written', async collection => {
  const written = examples[collection].map(row => ({ ...row, scope: 'home:1', revision: 7 }))
  const { rows } = await sql`
    select ${sql.join(storedColumns(collection).map(column => sql.ref(column)))}
    from jsonb_populate_recordset(null::${sql.table(collection)}, ${JSON.stringify(written)}::jsonb)`.execute(
    server.database,
  )
  expect(written.length).toBeGreaterThan(0)
  expect(rows).toEqual(written)
})

test('[S2.1] [S2.2] an operation is the same as one an older build wrote down: by all it signed, in canonical JSON', async () => {
  const { id, ...others } = carer.operation('administration.mark', given('2026-03-06'), {
    scope: 'home:1',
    base: { 'mark/b': 2, 'medication/a': 1 },
  })
  const operation = { ...others, id }
  await carer.push(operation)
  const { content_hash } = await server.database
    .selectFrom('operation')
    .select('content_hash')
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  expect(content_hash).toEqual(
    createHash('sha256')
      .update(canonicalJson(v.parse(operationSchema, operation)))
      .digest(),
  )
})
