/** Rules about stock: low, out, expiring or to be counted, and how much of each there is (spec part 3 §2–§4, §9). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { compare } from '../../values/compare.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'
import { homeToday } from '../../values/time-zone.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'
import { sortMovements } from './stock.ts'

type Item = StoredRow<'inventory_item'>
type Stock = Pick<Item, 'quantity' | 'minimum_stock_level'>
type Movement = Pick<
  StoredRow<'stock_movement'>,
  'id' | 'change' | 'counted' | 'seen_movement_ids' | 'moved_on' | 'recorded_at' | 'withdrawn_at'
>

/** The category of stock a medication is chosen from (spec part 2 §7). */
export const MEDICAL_CATEGORY = 'medical'

/** The categories of the form, whatever a home has (spec part 3 §3, §8). */
export const DEFAULT_CATEGORIES = ['medical', 'food', 'cleaning', 'office', 'other'] as const

/** An item that expires within this many days is shown as expiring (spec part 3 §9). */
export const EXPIRING_DAYS = 30

/** Returns the usual categories, then the other categories in use, by name. */
export function categoriesOf(items: readonly Pick<Item, 'category'>[]): string[] {
  const otherCategories = new Set(items.map(({ category }) => category))
  for (const defaultCategory of DEFAULT_CATEGORIES) otherCategories.delete(defaultCategory)
  return [...DEFAULT_CATEGORIES, ...[...otherCategories].sort()]
}

/** Whether an item is not removed. Older rows on a device lack the field. */
export const isNotRemovedItem = ({ removed_at }: Pick<Item, 'removed_at'>): boolean => removed_at == null

/** Whether stock is below its minimum; always true when nothing is left (V5). */
export const isLowStock = ({ quantity, minimum_stock_level }: Stock): boolean =>
  quantity <= 0 || quantity < minimum_stock_level

/** Returns how many pieces are missing to reach the minimum; stock below zero counts as zero. */
export const shortageOf = ({ quantity, minimum_stock_level }: Stock): number =>
  Math.max(0, minimum_stock_level - Math.max(0, quantity))

export type StockStatus = 'count_it' | 'out_of_stock' | 'low_stock' | 'in_stock'

export function stockStatus(item: Stock): StockStatus {
  if (item.quantity < 0) return 'count_it'
  if (item.quantity === 0) return 'out_of_stock'
  return isLowStock(item) ? 'low_stock' : 'in_stock'
}

type WithExpiration = Pick<Item, 'expiration_date'>

/** Whether the item is expired: from the day after its date on. */
export const isExpired = ({ expiration_date: day }: WithExpiration, today: LocalDate): boolean =>
  day !== null && day < today

/**
 * Categories whose items harm no one when they run out. A category that a home named itself may contain medication, so
 * it is not one of them.
 */
const NON_CARE_CATEGORIES: readonly string[] = [
  'food',
  'cleaning',
  'office',
  'other',
] satisfies (typeof DEFAULT_CATEGORIES)[number][]

export const isCareItem = ({ category }: Pick<Item, 'category'>): boolean =>
  !NON_CARE_CATEGORIES.includes(category)

/** Whether a person can come to harm: care needs it and nothing is left, or it or food must not be used any more. */
export function isUrgentStock(
  item: Stock & WithExpiration & Pick<Item, 'category'>,
  today: LocalDate,
): boolean {
  if (item.category === 'food') return isExpired(item, today)
  return isCareItem(item) && (item.quantity <= 0 || isExpired(item, today))
}

/** Whether the item expires within thirty days, or has expired. */
export const isExpiring = ({ expiration_date: day }: WithExpiration, today: LocalDate): boolean =>
  day !== null && day <= addDays(today, EXPIRING_DAYS)

export interface InventoryStatistics {
  readonly total_items: number
  /** Items that are not low: with `low_stock` they are all items. */
  readonly in_stock: number
  readonly low_stock: number
  /** Part of the low items. */
  readonly out_of_stock: number
  /** Part of the items that are out: more was used than there was. */
  readonly count_it: number
  readonly expiring: number
  /** Part of the expiring items. */
  readonly expired: number
}

/** An item with today's date in its home. */
export interface ItemOnDay {
  readonly item: Stock & WithExpiration
  readonly today: LocalDate
}

/** Counts items that are not removed. */
export function inventoryStatistics(items: readonly ItemOnDay[]): InventoryStatistics {
  const count = (matches: (one: ItemOnDay) => boolean) => items.filter(matches).length
  const low_stock = count(({ item }) => isLowStock(item))
  return {
    total_items: items.length,
    in_stock: items.length - low_stock,
    low_stock,
    out_of_stock: count(({ item }) => item.quantity <= 0),
    count_it: count(({ item }) => stockStatus(item) === 'count_it'),
    expiring: count(({ item, today }) => isExpiring(item, today)),
    expired: count(({ item, today }) => isExpired(item, today)),
  }
}

/**
 * Returns the quantity after each movement, newest first: counted back from the quantity now, so that no movements
 * older than those passed are needed.
 */
export function withRunningQuantity<M extends Movement>(
  { quantity }: Pick<Item, 'quantity'>,
  movements: readonly M[],
): (M & { readonly quantity_after: number })[] {
  let runningQuantity = quantity
  return sortMovements(movements)
    .toReversed()
    .map(movement => {
      const quantity_after = runningQuantity
      if (!isWithdrawn(movement)) runningQuantity -= movement.change
      return { ...movement, quantity_after }
    })
}

/** Compares by name, ignoring case. */
export const byItemName = (
  left: Pick<RowOf<'inventory_item'>, 'name' | 'id'>,
  right: Pick<RowOf<'inventory_item'>, 'name' | 'id'>,
): number => compare(left.name.toLowerCase(), right.name.toLowerCase()) || left.id - right.id

/** A movement is owned by its author on the day it was recorded, by the home's clock; afterwards by no one. */
const NO_OWNER = 0

export const ownerOfMovement = (
  { recorded_at, recorded_by }: Pick<RowOf<'stock_movement'>, 'recorded_at' | 'recorded_by'>,
  zone: string,
  now: string,
): number => (homeToday(recorded_at, zone) === homeToday(now, zone) ? recorded_by : NO_OWNER)
