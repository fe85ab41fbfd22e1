/** Drugs and orders in the homes of `homes.ts`: three at Maple, one at Cedar, one at Northfield. Rows are the entities' examples. */
import { sql } from 'kysely'
import type { RowInCollection } from '#domain/record-set.ts'
import type { StoredRow } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { ensureScopes, stamp } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE } from './homes.ts'

export const METFORMIN = 1
export const LISINOPRIL = 2
export const ACETAMINOPHEN = 3
export const CEDAR_METFORMIN = 4
export const NORTHFIELD_METFORMIN = 5
export const CEDAR_LISINOPRIL = 6
export const NORTHFIELD_LISINOPRIL = 7

const ITEMS = [
  { id: METFORMIN, home_id: MAPLE, name: 'Metformin 500 mg tablet' },
  { id: LISINOPRIL, home_id: MAPLE, name: 'Lisinopril 10 mg tablet' },
  { id: ACETAMINOPHEN, home_id: MAPLE, name: 'Acetaminophen 325 mg tablet' },
  { id: CEDAR_METFORMIN, home_id: CEDAR, name: 'Metformin 500 mg tablet' },
  { id: NORTHFIELD_METFORMIN, home_id: NORTHFIELD_HOUSE, name: 'Metformin 500 mg tablet' },
  { id: CEDAR_LISINOPRIL, home_id: CEDAR, name: 'Lisinopril 10 mg tablet' },
  { id: NORTHFIELD_LISINOPRIL, home_id: NORTHFIELD_HOUSE, name: 'Lisinopril 10 mg tablet' },
] as const

const id = (number: number) => `01932b5e-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Walter's, twice a day at 08:00 and 20:00, ongoing. */
export const WALTERS_METFORMIN = id(1)
/** Walter's, as needed. */
export const WALTERS_ACETAMINOPHEN = id(2)
/** Grace's, once a day at 08:00, ended on 2026-03-01. */
export const GRACES_LISINOPRIL = id(3)
/** Leo's, at Cedar. */
export const LEOS_METFORMIN = id(4)
/** Sofia's, at Northfield. */
export const SOFIAS_METFORMIN = id(5)

interface Seeded {
  readonly id: string
  readonly client_id: number
  readonly home_id: number
  readonly end_date?: string
  readonly content: Partial<StoredRow<'medication_version'>>
}

const ORDERS: readonly Seeded[] = [
  { id: WALTERS_METFORMIN, client_id: 1, home_id: MAPLE, content: { inventory_id: METFORMIN } },
  {
    id: WALTERS_ACETAMINOPHEN,
    client_id: 1,
    home_id: MAPLE,
    content: {
      inventory_id: ACETAMINOPHEN,
      medication_name: 'Acetaminophen 325 mg tablet',
      frequency_type: 'as_needed',
      daily_frequency: null,
      administration_times: [],
    },
  },
  {
    id: GRACES_LISINOPRIL,
    client_id: 2,
    home_id: MAPLE,
    end_date: '2026-03-01',
    content: {
      inventory_id: LISINOPRIL,
      medication_name: 'Lisinopril 10 mg tablet',
      daily_frequency: 1,
      administration_times: ['08:00'],
    },
  },
  { id: LEOS_METFORMIN, client_id: 3, home_id: CEDAR, content: { inventory_id: CEDAR_METFORMIN } },
  {
    id: SOFIAS_METFORMIN,
    client_id: 4,
    home_id: NORTHFIELD_HOUSE,
    content: { inventory_id: NORTHFIELD_METFORMIN },
  },
]

export async function seedMedications(database: Database): Promise<void> {
  const rows: RowInCollection[] = [
    ...ITEMS.map(
      (item): RowInCollection => ({
        collection: 'inventory_item',
        row: { ...examples.inventory_item[0], ...item, ...place(item.home_id) },
      }),
    ),
    {
      collection: 'allergy',
      row: { ...examples.allergy[0], ...place(MAPLE) },
    },
    ...ORDERS.flatMap(
      ({ id: orderId, client_id, home_id, end_date = null, content }, index): RowInCollection[] => [
        {
          collection: 'medication',
          row: {
            ...examples.medication[0],
            id: orderId,
            client_id,
            home_id,
            end_date,
            notes: null,
            ...place(home_id),
          },
        },
        {
          collection: 'medication_version',
          row: {
            ...examples.medication_version[0],
            id: id(101 + index),
            medication_id: orderId,
            client_id,
            home_id,
            ...content,
            ...place(home_id),
          },
        },
      ],
    ),
  ]
  await database.transaction().execute(async transaction => {
    await ensureScopes(
      transaction,
      rows.map(({ row }) => row.scope),
    )
    await writeRows(transaction, rows)
    await sql`select setval(pg_get_serial_sequence('inventory_item', 'id'), 1000)`.execute(transaction)
    await stamp(
      transaction,
      rows.map(({ collection, row }) => ({ collection, id: row.id, scope: row.scope })),
    )
  })
}

const place = (homeId: number) => ({ scope: homeScope(homeId), revision: 0 })
