/** Opens attention items for records of the demo, by the rule that the server applies to pushed operations. */
import type { AnyRow } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import {
  isWithItem,
  itemOfRecord,
  type RecordWithItem,
  recordItemId,
} from '#domain/rules/records/record-items.ts'
import { DAY_MS, millisOf } from '#domain/values/dates.ts'
import { lookedAt } from './attention.ts'
import { LOOKED_AT_AFTER_DAYS } from './happenings.ts'
import { type HomeKey, homeKeys } from './homes.ts'
import type { World } from './world.ts'

const SEEN_TO = 'Talked with the shift and the nurse. Seen to.'

/** Returns the attention items. `written`: the rows of records in the order they were made. */
export function recordItemRows(world: World, written: readonly AnyRow[]): AnyRow[] {
  const items = new Map<string, RowOf<'attention_item'>>()
  for (const entry of written.filter(isWithItem)) {
    const at = entry.row.updated_at
    const change = { author_id: authorOf(entry), recorded_at: at, received_at: at }
    const item = itemOfRecord(entry, items.get(recordItemId(entry)), change)
    if (item !== undefined) items.set(item.id, item)
  }
  return [...items.values()].flatMap(item => {
    const days_ago = Math.floor((millisOf(world.now) - millisOf(item.recorded_at)) / DAY_MS)
    const isSeen = item.resolved_at !== null || days_ago <= LOOKED_AT_AFTER_DAYS
    if (isSeen) return [{ collection: 'attention_item', row: item } as const]
    return lookedAt(world, homeOf(world, item), item, days_ago, SEEN_TO)
  })
}

const authorOf = (entry: RecordWithItem): number =>
  entry.collection === 'incident_report' ? (entry.row.closed_by ?? entry.row.reported_by) : entry.row.staff_id

const homeOf = (world: World, { home_id }: RowOf<'attention_item'>): HomeKey =>
  homeKeys.find(key => world.homeId(key) === home_id) ?? 'maple'
