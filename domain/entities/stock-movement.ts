import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { localDate } from '../values/dates.ts'
import { derivedId, directoryId, uuid } from '../values/ids.ts'
import { looseLongText } from '../values/text.ts'
import { recordingFields, withdrawalFields, withdrawalGroup } from '../values/withdrawal.ts'
import { addedUp, inventoryItem, STOCK_LIMITS } from './inventory-item.ts'

/** Of one count. More movements of an item on one day than anybody records. */
export const MOST_SEEN_MOVEMENTS = 500

export const MOVEMENT_KINDS = ['restock', 'use', 'correction'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Why something left the shelf, where it was not used up. */
export const MOVEMENT_REASONS = ['expired', 'damaged', 'lost', 'sent_along'] as const

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
    item_id: directoryId,
    home_id: directoryId,
    kind: v.picklist(MOVEMENT_KINDS, 'Say what happened: restock, use or correction'),
    /**
     * Above zero what came, below zero what left. Of a correction `counted` less what was there by all that is known; it
     * follows from the other movements and changes with them.
     */
    change: addedUp,
    /** Of a correction: what its author counted, and the quantity that was shown to them. */
    counted: v.nullable(inventoryItem.fields.first_count),
    seen_quantity: v.nullable(addedUp),
    /** And the movements of its day that were in it (V2); null for corrections of before it was kept. */
    seen_movement_ids: v.nullable(listOf(uuid, MOST_SEEN_MOVEMENTS)),
    reason: v.nullable(v.picklist(MOVEMENT_REASONS, 'Choose a reason from the list')),
    notes: v.nullable(looseLongText(STOCK_LIMITS.notes)),
    /** The home's day on which it happened. */
    moved_on: localDate,
    /** Of a restock the date on what came; of a correction the earliest one on the shelf. */
    expiration_date: v.nullable(localDate),
    ...recordingFields,
    ...withdrawalFields,
  },
  shown: {
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
