import * as v from 'valibot'
import { STOCK_LIMITS } from '../entities/inventory-item.ts'
import { stockMovement } from '../entities/stock-movement.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { isNotRemovedItem, ownerOfMovement } from '../rules/records/inventory.ts'
import { needsWitness, withUnwitnessedCount } from '../rules/records/witness.ts'
import { laterDate } from '../values/dates.ts'
import { numericId, uuid } from '../values/schemas.ts'
import { homeToday } from '../values/time-zone.ts'
import { isWithdrawn, withdrawalFields } from '../values/withdrawal.ts'
import {
  applyMovement,
  ITEM_RECORD_NAME,
  type Item,
  itemAndMovementReferences,
  itemReferences,
  notWitnessed,
  requireItem,
  withSeenMovements,
} from './inventory-item.ts'
import { requireHome } from './parts/directory.ts'
import { limitToRecordingDay } from './parts/moments.ts'
import { recordingStamp } from './parts/recorded-and-withdrawn.ts'

type Movement = RowOf<'stock_movement'>

const { item_id, kind, counted, seen_quantity, seen_movement_ids } = stockMovement.fields
const { reason, notes, moved_on, expiration_date } = stockMovement.fields

const AMOUNT_MESSAGE = 'Enter how many, a whole number above zero'
const amountSchema = v.pipe(
  v.number(AMOUNT_MESSAGE),
  v.integer(AMOUNT_MESSAGE),
  v.minValue(1, AMOUNT_MESSAGE),
  v.maxValue(STOCK_LIMITS.count, `Quantity cannot exceed ${STOCK_LIMITS.count}`),
)

export const MOVEMENT_RECORD_NAME = 'Stock movement'

/** The fields a person enters for a movement. */
export const movementFields = {
  kind,
  /** For a restock or a use. */
  amount: v.optional(v.nullable(amountSchema), null),
  /** For a correction. */
  counted: v.optional(counted, null),
  seen_quantity: v.optional(seen_quantity, null),
  seen_movement_ids: v.optional(seen_movement_ids, null),
  reason: v.optional(reason, null),
  notes: v.optional(notes, null),
  expiration_date: v.optional(expiration_date, null),
} as const

/**
 * Records what was restocked, used or counted. It works offline: the quantity is the total of all movements, whatever
 * others record at the same time (V2).
 */
const stockMovementRecord = defineOperation({
  kind: 'stock_movement.record',
  version: 1,
  isClinical: false,
  args: v.strictObject({ stock_movement_id: uuid, item_id, moved_on, ...movementFields }),
  references: ({ stock_movement_id: id, item_id, moved_on: rowDate }, records) => [
    { collection: 'stock_movement', id, rowDate },
    ...itemAndMovementReferences(item_id, records),
  ],
  scope: ({ item_id }, records) => requireItem(item_id, records).scope,
  apply({ stock_movement_id: id, amount, ...fields }, records, context) {
    refuseTakenId(records, 'stock_movement', id, 'This movement is already recorded.')
    const item = requireItem(fields.item_id, records)
    const { time_zone } = requireHome(item.home_id, records)
    // A tablet that was offline could not know that the item was removed.
    if (!isNotRemovedItem(item) && context.executionContext !== 'push') throw notFound(ITEM_RECORD_NAME)
    const row: Movement = {
      id,
      home_id: item.home_id,
      ...fields,
      moved_on: limitToRecordingDay(fields.moved_on, time_zone, context),
      change: quantityChangeOf({ amount, ...fields }),
      ...notWitnessed(needsWitness(item, fields)),
      ...recordingStamp(context),
      scope: item.scope,
      revision: 0,
    }
    refuseInvalidDays(row, item, time_zone, context)
    const movement = row.kind === 'correction' ? withSeenMovements(row, item, records) : row
    const { item: changedItem, movements } = applyMovement(item, movement, records, context)
    return [...movements, { collection: 'inventory_item', row: withDates(changedItem, item, row) }]
  },
})

/**
 * Takes back a movement that was wrong: the quantity is the total of the other movements, and the movement stays
 * readable. People may take back their own movements on the day they recorded them, managers any.
 */
const stockMovementWithdraw = defineOperation({
  kind: 'stock_movement.withdraw',
  version: 1,
  isClinical: false,
  args: v.strictObject({
    stock_movement_id: uuid,
    withdrawal_reason: v.optional(withdrawalFields.withdrawal_reason, null),
  }),
  references({ stock_movement_id: id }, records) {
    const movement = records.one('stock_movement', id)
    return [
      { collection: 'stock_movement', id },
      ...(movement === undefined ? [] : itemAndMovementReferences(movement.item_id, records)),
    ]
  },
  scope: ({ stock_movement_id }, records) => requireMovement(stock_movement_id, records).scope,
  ownerOf({ stock_movement_id }, records, recordedAt) {
    const movement = records.one('stock_movement', stock_movement_id)
    const zone = movement && records.one('home', movement.home_id)?.time_zone
    return movement && zone ? ownerOfMovement(movement, zone, recordedAt) : undefined
  },
  apply({ stock_movement_id, withdrawal_reason }, records, context) {
    const movement = requireMovement(stock_movement_id, records)
    // Another person has already taken it back.
    if (isWithdrawn(movement)) return []
    const { recorded_at, author_id } = context
    const withdrawal = { withdrawn_at: recorded_at, withdrawn_by: author_id, withdrawal_reason }
    const previousItem = requireItem(movement.item_id, records)
    const { item, movements } = applyMovement(previousItem, { ...movement, ...withdrawal }, records, context)
    return [...movements, { collection: 'inventory_item', row: item }]
  },
})

