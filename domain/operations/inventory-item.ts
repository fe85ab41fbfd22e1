import * as v from 'valibot'
import { inventoryItem, STOCK_LIMITS, signedQuantity } from '../entities/inventory-item.ts'
import { correctionId } from '../entities/stock-movement.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { drugOrders, isActive } from '../rules/doses/orders.ts'
import { isNotRemovedItem } from '../rules/records/inventory.ts'
import { quantityBefore, seenMovementIdsByQuantity, stockAfter } from '../rules/records/stock.ts'
import { needsWitness, withUnwitnessedCount } from '../rules/records/witness.ts'
import type { LocalDate } from '../values/dates.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { numericId } from '../values/schemas.ts'
import { homeToday, localDateTimeOf } from '../values/time-zone.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { refuseClosedHome, requireHome } from './parts/directory.ts'
import { recordingStamp } from './parts/recorded-and-withdrawn.ts'
import { notRemovedFields, removalStamp } from './parts/removal.ts'

export type Item = RowOf<'inventory_item'>
type Movement = RowOf<'stock_movement'>

export const ITEM_RECORD_NAME = 'Inventory item'

const { name, description, category, is_controlled, quantity, first_count, unit_of_measure } =
  inventoryItem.fields
const { home_id, minimum_stock_level, last_restocked, expiration_date } = inventoryItem.fields

/** The fields a person enters for an item. Its quantity is a count, independent of the movements. */
export const itemFields = {
  name,
  description,
  category,
  is_controlled,
  quantity: first_count,
  unit_of_measure,
  minimum_stock_level,
  last_restocked,
  expiration_date,
} as const

/** The fields as the form showed them, for the check whether another person changed one meanwhile. */
export const shownItemFields = { ...itemFields, quantity } as const

const ALL_GROUPS_MESSAGE =
  'Please select a specific group home. Inventory items cannot be assigned to "All Groups".'

/** The item's home. The form's choice "all homes" gets the form's message. */
export const newItemHomeId = v.pipe(
  v.unknown(),
  v.check(id => id !== 'all', ALL_GROUPS_MESSAGE),
  v.custom<number>(id => v.is(numericId, id), 'Group home is required'),
)

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  home_id: 'Group home is required',
  name: 'Item name is required',
  category: 'Category is required',
  quantity: 'Quantity is required',
  unit_of_measure: 'Unit of measure is required',
  minimum_stock_level: 'Minimum stock level is required',
}

/** Adds an item to the stock of a home, with its first count. The server assigns the id. */
export const inventoryItemCreate = defineOperation({
  kind: 'inventory_item.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding an inventory item',
  args: v.strictObject({
    inventory_item_id: numericId,
    home_id,
    ...itemFields,
    description: v.optional(description, null),
    is_controlled: v.optional(is_controlled, false),
    last_restocked: v.optional(last_restocked, null),
    expiration_date: v.optional(expiration_date, null),
  }),
  references: ({ inventory_item_id, home_id }) => [
    { collection: 'inventory_item', id: inventory_item_id },
    { collection: 'home', id: home_id },
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ inventory_item_id: id, ...fields }, records, context) {
    const home = requireHome(fields.home_id, records)
    refuseClosedHome(home)
    refuseTakenId(records, 'inventory_item', id, 'This id is taken.')
    const { recorded_at, author_id } = context
    const row: Item = {
      id,
      ...fields,
      first_count: fields.quantity,
      last_count_id: null,
      unwitnessed_count: 0,
      created_at: recorded_at,
      created_by: author_id,
      updated_at: recorded_at,
      ...notRemovedFields,
      scope: home.scope,
      revision: 0,
    }
    refuseInvalidDates(row, todayOf(row, records, context))
    return [{ collection: 'inventory_item', row }]
  },
})

/**
 * Changes an item. Another quantity is a count: it is recorded as a correction of the quantity the form showed, so that
 * what was used meanwhile still counts (V2).
 */
