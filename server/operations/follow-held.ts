/**
 * A held operation becomes an item that those who may decide see, wherever the tablet is that delivered it (S9). When
 * the same operation is sent again and can be judged now, its item settles by itself (S13).
 */
import { attentionId, unresolved } from '#domain/entities/attention-item.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { homeOf, userScope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { lockRowsById } from '../database/rows.ts'
import { ensureScopes } from '../sync/stamp.ts'
import { Overtaken, type Verdict } from './books.ts'
import { capHeld } from './held-cap.ts'
import { recordedAt } from './submission.ts'

type Item = RowOf<'attention_item'>

export async function followHeld(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  found: RecordSet,
  receivedAt: string,
): Promise<void> {
  const concerned = verdicts.filter(({ held, wasHeld }) => held !== null || wasHeld)
  const ids = concerned.map(({ submission }) => attentionId('held', [submission.operation.id]))
  for (const item of await lockRowsById(transaction, 'attention_item', ids.sort())) {
    found.putRow('attention_item', item)
  }
  for (const verdict of concerned) {
    // Refused at last, it stays to be decided about: only a person takes it away (S6).
    if (verdict.outcome === 'rejected') continue
    const item =
      verdict.held === null
        ? settled(verdict, found, receivedAt)
        : await waiting(verdict, transaction, receivedAt)
    if (item !== undefined)
      verdict.changed = [...verdict.changed, { collection: 'attention_item', row: item }]
  }
  await capHeld(transaction, verdicts, found, receivedAt)
}

async function waiting(verdict: Verdict, transaction: Transaction, receivedAt: string): Promise<Item> {
  const { operation } = verdict.submission
  const { id, kind, version, args, author_id, device_id, utc_offset_minutes } = operation
  const recorded_at = recordedAt(verdict.submission, receivedAt)
  // Whatever is held was given its place; without one it is its author's.
  const scope = verdict.scope ?? userScope(author_id)
  verdict.scope = scope
  await ensureScopes(transaction, [scope])
  return {
    id: attentionId('held', [id]),
    kind: 'held',
    // Found where the item is to be: a client who moves takes it along.
    client_id: verdict.client_id,
    home_id: homeOf(scope) ?? null,
    subject_ids: [id],
    details: {
      ...(verdict.held === null ? {} : { why: verdict.held }),
      operation: { id, kind, version, args, author_id, device_id, recorded_at, utc_offset_minutes },
    },
    author_id,
    recorded_at,
    opened_at: receivedAt,
    ...unresolved,
    scope,
  }
}

function settled({ submission }: Verdict, found: RecordSet, receivedAt: string): Item | undefined {
  const { id, author_id } = submission.operation
  const item = found.one('attention_item', attentionId('held', [id]))
  // Looked at before it was locked, it was open: somebody has just decided about it.
  if (item !== undefined && item.resolved_at !== null) throw new Overtaken()
  return item && { ...item, resolved_at: receivedAt, resolved_by: author_id, resolution: 'corrected' }
}
