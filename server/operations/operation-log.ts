/**
 * The operation log: every operation that arrived, as it was sent, with its outcome. It is the audit trail, and it
 * answers an operation that is sent a second time (S2).
 */
import { sql } from 'kysely'
import type { QuarantineReason } from '#domain/entities/attention-item.ts'
import { type ErrorBody, Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import type { RecordSet, RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import { type TouchedRow, toTouchedRow } from '../feed/stamp.ts'
import { contentHash, type Receipt, recordingTimeOf, type Submission } from './submission.ts'

type Item = RowOf<'attention_item'>

/** The outcome of an operation. */
export interface OperationOutcome {
  readonly submission: Submission
  /** The part of the log entry known before the decision; computed at logging unless prepared. */
  entry?: SubmissionEntry
  status: 'applied' | 'held' | 'rejected'
  /** The reason of the quarantine; null for an operation that is not quarantined. */
  quarantineReason: QuarantineReason | null
  /** Whether the operation is logged as quarantined, and this server may understand it now. */
  readonly wasQuarantined: boolean
  scope: Scope | null
  /** The client the operation is about; null for none or an unknown client. */
  client_id: number | null
  error: ErrorBody | null
  changedRows: RowInCollection[]
  tombstones: readonly TouchedRow[]
  /** The attention item that waits, because its author has as many open items as the limit allows. */
  waiting_item: Item | null
}

/** Returns the initial outcome, before anything is decided. */
export const newOutcome = (submission: Submission, wasQuarantined = false): OperationOutcome => ({
  submission,
  status: 'applied',
  quarantineReason: null,
  wasQuarantined,
  scope: null,
  client_id: null,
  error: null,
  changedRows: [],
  tombstones: [],
  waiting_item: null,
})

/**
 * Thrown when what this transaction read is stale, because another connection decided about one of these operations
 * meanwhile: after a retry it is in the log.
 */
export class StaleRead extends Error {}

/**
 * Returns receipts of operations that are already logged; the same id with other content is refused. The receipt of a
 * quarantined operation contains its decision; an operation whose kind was unknown then and is known now is left out,
 * to be decided.
 */
export async function readLoggedReceipts(
  transaction: Transaction,
  submissions: readonly Submission[],
): Promise<{ receipts: Map<string, Receipt>; quarantinedIds: Set<string> }> {
  const ids = submissions.map(({ operation }) => operation.id)
  const loggedRows = await transaction
    .selectFrom('operation')
    .select(['id', 'outcome', 'error', 'touched', 'content_hash'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const rowById = new Map(loggedRows.map(row => [row.id, row]))
  const quarantineItems = await readQuarantineItems(
    transaction,
    loggedRows.filter(({ outcome }) => outcome === 'held').map(({ id }) => id),
  )
  const receipts = new Map<string, Receipt>()
  const quarantinedIds = new Set<string>()
  for (const submission of submissions) {
    const { operation } = submission
    const row = rowById.get(operation.id)
    if (row === undefined) continue
    if (!row.content_hash.equals(contentHash(submission))) {
      receipts.set(operation.id, usedIdReceipt(operation.id))
      continue
    }
    const item = quarantineItems.get(attentionId('held', [row.id]))
    if (row.outcome === 'held' && isUnderstoodNow(item, operation)) {
      quarantinedIds.add(operation.id)
      continue
    }
    receipts.set(operation.id, {
      id: operation.id,
      outcome: 'duplicate',
      earlier: row.outcome,
      ...(row.error === null ? {} : { error: row.error }),
      // Written by `logEntryOf` below from the same type.
      touched: row.touched as Receipt['touched'],
      ...receiptFieldsOfDecision(item),
    })
  }
  return { receipts, quarantinedIds }
}

/** Returns the outcomes of operations, by id; operations that never arrived are missing. */
export async function readOutcomes(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, OperationOutcome['status']>> {
  const rows = await connection
    .selectFrom('operation')
    .select(['id', 'outcome'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

/** Returns the arguments of operations, as they were sent, by id; operations that never arrived are missing. */
export async function readArgumentsOf(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await connection
    .selectFrom('operation')
    .select(['id', 'args'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, args }) => [id, args as Record<string, unknown>]))
}

async function readQuarantineItems(
  transaction: Transaction,
  quarantinedIds: readonly string[],
): Promise<Map<string, Item>> {
  const items = await rowsById(
    transaction,
    'attention_item',
    quarantinedIds.map(id => attentionId('held', [id])),
  )
  return new Map(items.map(item => [item.id, item]))
}

function isUnderstoodNow(item: Item | undefined, { kind, version }: Operation): boolean {
  if (item?.resolved_at !== null || item.details.why !== 'unknown_kind') return false
  return (findOperationDefinition(kind)?.version ?? 0) >= version
}

function receiptFieldsOfDecision(item: Item | undefined): Partial<Receipt> {
  if (item?.resolution === 'accepted' || item?.resolution === 'corrected') return { earlier: 'applied' }
  if (item?.resolution !== 'discarded') return {}
  const refusal = new Refusal('conflict', `It was looked at and left out: ${item.resolution_reason}`)
  return { earlier: 'rejected', error: refusal.toBody() }
}

export const usedIdReceipt = (id: string): Receipt => ({
  id,
  outcome: 'rejected',
  error: new Refusal('conflict', 'This operation id was used before for something else.', {
    sub_status: 'key_used',
  }).toBody(),
  touched: [],
})

/** Appends operations to the log, once each; returns how many were new, or quarantined until now. */
export async function appendToLog(
  transaction: Transaction,
  outcomes: readonly OperationOutcome[],
  receivedAt: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into operation (id, kind, version, author_id, session_id, device_id, counter, scope, args, base,
      content_hash, signature, recorded_at, received_at, outcome, error, touched, envelope, waiting_item,
      client_id)
    select id, kind, version, author_id, session_id, device_id, counter, scope, args::json, base::json,
      decode(content_hash, 'hex'), signature, recorded_at, received_at, outcome, error::json, touched, envelope, waiting_item,
      client_id
    from jsonb_to_recordset(${JSON.stringify(outcomes.map(outcome => logEntryOf(outcome, receivedAt)))}::jsonb)
      as entry (id uuid, kind text, version integer, author_id integer, session_id uuid, device_id uuid,
        counter bigint, scope text, args text, base text, content_hash text, signature text,
        recorded_at timestamptz, received_at timestamptz, outcome text, error text, touched jsonb,
        envelope jsonb, waiting_item jsonb, client_id integer)
    on conflict (id) do update set outcome = excluded.outcome, error = excluded.error, scope = excluded.scope,
      touched = excluded.touched, waiting_item = excluded.waiting_item, client_id = excluded.client_id
      where operation.outcome = 'held' and operation.content_hash = excluded.content_hash
    returning id`.execute(transaction)
  return rows.length
}

type SubmissionEntry = ReturnType<typeof submissionEntryOf>

/** Computes part of the log entries ahead, while the database reads the records of the operations. */
export function prepareEntries(outcomes: readonly OperationOutcome[], receivedAt: string): void {
  for (const outcome of outcomes) outcome.entry = submissionEntryOf(outcome.submission, receivedAt)
}

function submissionEntryOf(submission: Submission, receivedAt: string) {
  const { operation, signature } = submission
  return {
    ...operation,
    // Stored as text, which can contain values that no record may: see migration 003.
    args: JSON.stringify(operation.args),
    base: JSON.stringify(operation.base),
    recorded_at: recordingTimeOf(submission, receivedAt),
    received_at: receivedAt,
    content_hash: contentHash(submission).toString('hex'),
    signature,
    envelope: signature === null ? null : envelopeOf(operation),
  }
}

const logEntryOf = (outcome: OperationOutcome, receivedAt: string) => ({
  ...(outcome.entry ?? submissionEntryOf(outcome.submission, receivedAt)),
  scope: outcome.scope,
  outcome: outcome.status,
  error: outcome.error && JSON.stringify(outcome.error),
  touched: outcome.changedRows.map(toTouchedRow),
  waiting_item: outcome.waiting_item,
  client_id: outcome.client_id ?? newClientIdIn(outcome.changedRows),
})

/** Returns the client that an operation creates. */
function newClientIdIn(changedRows: readonly RowInCollection[]): number | null {
  const newClient = changedRows.find(({ collection }) => collection === 'client')
  return newClient?.collection === 'client' ? newClient.row.id : null
}

const envelopeOf = ({ scope, replaces, recorded_at, clock_offset_ms, utc_offset_minutes }: Operation) => ({
  scope,
  replaces,
  recorded_at,
  clock_offset_ms,
  utc_offset_minutes,
})

/** Returns the receipt of an outcome. `writtenRows`: all rows of its batch as they are stored now. */
export const receiptOf = (outcome: OperationOutcome, writtenRows: RecordSet): Receipt => ({
  id: outcome.submission.operation.id,
  outcome: outcome.status,
  ...(outcome.error === null ? {} : { error: outcome.error }),
  touched: outcome.changedRows.map(toTouchedRow),
  written: outcome.changedRows.flatMap(({ collection, row }) => {
    const storedRow = writtenRows.one(collection, row.id)
    // The stored row is of the same collection.
    return storedRow === undefined ? [] : [{ collection, row: storedRow } as RowInCollection]
  }),
})
