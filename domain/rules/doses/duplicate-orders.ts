/** Two active orders of one stock item and kind (rule M10): attention items for a manager to review. */
import type { RowOf } from '../../registry.ts'
import { addDays, type Instant, instantAt, millisOf } from '../../values/dates.ts'
import { instantOf, type LocalDateTime, localDateTimeOf } from '../../values/time-zone.ts'
import { attentionId } from '../records/derived-ids.ts'
import { unresolvedFields } from '../records/unresolved-item.ts'
import { drugOrders, duplicatePairs, isActive } from './orders.ts'

type Order = RowOf<'medication'>
type Version = RowOf<'medication_version'>
type Item = RowOf<'attention_item'>

const isAboutPair = (item: Item, pair: readonly Order[]): boolean =>
  item.kind === 'duplicate_order' && pair.every(({ id }) => item.subject_ids.includes(id))

/** Whether a person has decided about this pair, which is then not raised again. */
const isReviewed = (pair: readonly Order[], items: readonly Item[]): boolean =>
  items.some(item => isAboutPair(item, pair) && item.resolution !== null && item.resolution !== 'corrected')

/** Returns the ids of duplicate orders that no person has reviewed: an open item is about them, or will be. */
export const unreviewedDuplicates = (
  orders: readonly Order[],
  versions: readonly Version[],
  items: readonly Item[],
  homeTime: LocalDateTime,
): ReadonlySet<string> =>
  new Set(
    duplicatePairs(drugOrders(orders, versions, homeTime), homeTime.date)
      .filter(pair => !isReviewed(pair, items))
      .flatMap(pair => pair.map(({ id }) => id)),
  )

/** What decides whether two orders still overlap as time passes. */
export interface OrderFacts {
  readonly orders: readonly Order[]
  readonly versions: readonly Version[]
  readonly homes: readonly Pick<RowOf<'home'>, 'id' | 'time_zone'>[]
}

/**
 * Returns the item at a moment. An order ends at midnight without any write: an open item whose orders no longer
 * overlap is settled from the end of the first of them, without an author.
 */
export function duplicateItemAt<I extends Item>(
  item: I,
  { orders, versions, homes }: OrderFacts,
  now: Instant,
): I {
  if (item.kind !== 'duplicate_order' || item.resolved_at !== null) return item
  const pair = orders.filter(({ id }) => item.subject_ids.includes(id))
  const zone = homes.find(({ id }) => id === pair[0]?.home_id)?.time_zone
  const hasVersion = ({ id }: Order) => versions.some(({ medication_id }) => medication_id === id)
  if (zone === undefined || pair.length < item.subject_ids.length || !pair.every(hasVersion)) return item
  const homeTime = localDateTimeOf(now, zone)
  if (duplicatePairs(drugOrders(pair, versions, homeTime), homeTime.date).length > 0) return item
  const endInstants = pair.flatMap(order => [
    ...(order.removed_at === null ? [] : [order.removed_at]),
    ...(order.end_date === null || isActive(order, homeTime.date)
      ? []
      : [instantOf(addDays(order.end_date, 1), '00:00', zone)]),
  ])
  const updateInstants = pair.map(({ updated_at }) => updated_at)
  const settledMs =
    endInstants.length > 0
      ? Math.min(...endInstants.map(millisOf))
      : Math.max(...updateInstants.map(millisOf))
  const resolved_at = instantAt(Math.max(settledMs, millisOf(item.opened_at)))
  return { ...item, resolved_at, resolved_by: null, resolution: 'corrected' }
}

/**
 * Returns what changes among the items of some clients: `pairs` are their duplicates now, `knownItems` all their items of
 * this kind. A pair that a manager has reviewed stays as it is; a pair that was settled and exists again is a new item.
 */
export function duplicateOrderItems(
  pairs: readonly (readonly [Order, Order])[],
  knownItems: readonly Item[],
  { author_id, recorded_at, opened_at }: Pick<Item, 'author_id' | 'recorded_at' | 'opened_at'>,
): Item[] {
  const newItems = pairs.flatMap((pair): Item[] => {
    const earlierItems = knownItems.filter(item => isAboutPair(item, pair))
    if (earlierItems.some(({ resolution }) => resolution !== 'corrected')) return []
    const [{ client_id, home_id, scope }] = pair
    const subject_ids = pair.map(({ id }) => id)
    const itemNumber = earlierItems.length === 0 ? '' : String(earlierItems.length)
    return [
      {
        id: attentionId('duplicate_order', subject_ids, itemNumber),
        kind: 'duplicate_order',
        client_id,
        home_id,
        subject_ids,
        details: {},
        author_id,
        recorded_at,
        opened_at,
        ...unresolvedFields,
        scope,
      },
    ]
  })
  const settledItems = knownItems
    .filter(item => item.resolved_at === null && !pairs.some(pair => isAboutPair(item, pair)))
    .map(
      (item): Item => ({ ...item, resolved_at: opened_at, resolved_by: author_id, resolution: 'corrected' }),
    )
  return [...newItems, ...settledItems]
}