const inventoryItemUpdate = defineOperation({
  kind: 'inventory_item.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing an inventory item',
  args: v.strictObject({
    inventory_item_id: numericId,
    changes: partialSchemaOf(itemFields),
    seen: v.nullable(partialSchemaOf(shownItemFields)),
  }),
  references: ({ inventory_item_id: id, changes }, records) =>
    changes.quantity === undefined ? itemReferences(id, records) : itemAndMovementReferences(id, records),
  scope: ({ inventory_item_id }, records) => requireItem(inventory_item_id, records).scope,
  apply({ inventory_item_id, changes, seen }, records, context) {
    const previous = requireItem(inventory_item_id, records)
    if (!isNotRemovedItem(previous)) throw notFound(ITEM_RECORD_NAME)
    const { quantity: countedQuantity, ...otherChanges } = changes
    const seenQuantity = seen?.quantity ?? previous.quantity
    const isCounted = countedQuantity !== undefined && countedQuantity !== seenQuantity
    if (Object.keys(otherChanges).length > 0) {
      refuseChangedMeanwhile(inventoryItem.mergeGroups, { ...previous }, { changes: otherChanges, seen })
    } else if (countedQuantity === undefined)
      throw new Refusal('invalid_input', 'No data provided for update')
    const today = todayOf(previous, records, context)
    const changedItem: Item = { ...previous, ...otherChanges, updated_at: context.recorded_at }
    refuseInvalidDates(changedItem, today, previous)
    if (!isCounted) return [{ collection: 'inventory_item', row: changedItem }]
    const correction = withSeenMovements(
      newCorrection(changedItem, countedQuantity, seenQuantity, today, context),
      previous,
      records,
    )
    const { item, movements } = applyMovement(changedItem, correction, records, context, 'quantity')
    return [{ collection: 'inventory_item', row: item }, ...movements]
  },
})

/**
 * Removes an item from the stock. The row stays, with its movements and who removed it. Refused with the number of
 * active medication orders that use the item.
 */
const inventoryItemRemove = defineOperation({
  kind: 'inventory_item.remove',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Deleting an inventory item',
  args: v.strictObject({ inventory_item_id: numericId }),
  references({ inventory_item_id: id }, records) {
    // Reads the orders once the item is locked: an order for it that is being created is waited for, and then seen.
    if (records.one('inventory_item', id) === undefined) return itemReferences(id, records)
    const versions = records.all('medication_version').filter(({ inventory_id }) => inventory_id === id)
    return [
      ...itemReferences(id, records),
      { collection: 'medication_version', field: 'inventory_id', value: id },
      ...versions.flatMap(({ medication_id }) => [
        { collection: 'medication', id: medication_id } as const,
        { collection: 'medication_version', field: 'medication_id', value: medication_id } as const,
      ]),
    ]
  },
  scope: ({ inventory_item_id }, records) => requireItem(inventory_item_id, records).scope,
  apply({ inventory_item_id }, records, context) {
    const item = requireItem(inventory_item_id, records)
    if (!isNotRemovedItem(item)) throw notFound(ITEM_RECORD_NAME)
    const activeCount = countActiveOrders(item, records, context.recorded_at)
    if (activeCount > 0) {
      throw new Refusal(
        'conflict',
        activeCount === 1
          ? '1 active medication order uses this item. End or change it first.'
          : `${activeCount} active medication orders use this item. End or change these orders first.`,
      )
    }
    return [{ collection: 'inventory_item', row: { ...item, ...removalStamp(context) } }]
  },
})

/**
 * Removes an item that was added by mistake, by anyone who may add items, as long as nothing depends on it: it was
 * neither counted nor changed, and no active medication order uses it.
 */
const inventoryItemTakeBack = defineOperation({
  ...inventoryItemRemove,
  kind: 'inventory_item.take_back',
  onlineActionLabel: 'Withdrawing an inventory item',
  references: (args, records) => [
    ...inventoryItemRemove.references(args, records),
    ...itemAndMovementReferences(args.inventory_item_id, records),
  ],
  apply(args, records, context) {
    const item = records.one('inventory_item', args.inventory_item_id)
    const isUsed = records.all('stock_movement').some(({ item_id }) => item_id === item?.id)
    if (isUsed || item?.updated_at !== item?.created_at) {
      throw new Refusal('conflict', 'It was counted or changed since.')
    }
    return inventoryItemRemove.apply(args, records, context)
  },
})

export function itemReferences(id: number, records: RecordSet): Reference[] {
  const item = records.one('inventory_item', id)
  return [
    { collection: 'inventory_item', id },
    ...(item === undefined ? [] : [{ collection: 'home', id: item.home_id } as const]),
  ]
}

/** References the item, its home, and, once the item is loaded and locked, its movements, which cannot change then. */
export function itemAndMovementReferences(id: number, records: RecordSet): Reference[] {
  const isLoaded = records.one('inventory_item', id) !== undefined
  return [
    ...itemReferences(id, records),
    ...(isLoaded ? [{ collection: 'stock_movement', field: 'item_id', value: id } as const] : []),
  ]
}

const movementsOf = (item: Item, records: RecordSet): Movement[] =>
  records.all('stock_movement').filter(({ item_id }) => item_id === item.id)

/** Returns a correction with the movements its author had seen (V2). */
export const withSeenMovements = (correction: Movement, item: Item, records: RecordSet): Movement => ({
  ...correction,
  seen_movement_ids:
    correction.seen_movement_ids ??
    seenMovementIdsByQuantity(correction, item.quantity, movementsOf(item, records)),
})

