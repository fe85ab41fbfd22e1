import * as v from 'valibot'
import { inventoryItem } from '../../entities/inventory-item.ts'
import { correctionId } from '../../entities/stock-movement.ts'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation, type OperationContext } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { isOnShelf } from '../../rules/inventory.ts'
import type { LocalDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { newlyRecorded } from '../parts/recorded-and-withdrawn.ts'
import {
  afterMovement,
  asCounted,
  type Item,
  itemFields,
  itemReferences,
  itemThere,
  movedItemReferences,
  refuseOddDates,
  seenItemFields,
  todayOf,
  WHAT,
} from './fields.ts'

/**
 * Changes what is said of an item. Another quantity is a count: it is recorded as a correction of what the form showed,
 * so that what was used meanwhile still counts (V2).
 */
export const inventoryItemUpdate = defineOperation({
  kind: 'inventory_item.update',
  version: 1,
  clinical: false,
  online: 'Changing an inventory item',
  args: v.strictObject({
    inventory_item_id: directoryId,
    changes: someOf(itemFields),
    seen: v.nullable(someOf(seenItemFields)),
  }),
  references: ({ inventory_item_id: id, changes }, records) =>
    changes.quantity === undefined ? itemReferences(id, records) : movedItemReferences(id, records),
  scope: ({ inventory_item_id }, records) => itemThere(inventory_item_id, records).scope,
  apply({ inventory_item_id, changes, seen }, records, context) {
    const before = itemThere(inventory_item_id, records)
    if (!isOnShelf(before)) throw notFound(WHAT)
    const { quantity: counted, ...others } = changes
    const seenQuantity = seen?.quantity ?? before.quantity
    const isCounted = counted !== undefined && counted !== seenQuantity
    if (Object.keys(others).length > 0) {
      refuseChangedMeanwhile(inventoryItem.groups, { ...before }, { changes: others, seen })
    } else if (counted === undefined) throw new Refusal('invalid_input', 'No data provided for update')
    const today = todayOf(before, records, context)
    const said: Item = { ...before, ...others, updated_at: context.recorded_at }
    refuseOddDates(said, today, before)
    if (!isCounted) return [{ collection: 'inventory_item', row: said }]
    const count = asCounted(correction(said, counted, seenQuantity, today, context), before, records)
    const { item, movements } = afterMovement(said, count, records, context, 'quantity')
    return [{ collection: 'inventory_item', row: item }, ...movements]
  },
})

function correction(
  { id: item_id, home_id, scope }: Item,
  counted: number,
  seen_quantity: number,
  moved_on: LocalDate,
  context: OperationContext,
): RowOf<'stock_movement'> {
  return {
    id: correctionId(context.operation_id),
    item_id,
    home_id,
    kind: 'correction',
    change: counted - seen_quantity,
    counted,
    seen_quantity,
    seen_movement_ids: null,
    reason: null,
    notes: null,
    moved_on,
    expiration_date: null,
    ...newlyRecorded(context),
    scope,
    revision: 0,
  }
}
