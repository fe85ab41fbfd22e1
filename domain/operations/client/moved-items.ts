/** The orders that come along with a move can go on with items of the new home's stock (M10.9, decision 77). */
import * as v from 'valibot'
import { notFound, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import { isOneName } from '../../rules/drugs.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId, uuid } from '../../values/ids.ts'
import { changedVersion } from '../medication/changed-order.ts'
import { effectiveOrder } from '../medication/order.ts'
import { refuseUnfitItem } from '../medication/order-checks.ts'

/** More orders than anybody has. */
export const MOST_ITEMS = 200

/** Whose item is to change, and to which. */
export const itemThere = { medication_id: uuid, inventory_id: directoryId } as const

export const itemsThere = v.optional(
  listOf(v.strictObject({ ...itemThere, version_id: uuid }), MOST_ITEMS),
  [],
)
type ItemThere = v.InferOutput<typeof itemsThere>[number]

export const itemReferences = (items: readonly ItemThere[]): Reference[] =>
  items.flatMap(({ version_id, inventory_id }): Reference[] => [
    { collection: 'medication_version', id: version_id },
    { collection: 'inventory_item', id: inventory_id },
  ])

const OTHER_DRUG = 'This item of the inventory is another medication. Change the order after the move.'

/**
 * The versions of these orders from the move on. `records` are as the move leaves them. What they are given stays the
 * same: an item of another name is a change of the order, and is asked about there (M9.10).
 */
export function versionsWithItems(
  items: readonly ItemThere[],
  clientId: number,
  records: RecordSet,
  context: OperationContext,
): AnyRow[] {
  return items.flatMap(({ medication_id, version_id, inventory_id }): AnyRow[] => {
    const effective = effectiveOrder(medication_id, records, context)
    const { order, client, version: before } = effective
    if (client.id !== clientId) throw notFound('Medication')
    const row = changedVersion(version_id, { inventory_id }, order, effective, records, context)
    if (row === undefined) return []
    if (!isOneName(row.medication_name, before.medication_name)) throw wrongField('items', OTHER_DRUG)
    refuseUnfitItem(row, records, before)
    return [{ collection: 'medication_version', row }]
  })
}