/**
 * Returns the item with this movement, new or taken back, among its other movements: their total quantity, and the
 * counts whose difference it changes (V2, V4). Throws at `field` for a quantity that no form accepts.
 */
export function applyMovement(
  item: Item,
  movement: Movement,
  records: RecordSet,
  context: OperationContext,
  field = 'amount',
): { item: Item; movements: RowInCollection[] } {
  const previousMovements = movementsOf(item, records)
  const previousMovement = previousMovements.find(({ id }) => id === movement.id)
  const allMovements = [...previousMovements.filter(({ id }) => id !== movement.id), movement]
  const { quantity, changes, last_count_id } = stockAfter(
    quantityBefore(item.quantity, previousMovements),
    allMovements,
  )
  const movements = allMovements.flatMap((row): RowInCollection[] => {
    const change = changes.get(row.id) ?? row.change
    if (!v.is(signedQuantity, change)) throw impossibleQuantityRefusal()
    if (change !== row.change) return [{ collection: 'stock_movement', row: { ...row, change } }]
    return row === movement ? [{ collection: 'stock_movement', row }] : []
  })
  const changedItem = { ...itemWithQuantity(item, quantity, context, field), last_count_id }
  return { item: withUnwitnessedCount(changedItem, previousMovement, movement), movements }
}

/** Throws `not_found` for a missing item. A removed item is returned, because a queue may still refer to it. */
export function requireItem(id: number, records: RecordSet): Item {
  const item = records.one('inventory_item', id)
  if (item === undefined) throw notFound(ITEM_RECORD_NAME)
  return item
}

function newCorrection(
  item: Item,
  counted: number,
  seen_quantity: number,
  moved_on: LocalDate,
  context: OperationContext,
): Movement {
  const { id: item_id, home_id, scope } = item
  const kind = 'correction'
  return {
    id: correctionId(context.operation_id),
    item_id,
    home_id,
    kind,
    change: counted - seen_quantity,
    counted,
    seen_quantity,
    seen_movement_ids: null,
    reason: null,
    notes: null,
    moved_on,
    expiration_date: null,
    ...notWitnessed(needsWitness(item, { kind, reason: null })),
    ...recordingStamp(context),
    scope,
    revision: 0,
  }
}

/** The fields of a movement that nobody has signed as a witness. */
export const notWitnessed = (needs_witness: boolean) =>
  ({ needs_witness, witnessed_by: null, witnessed_at: null }) as const

/** Returns how many orders use this item now. */
function countActiveOrders({ id, home_id }: Item, records: RecordSet, now: string): number {
  const homeTime = localDateTimeOf(now, requireHome(home_id, records).time_zone)
  return drugOrders(records.all('medication'), records.all('medication_version'), homeTime).filter(
    order => order.inventory_id === id && isActive(order, homeTime.date),
  ).length
}

/** Returns the home's day at the moment of recording. */
const todayOf = ({ home_id }: Item, records: RecordSet, { recorded_at }: OperationContext): LocalDate =>
  homeToday(recorded_at, requireHome(home_id, records).time_zone)

/** `previous`: the item that is changed; a date it already has may have passed since. */
function refuseInvalidDates(item: Item, today: LocalDate, previous?: Item): void {
  const { last_restocked: restockDate, expiration_date: expirationDate } = item
  if (restockDate !== null && restockDate > today)
    throw fieldRefusal('last_restocked', 'Date cannot be in the future')
  if (expirationDate !== null && expirationDate < today && expirationDate !== previous?.expiration_date) {
    throw fieldRefusal('expiration_date', 'Expiration date cannot be in the past')
  }
}

const impossibleQuantityRefusal = () =>
  new Refusal('conflict', 'This quantity cannot be right. Count the item.')

/**
 * Returns the item with this quantity. Throws at `field` for a quantity no form accepts; a quantity from a queue is
 * accepted.
 */
function itemWithQuantity(
  item: Item,
  quantity: number,
  { executionContext, recorded_at }: OperationContext,
  field: string,
): Item {
  if (quantity > STOCK_LIMITS.count && quantity > item.quantity && executionContext !== 'push') {
    throw fieldRefusal(field, `Quantity cannot exceed ${STOCK_LIMITS.count}`)
  }
  if (!v.is(inventoryItem.fields.quantity, quantity)) throw impossibleQuantityRefusal()
  return quantity === item.quantity ? item : { ...item, quantity, updated_at: recorded_at }
}

export const inventoryItemOperations = [
  inventoryItemCreate,
  inventoryItemUpdate,
  inventoryItemRemove,
  inventoryItemTakeBack,
] as const
