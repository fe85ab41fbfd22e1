/** All attention items that this device knows of. Badge, top bar and screen show the same number. */
import type { AttentionKind } from '#domain/entities/attention-item.ts'
import { duplicateItemAt, type OrderFacts } from '#domain/rules/doses/duplicate-orders.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { readRows } from './read.ts'

export type AttentionItem = ShownRow<'attention_item'>

export interface Attention {
  /** Items without a decision yet, on this device or elsewhere. */
  readonly open: readonly AttentionItem[]
  readonly resolved: readonly AttentionItem[]
  /** Operations that the server refused; they stay on this device until a person decides (S6). */
  readonly refused: readonly OutboxEntry[]
  /**
   * Operations that the server quarantined and whose attention item has not arrived, or is not visible to this person.
   */
  readonly quarantinedWithoutItem: readonly OutboxEntry[]
  /** The facts used to re-evaluate open items about orders as time passes. */
  readonly orderFacts: OrderFacts
}

/** Contradicting doses and severe incidents come before everything else, and they alone are red. */
export const isUrgent = (kind: AttentionKind): boolean =>
  kind === 'possible_double_dose' || kind === 'disagreement' || kind === 'severe_incident'

/** Reads the items as stored; `attentionAt` then resolves those that only the passing of time has settled. */
export async function readAttention(mirror: MirrorDatabase): Promise<Attention> {
  const [items, entries] = await Promise.all([
    readRows(mirror, { collection: 'attention_item', all: true }),
    mirror.outbox.where('state').anyOf('refused', 'held').toArray(),
  ])
  const itemIds = new Set(items.map(({ id }) => id))
  const openItems = items.filter(({ resolved_at }) => resolved_at === null)
  return {
    open: openItems,
    resolved: items.filter(({ resolved_at }) => resolved_at !== null),
    orderFacts: await readOrderFacts(mirror, openItems),
    refused: entries.filter(({ state }) => state === 'refused'),
    quarantinedWithoutItem: entries.filter(
      ({ state, id }) => state === 'held' && !itemIds.has(attentionId('held', [id])),
    ),
  }
}

async function readOrderFacts(
  mirror: MirrorDatabase,
  openItems: readonly AttentionItem[],
): Promise<OrderFacts> {
  const anyOf = openItems.flatMap(({ kind, subject_ids }) => (kind === 'duplicate_order' ? subject_ids : []))
  if (anyOf.length === 0) return { orders: [], versions: [], homes: [] }
  const [orders, versions, homes] = await Promise.all([
    readRows(mirror, { collection: 'medication', anyOf }),
    readRows(mirror, { collection: 'medication_version', index: 'medication_id', anyOf }),
    readRows(mirror, { collection: 'home', all: true }),
  ])
  return { orders, versions, homes }
}

/** Returns the items at a moment: an order that ended at midnight no longer needs attention (M10.7). */
export function attentionAt<Read extends Attention>(attention: Read, now: Instant): Read {
  const items = attention.open.map(item => duplicateItemAt(item, attention.orderFacts, now))
  const settledItems = items.filter(({ resolved_at }) => resolved_at !== null)
  if (settledItems.length === 0) return attention
  return {
    ...attention,
    open: items.filter(({ resolved_at }) => resolved_at === null),
    resolved: [...attention.resolved, ...settledItems],
  }
}

export const attentionCount = ({
  open,
  refused,
  quarantinedWithoutItem,
}: Pick<Attention, 'open' | 'refused' | 'quarantinedWithoutItem'>): number =>
  open.length + refused.length + quarantinedWithoutItem.length
