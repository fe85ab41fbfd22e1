/** Stock items in answers, and finding them (spec part 3 §3, §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { inventoryItem } from '#domain/entities/inventory-item.ts'
import { notFound } from '#domain/errors.ts'
import { ITEM_RECORD_NAME } from '#domain/operations/inventory-item.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  byItemName,
  isExpiring,
  isLowStock,
  isNotRemovedItem,
  shortageOf,
} from '#domain/rules/records/inventory.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'

export type Item = RowOf<'inventory_item'>

const { removed_at: _, removed_by: __, ...fields } = inventoryItem.fields

export const itemAnswer = v.strictObject({ ...fields, ...inventoryItem.computed })

/** Throws 404 for an item that is out of reach or was removed; a repeated request may have removed it. */
export async function requireAccessibleItem(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: number,
  includesRemoved = false,
): Promise<Item> {
  const [item] = await rowsById(connection, 'inventory_item', [id])
  const isAccessible = item !== undefined && scopesOfHomes(accessibleHomes).includes(item.scope)
  if (!isAccessible || !(includesRemoved || isNotRemovedItem(item))) throw notFound(ITEM_RECORD_NAME)
  return item
}

export interface ItemFilter {
  readonly category?: string | undefined
  readonly low_stock?: boolean | undefined
  readonly expiring?: boolean | undefined
}

/**
 * Finds items of these homes, by name; a home has a few hundred at most. Only the rules decide what is low or expiring.
 */
export async function findItems(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  now: string,
  { category, low_stock, expiring }: ItemFilter = {},
): Promise<{ readonly item: Item; readonly today: LocalDate }[]> {
  const items = await selectRows(
    connection,
    'inventory_item',
    sql`scope = any(${scopesOfHomes(accessibleHomes)}::text[]) and removed_at is null
      and ${category === undefined ? sql`true` : sql`category = ${category}`}`,
  )
  const todayByScope = new Map(
    accessibleHomes.map(({ scope, time_zone }) => [scope, homeToday(now, time_zone)]),
  )
  return items
    .sort(byItemName)
    .map(item => ({ item, today: todayByScope.get(item.scope) ?? now.slice(0, 10) }))
    .filter(({ item }) => low_stock === undefined || isLowStock(item) === low_stock)
    .filter(({ item, today }) => expiring === undefined || isExpiring(item, today) === expiring)
}

export function presentItem(
  { scope: _, revision: __, removed_at: ___, removed_by: ____, ...item }: Item,
  accessibleHomes: readonly AccessibleHome[],
): v.InferOutput<typeof itemAnswer> {
  return {
    ...item,
    home_name: accessibleHomes.find(({ id }) => id === item.home_id)?.home_name ?? '',
    is_low_stock: isLowStock(item),
    shortage: shortageOf(item),
  }
}
