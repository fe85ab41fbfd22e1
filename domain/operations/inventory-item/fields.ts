/** What the operations on stock items and their movements share (spec part 3 §5). */
import * as v from 'valibot'
import { inventoryItem, STOCK_LIMITS } from '../../entities/inventory-item.ts'
import { notFound, Refusal, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { LocalDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

export type Item = RowOf<'inventory_item'>
export const WHAT = 'Inventory item'

const { name, description, category, first_count, unit_of_measure, minimum_stock_level } =
  inventoryItem.fields
const { last_restocked, expiration_date } = inventoryItem.fields

/** What a person says of an item. Its quantity is a count, whatever movements have made of it. */
export const itemFields = {
  name,
  description,
  category,
  quantity: first_count,
  unit_of_measure,
  minimum_stock_level,
  last_restocked,
  expiration_date,
} as const

/** The same as a form showed them. */
export const seenItemFields = { ...itemFields, quantity: inventoryItem.fields.quantity } as const

const ALL_GROUPS = 'Please select a specific group home. Inventory items cannot be assigned to "All Groups".'

/** Of a home. The form's choice of all homes is answered in the form's words. */
export const newItemHome = v.pipe(
  v.unknown(),
  v.check(id => id !== 'all', ALL_GROUPS),
  v.custom<number>(id => v.is(directoryId, id), 'Group home is required'),
)

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  home_id: 'Group home is required',
  name: 'Item name is required',
  category: 'Category is required',
  quantity: 'Quantity is required',
  unit_of_measure: 'Unit of measure is required',
  minimum_stock_level: 'Minimum stock level is required',
}

export function itemReferences(id: number, records: RecordSet): Reference[] {
  const item = records.one('inventory_item', id)
  return [
    { collection: 'inventory_item', id },
    ...(item === undefined ? [] : [{ collection: 'home', id: item.home_id } as const]),
  ]
}

/** The item, its home, and the last count of it. */
export function countedItemReferences(id: number, records: RecordSet): Reference[] {
  const count = records.one('inventory_item', id)?.last_count_id
  return [
    ...itemReferences(id, records),
    ...(count == null ? [] : [{ collection: 'stock_movement', id: count } as const]),
  ]
}

type Movement = RowOf<'stock_movement'>

/** The last count of an item that stands, other than this movement. */
function lastCount(item: Item, movement: Movement, records: RecordSet): Movement | undefined {
  const count = item.last_count_id == null ? undefined : records.one('stock_movement', item.last_count_id)
  return count === undefined || count.id === movement.id || isWithdrawn(count) ? undefined : count
}

/**
 * What a movement changes that is recorded, or taken back with `sign` −1: the quantity; or, where somebody has counted
 * since, what that count found more or less, because what was counted stood on the shelf (V2, V4).
 */
export function afterMovement(
  item: Item,
  movement: Movement,
  sign: 1 | -1,
  records: RecordSet,
  context: OperationContext,
): { item: Item; counts: AnyRow[] } {
  const count = lastCount(item, movement, records)
  const change = sign * movement.change
  const isSeen = sign === -1 && count !== undefined && movement.recorded_at <= count.recorded_at
  if (count === undefined || !(movement.moved_on < count.moved_on || isSeen)) {
    return { item: itemAfter(item, change, context), counts: [] }
  }
  return {
    item,
    counts: [{ collection: 'stock_movement', row: { ...count, change: count.change - change } }],
  }
}

/** Throws `not_found`; a removed one is there for what a queue brings. */
export function itemThere(id: number, records: RecordSet): Item {
  const item = records.one('inventory_item', id)
  if (item === undefined) throw notFound(WHAT)
  return item
}

/** The home's day of the recording. */
export function todayOf(item: Item, records: RecordSet, { recorded_at }: OperationContext): LocalDate {
  const home = records.one('home', item.home_id)
  if (home === undefined) throw notFound('Group home')
  return homeToday(recorded_at, home.time_zone)
}

/** `before`: a date that stands there already may have passed since. */
export function refuseOddDates(item: Item, today: LocalDate, before?: Item): void {
  const { last_restocked: restocked, expiration_date: expires } = item
  if (restocked !== null && restocked > today)
    throw wrongField('last_restocked', 'Date cannot be in the future')
  if (expires !== null && expires < today && expires !== before?.expiration_date) {
    throw wrongField('expiration_date', 'Expiration date cannot be in the past')
  }
}

/**
 * The item with so much more, or less. What a person records keeps to what a form takes, or it is said at `field`; what a
 * queue brings counts.
 */
export function itemAfter(
  item: Item,
  change: number,
  { executionContext, recorded_at }: OperationContext,
  field = 'amount',
): Item {
  const quantity = item.quantity + change
  if (quantity > STOCK_LIMITS.count && change > 0 && executionContext !== 'push') {
    throw wrongField(field, `Quantity cannot exceed ${STOCK_LIMITS.count}`)
  }
  if (!v.is(inventoryItem.fields.quantity, quantity)) {
    throw new Refusal('conflict', 'This quantity cannot be right. Count the item.')
  }
  return change === 0 ? item : { ...item, quantity, updated_at: recorded_at }
}
