/**
 * The books: every operation that arrived, as it was sent, with what became of it. They are the audit trail, and what
 * answers an operation that comes a second time (S2).
 */
import { sql } from 'kysely'
import { attentionId, type HeldReason } from '#domain/entities/attention-item.ts'
import { type ErrorBody, Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import { type Touched, touchedRow } from '../sync/stamp.ts'
import { contentHash, type Receipt, recordedAt, type Submission } from './submission.ts'

type Item = RowOf<'attention_item'>

/** What was decided about an operation. */
export interface Verdict {
  readonly submission: Submission
  outcome: 'applied' | 'held' | 'rejected'
  /** Why it is held; null unless it is. */
  held: HeldReason | null
  /** It is in the books as held, and this server may understand it now. */
  readonly wasHeld: boolean
  scope: Scope | null
  /** Whom it is about; null when that is nobody, or not known. */
  client_id: number | null
  error: ErrorBody | null
  changed: AnyRow[]
  departures: readonly Touched[]
  /** Its item, while there is no room for it before those who decide. */
  waiting_item: Item | null
}

/** Of an operation that nothing was decided about yet. */
export const undecided = (submission: Submission, wasHeld = false): Verdict => ({
  submission,
  outcome: 'applied',
  held: null,
  wasHeld,
  scope: null,
  client_id: null,
  error: null,
  changed: [],
  departures: [],
  waiting_item: null,
})

/** Another connection decided about one of these operations meanwhile: begin again, then it is in the books. */
export class Overtaken extends Error {}

/**
 * Receipts of operations that are in the books already; the same id with other content is refused loudly. A held one is
 * answered by what was decided about it; one of a kind that was unknown then and is known now is left out, to be judged.
 */
export async function answeredBefore(
  transaction: Transaction,
  submissions: readonly Submission[],
): Promise<{ receipts: Map<string, Receipt>; wereHeld: Set<string> }> {
  const ids = submissions.map(({ operation }) => operation.id)
  const known = await transaction
    .selectFrom('operation')
    .select(['id', 'outcome', 'error', 'touched', 'content_hash'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const earlier = new Map(known.map(row => [row.id, row]))
  const decisions = await decisionsAbout(
    transaction,
    known.filter(({ outcome }) => outcome === 'held').map(({ id }) => id),
  )
  const receipts = new Map<string, Receipt>()
  const wereHeld = new Set<string>()
  for (const submission of submissions) {
    const { operation } = submission
    const row = earlier.get(operation.id)
    if (row === undefined) continue
    if (!row.content_hash.equals(contentHash(submission))) {
      receipts.set(operation.id, usedBefore(operation.id))
      continue
    }
    const item = decisions.get(attentionId('held', [row.id]))
    if (row.outcome === 'held' && isUnderstoodNow(item, operation)) {
      wereHeld.add(operation.id)
      continue
    }
    receipts.set(operation.id, {
      id: operation.id,
      outcome: 'duplicate',
      earlier: row.outcome,
      ...(row.error === null ? {} : { error: row.error }),
      // Written by `bookEntry` below from this very type.
      touched: row.touched as Receipt['touched'],
      ...decidedSince(item),
    })
  }
  return { receipts, wereHeld }
}

async function decisionsAbout(
  transaction: Transaction,
  heldIds: readonly string[],
): Promise<Map<string, Item>> {
  const items = await rowsById(
    transaction,
    'attention_item',
    heldIds.map(id => attentionId('held', [id])),
  )
  return new Map(items.map(item => [item.id, item]))
}

function isUnderstoodNow(item: Item | undefined, { kind, version }: Operation): boolean {
  if (item?.resolved_at !== null || item.details.why !== 'unknown_kind') return false
  return (operationNamed(kind)?.version ?? 0) >= version
}

function decidedSince(item: Item | undefined): Partial<Receipt> {
  if (item?.resolution === 'accepted' || item?.resolution === 'corrected') return { earlier: 'applied' }
  if (item?.resolution !== 'discarded') return {}
  const refusal = new Refusal('conflict', `It was looked at and left out: ${item.resolution_reason}`)
  return { earlier: 'rejected', error: refusal.body() }
}

export const usedBefore = (id: string): Receipt => ({
  id,
  outcome: 'rejected',
  error: new Refusal('conflict', 'This operation id was used before for something else.').body(),
  touched: [],
})

/** Writes operations down, once each; answers how many were new, or held until now. */
export async function enterInBooks(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  receivedAt: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into operation (id, kind, version, author_id, session_id, device_id, counter, scope, args, base,
      content_hash, signature, recorded_at, received_at, outcome, error, touched, envelope, waiting_item)
    select id, kind, version, author_id, session_id, device_id, counter, scope, args::json, base::json,
      decode(content_hash, 'hex'), signature, recorded_at, received_at, outcome, error::json, touched, envelope, waiting_item
    from jsonb_to_recordset(${JSON.stringify(verdicts.map(verdict => bookEntry(verdict, receivedAt)))}::jsonb)
      as entry (id uuid, kind text, version integer, author_id integer, session_id uuid, device_id uuid,
        counter bigint, scope text, args text, base text, content_hash text, signature text,
        recorded_at timestamptz, received_at timestamptz, outcome text, error text, touched jsonb,
        envelope jsonb, waiting_item jsonb)
    on conflict (id) do update set outcome = excluded.outcome, error = excluded.error, scope = excluded.scope,
      touched = excluded.touched, waiting_item = excluded.waiting_item
      where operation.outcome = 'held' and operation.content_hash = excluded.content_hash
    returning id`.execute(transaction)
  return rows.length
}

function bookEntry(verdict: Verdict, receivedAt: string) {
  const { operation, signature } = verdict.submission
  return {
    ...operation,
    // As text, which holds what no record may: see migration 003.
    args: JSON.stringify(operation.args),
    base: JSON.stringify(operation.base),
    recorded_at: recordedAt(verdict.submission, receivedAt),
    received_at: receivedAt,
    content_hash: contentHash(verdict.submission).toString('hex'),
    signature,
    scope: verdict.scope,
    outcome: verdict.outcome,
    error: verdict.error && JSON.stringify(verdict.error),
    touched: verdict.changed.map(touchedRow),
    waiting_item: verdict.waiting_item,
    envelope: signature === null ? null : envelopeOf(operation),
  }
}

const envelopeOf = ({ scope, replaces, recorded_at, clock_offset_ms, utc_offset_minutes }: Operation) => ({
  scope,
  replaces,
  recorded_at,
  clock_offset_ms,
  utc_offset_minutes,
})

export const receiptOf = (verdict: Verdict): Receipt => ({
  id: verdict.submission.operation.id,
  outcome: verdict.outcome,
  ...(verdict.error === null ? {} : { error: verdict.error }),
  touched: verdict.changed.map(touchedRow),
})
