/**
 * A medication order in a REST answer: the order and its version in effect, as one flat object (spec part 2 §3
 * Medication).
 */
import { sql } from 'kysely'
import * as v from 'valibot'
import { medication } from '#domain/entities/medication.ts'
import { medicationVersion } from '#domain/entities/medication-version.ts'
import { notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { frequencyDescription } from '#domain/rules/doses/dose-words.ts'
import { isActive } from '#domain/rules/doses/orders.ts'
import { versionInForceAt } from '#domain/rules/doses/versions.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday, localDateTimeOf } from '#domain/values/time-zone.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'
import { type PageQuery, readPage } from './pagination.ts'

const { removed_at: _, removed_by: ______, ...orderFields } = medication.fields
const {
  id: version_id,
  effective_date: __,
  effective_time: ___,
  anchor_date: ____,
  replaces_version_id: _____,
  ...versionFields
} = medicationVersion.fields

export const medicationAnswer = v.strictObject({
  ...versionFields,
  ...orderFields,
  version_id,
  client_name: v.string(),
  /** The stock item's current name; `medication_name` is the name at the time of the order. */
  inventory_name: v.string(),
  frequency_description: v.string(),
  is_ongoing: v.boolean(),
  is_active: v.boolean(),
})
export type MedicationAnswer = v.InferOutput<typeof medicationAnswer>

/** An order with its versions and the home whose time zone it follows. */
export interface FoundOrder {
  readonly order: RowOf<'medication'>
  readonly versions: readonly RowOf<'medication_version'>[]
  readonly home: AccessibleHome
}

export interface OrderFilter {
  readonly clientId?: number | undefined
  readonly id?: string | undefined
  readonly isActive?: boolean | undefined
  /** Includes removed orders: the chart keeps the days they were given on. */
  readonly includesRemoved?: boolean | undefined
}

/** Finds orders in these homes, newest first; without `page` all of them. */
export async function findOrders(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  filter: OrderFilter,
  now: string,
  page?: PageQuery,
): Promise<{ orders: FoundOrder[]; total: number }> {
  const todayByScope = JSON.stringify(
    accessibleHomes.map(({ scope, time_zone }) => ({ scope, today: homeToday(now, time_zone) })),
  )
  // The spec's "active" (`isActive`) by each home's own day; a test checks that this condition matches the rule.
  const condition = sql`exists (
      select from jsonb_to_recordset(${todayByScope}::jsonb) as place (scope text, today date)
      where place.scope = medication.scope
        and (${filter.isActive !== true} or end_date is null or end_date >= place.today))
    and (${filter.includesRemoved === true} or removed_at is null)
    and (${filter.clientId ?? null}::integer is null or client_id = ${filter.clientId ?? null})
    and (${filter.id ?? null}::uuid is null or id = ${filter.id ?? null})`
  const order = sql`created_at desc, id desc`
  const { rows: orderRows, total } = await readPage(connection, 'medication', { condition, order }, page)
  const ids = orderRows.map(({ id }) => id)
  const versions = await selectRows(
    connection,
    'medication_version',
    sql`medication_id = any(${ids}::uuid[])`,
  )
  const versionsByOrder = groupBy(versions, ({ medication_id }) => medication_id)
  const orders = orderRows.flatMap(order => {
    const home = accessibleHomes.find(({ scope }) => scope === order.scope)
    return home === undefined ? [] : [{ order, versions: versionsByOrder.get(order.id) ?? [], home }]
  })
  return { orders, total }
}

/** Turns orders into answers, in the order of `orders`. */
export async function presentOrders(
  connection: Connection,
  orders: readonly FoundOrder[],
  now: string,
): Promise<MedicationAnswer[]> {
  const clients = await rowsById(
    connection,
    'client',
    distinctIds(orders.map(({ order }) => order.client_id)),
  )
  const stockItems = await rowsById(
    connection,
    'inventory_item',
    distinctIds(orders.flatMap(({ versions }) => versions.map(({ inventory_id }) => inventory_id))),
  )
  return orders.flatMap(({ order, versions, home }) => {
    const version = versionInForceAt(versions, localDateTimeOf(now, home.time_zone))
    const client = clients.find(({ id }) => id === order.client_id)
    // Foreign keys guarantee the client; only a version can be missing, and an order without a version is left out.
    if (version === undefined || client === undefined) return []
    return [
      {
        ...versionFieldsOf(version),
        ...orderFieldsOf(order),
        client_name: fullName(client),
        inventory_name:
          stockItems.find(({ id }) => id === version.inventory_id)?.name ?? version.medication_name,
        is_ongoing: order.end_date === null,
        is_active: order.removed_at === null && isActive(order, homeToday(now, home.time_zone)),
      },
    ]
  })
}

const orderFieldsOf = ({
  scope: _,
  revision: __,
  removed_at: ___,
  removed_by: ____,
  ...line
}: RowOf<'medication'>) => line

function versionFieldsOf(version: RowOf<'medication_version'>) {
  const {
    id: version_id,
    effective_date: _,
    effective_time: __,
    anchor_date: ___,
    ...remainingFields
  } = version
  const { scope: ____, revision: _____, replaces_version_id: ______, ...content } = remainingFields
  return { ...content, version_id, frequency_description: frequencyDescription(version) }
}

export async function presentOrder(
  connection: Connection,
  order: FoundOrder,
  now: string,
): Promise<MedicationAnswer> {
  const [row] = await presentOrders(connection, [order], now)
  if (row === undefined) throw notFound('Medication')
  return row
}

const distinctIds = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)]
