import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { uuid } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { isWithdrawn, withdrawalFields } from '../../values/withdrawal.ts'
import { afterMovement, itemThere, movedItemReferences } from '../inventory-item/fields.ts'

export const WHAT = 'Stock movement'

/**
 * Takes back a movement that was wrong: the quantity is what the others make, and the movement stays readable. People
 * take back their own on the day they recorded them, managers any.
 */
export const stockMovementWithdraw = defineOperation({
  kind: 'stock_movement.withdraw',
  version: 1,
  clinical: false,
  args: v.strictObject({
    stock_movement_id: uuid,
    withdrawal_reason: v.optional(withdrawalFields.withdrawal_reason, null),
  }),
  references({ stock_movement_id: id }, records) {
    const movement = records.one('stock_movement', id)
    return [
      { collection: 'stock_movement', id },
      ...(movement === undefined ? [] : movedItemReferences(movement.item_id, records)),
    ]
  },
  scope: ({ stock_movement_id }, records) => movementThere(stock_movement_id, records).scope,
  ownerOf({ stock_movement_id }, records, recordedAt) {
    const movement = records.one('stock_movement', stock_movement_id)
    const zone = movement && records.one('home', movement.home_id)?.time_zone
    return movement && zone ? ownerOfMovement(movement, zone, recordedAt) : undefined
  },
  apply({ stock_movement_id, withdrawal_reason }, records, context) {
    const movement = movementThere(stock_movement_id, records)
    // Two people took it back.
    if (isWithdrawn(movement)) return []
    const { recorded_at, author_id } = context
    const withdrawal = { withdrawn_at: recorded_at, withdrawn_by: author_id, withdrawal_reason }
    const before = itemThere(movement.item_id, records)
    const { item, movements } = afterMovement(before, { ...movement, ...withdrawal }, records, context)
    return [...movements, { collection: 'inventory_item', row: item }]
  },
})

/** From the next day of the home on a movement is nobody's own. */
const NOBODY = 0

export const ownerOfMovement = (
  { recorded_at, recorded_by }: Pick<RowOf<'stock_movement'>, 'recorded_at' | 'recorded_by'>,
  zone: string,
  at: string,
): number => (homeToday(recorded_at, zone) === homeToday(at, zone) ? recorded_by : NOBODY)

function movementThere(id: string, records: RecordSet): RowOf<'stock_movement'> {
  const movement = records.one('stock_movement', id)
  if (movement === undefined) throw notFound(WHAT)
  return movement
}
