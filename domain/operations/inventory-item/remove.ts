import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import { isOnShelf } from '../../rules/inventory.ts'
import { isActive, itemOrders } from '../../rules/orders.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday, localDateTimeOf } from '../../values/time-zone.ts'
import { type Item, itemReferences, itemThere, WHAT } from './fields.ts'

/**
 * Takes an item out of the stock. It stays, with its movements and who removed it; while active medication orders pick
 * their drug there it is refused with their number.
 */
export const inventoryItemRemove = defineOperation({
  kind: 'inventory_item.remove',
  version: 1,
  clinical: false,
  online: 'Deleting an inventory item',
  args: v.strictObject({ inventory_item_id: directoryId }),
  references({ inventory_item_id: id }, records) {
    // Once the item is locked: an order for it that is being made is waited for, and then seen.
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
  scope: ({ inventory_item_id }, records) => itemThere(inventory_item_id, records).scope,
  apply({ inventory_item_id }, records, { recorded_at, author_id }) {
    const before = itemThere(inventory_item_id, records)
    if (!isOnShelf(before)) throw notFound(WHAT)
    const active = activeOrders(before, records, recorded_at)
    if (active > 0) {
      throw new Refusal(
        'conflict',
        active === 1
          ? '1 active medication order uses this item. End or change it first.'
          : `${active} active medication orders use this item. End or change these orders first.`,
      )
    }
    const removal = { updated_at: recorded_at, removed_at: recorded_at, removed_by: author_id }
    return [{ collection: 'inventory_item', row: { ...before, ...removal } }]
  },
})

/** How many orders pick their drug here now. */
function activeOrders({ id, home_id }: Item, records: RecordSet, at: string): number {
  const home = records.one('home', home_id)
  if (home === undefined) throw notFound('Group home')
  const today = homeToday(at, home.time_zone)
  const here = localDateTimeOf(at, home.time_zone)
  return itemOrders(records.all('medication'), records.all('medication_version'), here).filter(
    order => order.inventory_id === id && isActive(order, today),
  ).length
}
