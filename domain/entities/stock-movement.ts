import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { derivedId } from '../values/ids.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { homeId } from '../values/stamps.ts'
import { optionalLongText } from '../values/text.ts'
import { recordingFields, takenBackFields, withdrawalGroup } from '../values/withdrawal.ts'
import { inventoryItem, STOCK_LIMITS, signedQuantity } from './inventory-item.ts'

/** The most ids in `seen_movement_ids` of a count: more movements of an item than are recorded on any day. */
export const MAX_SEEN_MOVEMENTS = 500

export const MOVEMENT_KIND_NAMES = {
  restock: 'Restock',
  use: 'Use',
  correction: 'Count',
} as const
export const MOVEMENT_KINDS = valuesOf(MOVEMENT_KIND_NAMES)
export type MovementKind = keyof typeof MOVEMENT_KIND_NAMES

/** Why something left the shelf without being used. */
export const MOVEMENT_REASON_NAMES = {
  expired: 'Expired',
  damaged: 'Damaged',
  lost: 'Lost',
  sent_along: 'Sent along',
} as const
export const MOVEMENT_REASONS = valuesOf(MOVEMENT_REASON_NAMES)

/**
 * A quantity added to a stock item, taken from it, or found by counting it. It contains the change of the quantity, not
 * the result, so that the offline records of two tablets both count (V2).
 */
export const stockMovement = defineEntity({
  name: 'stock_movement',
  kind: 'record',
  scopes: ['home'],
  fields: {
    id: uuid,
    item_id: field(numericId, { label: 'Item', format: 'custom' }),
    kind: choice(
      v.picklist(MOVEMENT_KINDS, 'Say what happened: restock, use or correction'),
      MOVEMENT_KIND_NAMES,
      { label: 'What happened' },
    ),
    /**
     * Positive for stock that arrived, negative for stock that left. For a correction, `counted` minus the quantity
     * known before; it is derived from the other movements and changes with them.
     */
    change: field(signedQuantity, { label: 'Change', format: 'custom' }),
    /** For a correction: what its author counted, and the quantity that was shown to them. */
    counted: field(v.nullable(inventoryItem.fields.first_count), { label: 'Counted', format: 'number' }),
    seen_quantity: field(v.nullable(signedQuantity), { label: 'Quantity before', format: 'number' }),
    /** The movements of that day in `seen_quantity` (V2); null for older corrections. */
    seen_movement_ids: v.nullable(listOf(uuid, MAX_SEEN_MOVEMENTS)),
    reason: choice(
      v.nullable(v.picklist(MOVEMENT_REASONS, 'Choose a reason from the list')),
      MOVEMENT_REASON_NAMES,
      { label: 'Reason' },
    ),
    notes: field(v.nullable(optionalLongText(STOCK_LIMITS.notes)), { label: 'Notes', format: 'long_text' }),
    /** The home's day on which it happened. */
    moved_on: field(localDate, { label: 'Day', format: 'date' }),
    /** For a restock, the date of the new pieces; for a correction, the earliest date on the shelf. */
    expiration_date: field(v.nullable(localDate), { label: 'Expiration date', format: 'date' }),
    /** Whether another person has to sign it. It is decided when it is recorded, whatever becomes of its item. */
    needs_witness: stamp(v.boolean(), { label: 'Needs a witness', format: 'yes' }),
    witnessed_by: stamp(v.nullable(numericId), { label: 'Witness', format: 'person' }),
    witnessed_at: stamp(v.nullable(instant), { label: 'Signed by the witness', format: 'moment' }),
    home_id: homeId,
    ...recordingFields,
    ...takenBackFields,
  },
  computed: {
    item_name: v.string(),
    staff_name: v.nullable(v.string()),
    witness_name: v.nullable(v.string()),
    /** The quantity after it, by all movements that are not withdrawn. */
    quantity_after: v.number(),
  },
  dateField: 'moved_on',
  indexes: ['[item_id+moved_on]'],
  mergeGroups: { withdrawal: withdrawalGroup, witness: ['witnessed_by', 'witnessed_at'] },
})

/** Returns the id of the correction made by an edit of an item's quantity. */
export const correctionId = (operationId: string): string => derivedId('stock_movement', operationId)
