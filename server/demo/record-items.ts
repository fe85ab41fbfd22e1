/** Opens attention items for records of the demo, by the rule that the server applies to pushed operations. */
import type { AnyRow } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  changedItemOfRecord,
  isRecordWithItem,
  type RecordWithItem,
  recordItemId,
} from '#domain/rules/records/record-items.ts'
import { DAY_MS, millisOf } from '#domain/values/dates.ts'
import { reviewItem } from './attention.ts'
import { REVIEWED_AFTER_DAYS } from './happenings.ts'
import { type HomeKey, homeKeys } from './homes.ts'
import type { World } from './world.ts'

const REVIEW_REASON = 'Talked with the shift and the nurse. Seen to.'

/** Returns the attention items. `entries`: the rows of records in the order they were made. */
export function recordItemRows(world: World, entries: readonly AnyRow[]): AnyRow[] {
  const items = new Map<string, RowOf<'attention_item'>>()
  for (const entry of entries.filter(isRecordWithItem)) {
    const changedAt = entry.row.updated_at
    const change = { author_id: authorOf(entry), recorded_at: changedAt, received_at: changedAt }
    const item = changedItemOfRecord(entry, items.get(recordItemId(entry)), change)
    if (item !== undefined) items.set(item.id, item)
  }
  return [...items.values()].flatMap(item => {
    const days_ago = Math.floor((millisOf(world.now) - millisOf(item.recorded_at)) / DAY_MS)
    const isResolvedOrRecent = item.resolved_at !== null || days_ago <= REVIEWED_AFTER_DAYS
    if (isResolvedOrRecent) return [{ collection: 'attention_item', row: item } as const]
    return reviewItem(world, homeKeyOf(world, item), item, days_ago, REVIEW_REASON)
  })
}

const authorOf = (entry: RecordWithItem): number =>
  entry.collection === 'incident_report' ? (entry.row.closed_by ?? entry.row.reported_by) : entry.row.staff_id

const homeKeyOf = (world: World, { home_id }: RowOf<'attention_item'>): HomeKey =>
  homeKeys.find(key => world.homeId(key) === home_id) ?? 'maple'
