/**
 * The attention items that tell managers of a record at once: an incident of high severity (I5), a tracked value out of
 * its range (T4). Pure; the server loads the existing item and writes the result.
 */
import type { AttentionKind } from '../../entities/attention-item.ts'
import type { RowInCollection } from '../../record-set.ts'
import type { Collection, RowOf } from '../../registry.ts'
import type { Instant } from '../../values/dates.ts'
import { attentionId } from './derived-ids.ts'
import { needsManager } from './tracking-details.ts'
import { unresolvedFields } from './unresolved-item.ts'

/** The kind of item, by the collection of the record. */
const ITEM_KINDS = {
  incident_report: 'severe_incident',
  tracking_entry: 'out_of_range',
} as const satisfies Partial<Record<Collection, AttentionKind>>

export type ItemCollection = keyof typeof ITEM_KINDS
export const itemCollections = Object.keys(ITEM_KINDS) as ItemCollection[]

export const isRecordWithItem = (entry: RowInCollection): entry is RecordWithItem =>
  Object.hasOwn(ITEM_KINDS, entry.collection)
export type RecordWithItem = Extract<RowInCollection, { readonly collection: ItemCollection }>

export const recordItemId = ({ collection, row }: RecordWithItem): string =>
  attentionId(ITEM_KINDS[collection], [row.id])

/** Whether a record needs a manager as it is now. */
function needsItem({ collection, row }: RecordWithItem): boolean {
  if (row.removed_at !== null) return false
  switch (collection) {
    case 'incident_report':
      return row.severity === 'high' && row.status === 'open'
    case 'tracking_entry':
      return needsManager(row)
  }
}

/** Who made the change, and when. */
interface Change {
  readonly author_id: number
  readonly recorded_at: Instant
  readonly received_at: Instant
}

/**
 * Returns the item after a record has changed; undefined if it stays as it is. An item that a person has reviewed stays
 * reviewed; an item that was settled because the record changed opens again when it is needed again.
 */
export function changedItemOfRecord(
  entry: RecordWithItem,
  item: RowOf<'attention_item'> | undefined,
  { author_id, recorded_at, received_at }: Change,
): RowOf<'attention_item'> | undefined {
  const { id, client_id, home_id, scope } = entry.row
  const isItemNeeded = needsItem(entry)
  if (isItemNeeded && (item === undefined || item.resolution === 'corrected')) {
    return {
      id: recordItemId(entry),
      kind: ITEM_KINDS[entry.collection],
      client_id,
      home_id,
      subject_ids: [id],
      details: {},
      author_id,
      recorded_at,
      opened_at: received_at,
      ...unresolvedFields,
      scope,
    }
  }
  if (isItemNeeded || item === undefined || item.resolved_at !== null) return undefined
  return { ...item, resolved_at: recorded_at, resolved_by: author_id, resolution: 'corrected' }
}
