import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { movedItemReferences } from './fields.ts'
import { inventoryItemRemove } from './remove.ts'

/**
 * An item that was added by mistake is removed again, by whoever may add one, while nothing stands on it: it was neither
 * counted nor changed, and no active medication order picks its drug there.
 */
export const inventoryItemTakeBack = defineOperation({
  ...inventoryItemRemove,
  kind: 'inventory_item.take_back',
  online: 'Withdrawing an inventory item',
  references: (args, records) => [
    ...inventoryItemRemove.references(args, records),
    ...movedItemReferences(args.inventory_item_id, records),
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
