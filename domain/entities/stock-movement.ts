import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { derivedId } from '../values/ids.ts'
import { directoryId, localDate, uuid } from '../values/schemas.ts'
import { homeId } from '../values/stamps.ts'
import { looseLongText } from '../values/text.ts'
import { recordingFields, takenBackFields, withdrawalGroup } from '../values/withdrawal.ts'
import { addedUp, inventoryItem, STOCK_LIMITS } from './inventory-item.ts'

/** Of one count. More movements of an item on one day than anybody records. */
export const MAX_SEEN_MOVEMENTS = 500

export const MOVEMENT_KIND_NAMES = {
  restock: 'Restock',
  use: 'Use',
  correction: 'Count',
} as const
export const MOVEMENT_KINDS = valuesOf(MOVEMENT_KIND_NAMES)
export type MovementKind = keyof typeof MOVEMENT_KIND_NAMES

/** Why something left the shelf, where it was not used up. */
export const MOVEMENT_REASON_NAMES = {
  expired: 'Expired',
  damaged: 'Damaged',
  lost: 'Lost',
  sent_along: 'Sent along',
} as const
export const MOVEMENT_REASONS = valuesOf(MOVEMENT_REASON_NAMES)

/**
 * What was added to a stock item, taken from it, or found by counting it. It says by how much the quantity changes and
 * not what it becomes, so that what two tablets record without a connection both counts (V2).
 */
export const stockMovement = defineEntity({
  name: 'stock_movement',
  kind: 'record',
  scopes: ['home'],
  fields: {
    id: uuid,
    item_id: field(directoryId, { label: 'Item', format: 'own' }),
    kind: choice(
      v.picklist(MOVEMENT_KINDS, 'Say what happened: restock, use or correction'),
      MOVEMENT_KIND_NAMES,
      { label: 'What happened' },
    ),
    /**
     * Above zero what came, below zero what left. Of a correction `counted` less what was there by all that is known; it
     * follows from the other movements and changes with them.
     */
    change: field(addedUp, { label: 'Change', format: 'own' }),
    /** Of a correction: what its author counted, and the quantity that was shown to them. */
    counted: field(v.nullable(inventoryItem.fields.first_count), { label: 'Counted', format: 'number' }),
    seen_quantity: field(v.nullable(addedUp), { label: 'Quantity before', format: 'number' }),
    /** And the movements of its day that were in it (V2); null for corrections of before it was kept. */
    seen_movement_ids: v.nullable(listOf(uuid, MAX_SEEN_MOVEMENTS)),
    reason: choice(
      v.nullable(v.picklist(MOVEMENT_REASONS, 'Choose a reason from the list')),
      MOVEMENT_REASON_NAMES,
      { label: 'Reason' },
    ),
    notes: field(v.nullable(looseLongText(STOCK_LIMITS.notes)), { label: 'Notes', format: 'long_text' }),
    /** The home's day on which it happened. */
    moved_on: field(localDate, { label: 'Day', format: 'date' }),
    /** Of a restock the date on what came; of a correction the earliest one on the shelf. */
    expiration_date: field(v.nullable(localDate), { label: 'Expiration date', format: 'date' }),
    home_id: homeId,
    ...recordingFields,
    ...takenBackFields,
  },
  computed: {
    item_name: v.string(),
    staff_name: v.nullable(v.string()),
    /** What was there after it, by everything that stands. */
    quantity_after: v.number(),
  },
  datedBy: 'moved_on',
  indexes: ['[item_id+moved_on]'],
  groups: { withdrawal: withdrawalGroup },
})

/** The correction that an edit of an item's quantity makes. */
export const correctionId = (operationId: string): string => derivedId('stock_movement', operationId)