/**
 * Signs a movement of controlled stock as the witness (V10). It is recorded by the witness, in their own session: their
 * signature is that of the operation.
 */
const stockMovementWitness = defineOperation({
  kind: 'stock_movement.witness',
  version: 1,
  isClinical: false,
  // The item is named, so that it is locked before the movement is read: of two witnesses one is refused.
  args: v.strictObject({ stock_movement_id: uuid, item_id: numericId }),
  references: ({ stock_movement_id: id, item_id }, records) => [
    ...itemReferences(item_id, records),
    ...(records.one('inventory_item', item_id) === undefined
      ? []
      : [{ collection: 'stock_movement', id } as const]),
  ],
  scope: ({ item_id }, records) => requireItem(item_id, records).scope,
  apply({ stock_movement_id, item_id }, records, { recorded_at, author_id, executionContext }) {
    const movement = requireMovement(stock_movement_id, records)
    if (movement.item_id !== item_id) throw notFound(MOVEMENT_RECORD_NAME)
    if (movement.recorded_by === author_id) {
      throw new Refusal('conflict', 'You recorded this yourself. Another person signs as the witness.')
    }
    const { witnessed_by } = movement
    if (witnessed_by === author_id) return []
    if (witnessed_by != null)
      throw new Refusal('conflict', 'Another person has already signed as the witness.')
    // Accepted from a queue: its author saw it saved.
    if (executionContext !== 'push') {
      if (isWithdrawn(movement)) throw new Refusal('conflict', 'This was taken back. It needs no witness.')
      if (movement.needs_witness !== true) throw new Refusal('conflict', 'This needs no witness.')
    }
    const witnessed: Movement = { ...movement, witnessed_by: author_id, witnessed_at: recorded_at }
    const item = requireItem(item_id, records)
    const changedItem = withUnwitnessedCount(item, movement, witnessed)
    return [
      { collection: 'stock_movement', row: witnessed },
      ...(changedItem === item ? [] : [{ collection: 'inventory_item', row: changedItem } as const]),
    ]
  },
})

function requireMovement(id: string, records: RecordSet): Movement {
  const movement = records.one('stock_movement', id)
  if (movement === undefined) throw notFound(MOVEMENT_RECORD_NAME)
  return movement
}

type MovementFields = Pick<
  Movement,
  'kind' | 'counted' | 'seen_quantity' | 'seen_movement_ids' | 'reason' | 'expiration_date'
> & { readonly amount: number | null }

/** Returns the change in quantity. Throws for fields that belong to another kind of movement. */
function quantityChangeOf(movement: MovementFields): number {
  const { kind, amount, counted, seen_quantity, reason, expiration_date } = movement
  if (reason !== null && kind !== 'use') throw fieldRefusal('reason', 'Only a use has a reason')
  if (kind === 'use' && expiration_date !== null) {
    throw fieldRefusal('expiration_date', 'Only a restock or a count has an expiration date')
  }
  if (kind === 'correction') {
    if (amount !== null) throw fieldRefusal('amount', 'Say what was counted')
    if (counted === null) throw fieldRefusal('counted', 'Quantity is required')
    if (seen_quantity === null) throw fieldRefusal('seen_quantity', 'Say which quantity was shown')
    return counted - seen_quantity
  }
  if (counted !== null || seen_quantity !== null || movement.seen_movement_ids !== null) {
    throw fieldRefusal('counted', 'Only a correction is counted')
  }
  if (amount === null) throw fieldRefusal('amount', 'Quantity is required')
  return kind === 'use' ? -amount : amount
}

function refuseInvalidDays(
  { kind, moved_on, expiration_date }: Movement,
  { created_at }: Item,
  zone: string,
  { recorded_at, executionContext }: OperationContext,
): void {
  // Accepted from a queue: its author saw it saved.
  if (executionContext === 'push') return
  const today = homeToday(recorded_at, zone)
  if (moved_on > today) throw fieldRefusal('moved_on', 'Date cannot be in the future')
  if (moved_on < homeToday(created_at, zone)) {
    throw fieldRefusal('moved_on', 'Date cannot be before the item was added')
  }
  if (kind === 'restock' && expiration_date !== null && expiration_date < today) {
    throw fieldRefusal('expiration_date', 'Expiration date cannot be in the past')
  }
}

/** Sets the dates. A restock keeps the earlier expiration date while older pieces are left; a count overwrites it. */
function withDates(
  item: Item,
  { quantity, expiration_date: shelfDate }: Item,
  { kind, moved_on, expiration_date: newDate, recorded_at: updated_at }: Movement,
): Item {
  if (kind === 'use') return item
  if (kind === 'correction') {
    return newDate === null ? item : { ...item, expiration_date: newDate, updated_at }
  }
  const isOnlyStock = quantity <= 0 || shelfDate === null
  const earlierDate = newDate !== null && shelfDate !== null && newDate < shelfDate ? newDate : shelfDate
  const last_restocked = laterDate(item.last_restocked ?? moved_on, moved_on)
  return { ...item, last_restocked, expiration_date: isOnlyStock ? newDate : earlierDate }
}

export const stockMovementOperations = [
  stockMovementRecord,
  stockMovementWithdraw,
  stockMovementWitness,
] as const
