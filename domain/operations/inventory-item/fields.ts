/** What the operations on stock items and their movements share (spec part 3 §5). */
import * as v from 'valibot'
import { inventoryItem, STOCK_LIMITS } from '../../entities/inventory-item.ts'
import { notFound, Refusal, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { LocalDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'

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
