/** All attention items that this device knows of. Badge, top bar and screen show the same number. */
import type { AttentionKind } from '#domain/entities/attention-item.ts'
import { duplicateItemAt, type OrderFacts } from '#domain/rules/doses/duplicate-orders.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import type { Shown } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { readRows } from './read.ts'

export type Item = Shown<'attention_item'>

export interface Attention {
  /** Items without a decision yet, on this device or elsewhere. */
  readonly open: readonly Item[]
  readonly resolved: readonly Item[]
  /** Operations that the server refused; they stay on this device until a person decides (S6). */
  readonly refused: readonly OutboxEntry[]
  /** Quarantined by the server; the item with the decision has not arrived, or this person may not see it. */
  readonly quarantinedWithoutItem: readonly OutboxEntry[]
  /** The facts used to re-evaluate open items about orders as time passes. */
  readonly orderFacts: OrderFacts
}

/** Contradicting doses and severe incidents come before everything else, and they alone are red. */
export const isUrgent = (kind: AttentionKind): boolean =>
  kind === 'possible_double_dose' || kind === 'disagreement' || kind === 'severe_incident'

/** Reads the state of the rows; `attentionAt` adds what time alone has settled. */
export async function readAttention(mirror: MirrorDatabase): Promise<Attention> {
  const [items, kept] = await Promise.all([
    readRows(mirror, { collection: 'attention_item', all: true }),
    mirror.outbox.where('state').anyOf('refused', 'held').toArray(),
  ])
  const known = new Set(items.map(({ id }) => id))
  const open = items.filter(({ resolved_at }) => resolved_at === null)
  return {
    open,
    resolved: items.filter(({ resolved_at }) => resolved_at !== null),
    orderFacts: await readOrderFacts(mirror, open),
    refused: kept.filter(({ state }) => state === 'refused'),
    quarantinedWithoutItem: kept.filter(
      ({ state, id }) => state === 'held' && !known.has(attentionId('held', [id])),
    ),
  }
}

async function readOrderFacts(mirror: MirrorDatabase, open: readonly Item[]): Promise<OrderFacts> {
  const anyOf = open.flatMap(({ kind, subject_ids }) => (kind === 'duplicate_order' ? subject_ids : []))
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
  const over = items.filter(({ resolved_at }) => resolved_at !== null)
  if (over.length === 0) return attention
  return {
    ...attention,
    open: items.filter(({ resolved_at }) => resolved_at === null),
    resolved: [...attention.resolved, ...over],
  }
}

export const countOf = ({
  open,
  refused,
  quarantinedWithoutItem,
}: Pick<Attention, 'open' | 'refused' | 'quarantinedWithoutItem'>): number =>
  open.length + refused.length + quarantinedWithoutItem.length
