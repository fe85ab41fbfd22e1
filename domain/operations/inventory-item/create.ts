import * as v from 'valibot'
import { inventoryItem } from '../../entities/inventory-item.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import { directoryId } from '../../values/ids.ts'
import { homeThere, refuseClosedHome } from '../parts/directory.ts'
import { type Item, itemFields, refuseOddDates, todayOf } from './fields.ts'

/** Adds an item to the stock of a home, with its first count. The server gives the id. */
export const inventoryItemCreate = defineOperation({
  kind: 'inventory_item.create',
  version: 1,
  clinical: false,
  online: 'Adding an inventory item',
  args: v.strictObject({
    inventory_item_id: directoryId,
    home_id: inventoryItem.fields.home_id,
    ...itemFields,
    description: v.optional(itemFields.description, null),
    last_restocked: v.optional(itemFields.last_restocked, null),
    expiration_date: v.optional(itemFields.expiration_date, null),
  }),
  references: ({ inventory_item_id, home_id }) => [
    { collection: 'inventory_item', id: inventory_item_id },
    { collection: 'home', id: home_id },
  ],
  scope: ({ home_id }, records) => homeThere(home_id, records).scope,
  apply({ inventory_item_id: id, ...said }, records, context) {
    const home = homeThere(said.home_id, records)
    refuseClosedHome(home)
    refuseTaken(records, 'inventory_item', id, 'This id is taken.')
    const { recorded_at, author_id } = context
    const row: Item = {
      id,
      ...said,
      first_count: said.quantity,
      last_count_id: null,
      created_at: recorded_at,
      created_by: author_id,
      updated_at: recorded_at,
      removed_at: null,
      removed_by: null,
      scope: home.scope,
      revision: 0,
    }
    refuseOddDates(row, todayOf(row, records, context))
    return [{ collection: 'inventory_item', row }]
  },
})
