/** What somebody has to look at, as this device knows it. Badge, top bar and screen all say this one number. */
import { type AttentionKind, attentionId } from '#domain/entities/attention-item.ts'
import type { MirrorDatabase, OutboxEntry } from './database.ts'
import { readRows, type Shown } from './read.ts'

export type Item = Shown<'attention_item'>

export interface Attention {
  /** Nobody has decided about them yet, not on this device either. */
  readonly open: readonly Item[]
  readonly resolved: readonly Item[]
  /** The server refused them; they wait here for a person (S6). */
  readonly refused: readonly OutboxEntry[]
  /** Held by the server, and the item to decide about them has not come, or is not for this person to see. */
  readonly heldHere: readonly OutboxEntry[]
}

/** Contradicting doses come before everything else, and they alone are red. */
export const isUrgent = (kind: AttentionKind): boolean =>
  kind === 'possible_double_dose' || kind === 'disagreement'

export async function readAttention(mirror: MirrorDatabase): Promise<Attention> {
  const [items, kept] = await Promise.all([
    readRows(mirror, { collection: 'attention_item', all: true }),
    mirror.outbox.where('state').anyOf('refused', 'held').toArray(),
  ])
  const known = new Set(items.map(({ id }) => id))
  return {
    open: items.filter(({ resolved_at }) => resolved_at === null),
    resolved: items.filter(({ resolved_at }) => resolved_at !== null),
    refused: kept.filter(({ state }) => state === 'refused'),
    heldHere: kept.filter(({ state, id }) => state === 'held' && !known.has(attentionId('held', [id]))),
  }
}

export const countOf = ({ open, refused, heldHere }: Attention): number =>
  open.length + refused.length + heldHere.length
