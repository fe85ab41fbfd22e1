/** What the operations on stock items and their movements share (spec part 3 §5). */
import * as v from 'valibot'
import { addedUp, inventoryItem, STOCK_LIMITS } from '../../entities/inventory-item.ts'
import { notFound, Refusal, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { seenByQuantity, stockAfter, stockBefore } from '../../rules/stock.ts'
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

/** The item, its home, and its movements once the item is there and locked: nobody else changes them meanwhile. */
export function movedItemReferences(id: number, records: RecordSet): Reference[] {
  const isThere = records.one('inventory_item', id) !== undefined
  return [
    ...itemReferences(id, records),
    ...(isThere ? [{ collection: 'stock_movement', field: 'item_id', value: id } as const] : []),
  ]
}

type Movement = RowOf<'stock_movement'>

const movementsOf = (item: Item, records: RecordSet): Movement[] =>
  records.all('stock_movement').filter(({ item_id }) => item_id === item.id)

/** A count with the movements its author had seen (V2). */
export const asCounted = (count: Movement, item: Item, records: RecordSet): Movement => ({
  ...count,
  seen_movement_ids:
    count.seen_movement_ids ?? seenByQuantity(count, item.quantity, movementsOf(item, records)),
})

/**
 * The item with this movement, new or taken back, among its others: the quantity they make together, and the counts that
 * find more or fewer by it (V2, V4). A quantity no form takes is said at `field`.
 */
export function afterMovement(
  item: Item,
  movement: Movement,
  records: RecordSet,
  context: OperationContext,
  field = 'amount',
): { item: Item; movements: AnyRow[] } {
  const known = movementsOf(item, records)
  const now = [...known.filter(({ id }) => id !== movement.id), movement]
  const { quantity, changes, last_count_id } = stockAfter(stockBefore(item.quantity, known), now)
  const movements = now.flatMap((row): AnyRow[] => {
    const change = changes.get(row.id) ?? row.change
    if (!v.is(addedUp, change)) throw cannotBeRight()
    if (change !== row.change) return [{ collection: 'stock_movement', row: { ...row, change } }]
    return row === movement ? [{ collection: 'stock_movement', row }] : []
  })
  return { item: { ...itemAfter(item, quantity, context, field), last_count_id }, movements }
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

const cannotBeRight = () => new Refusal('conflict', 'This quantity cannot be right. Count the item.')

/**
 * The item with this quantity. What a person records keeps to what a form takes, or it is said at `field`; what a queue
 * brings counts.
 */
function itemAfter(
  item: Item,
  quantity: number,
  { executionContext, recorded_at }: OperationContext,
  field: string,
): Item {
  if (quantity > STOCK_LIMITS.count && quantity > item.quantity && executionContext !== 'push') {
    throw wrongField(field, `Quantity cannot exceed ${STOCK_LIMITS.count}`)
  }
  if (!v.is(inventoryItem.fields.quantity, quantity)) throw cannotBeRight()
  return quantity === item.quantity ? item : { ...item, quantity, updated_at: recorded_at }
}
