/** What becomes of each operation of a batch: read, judged by its author's rights, and tried on the records, in order. */
import type { HeldReason } from '#domain/entities/attention-item.ts'
import { Refusal } from '#domain/errors.ts'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import { loadNamed, perform, type ReadOperation, readArguments } from '#domain/perform.ts'
import type { RecordSet, Reference } from '#domain/record-set.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { type Authors, knownAuthors } from './authors.ts'
import type { Verdict } from './books.ts'
import { loadForWriting } from './load-records.ts'
import { recordedAt, type Submission, sessionEnd } from './submission.ts'

export interface Decided {
  readonly verdicts: Verdict[]
  /** The rows as they were before any of it. */
  readonly found: RecordSet
  readonly authors: Authors
}

export async function decide(
  transaction: Transaction,
  submissions: readonly Submission[],
  wereHeld: ReadonlySet<string>,
  receivedAt: string,
): Promise<Decided> {
  const readings = submissions.map(submission => read(submission, wereHeld))
  /** Those that broke over saying which records they need. */
  const unnamed = new Map<Verdict, unknown>()
  const named = readings.flatMap(({ verdict, operation }) =>
    operation === undefined ? [] : namedOr(operation, error => unnamed.set(verdict, error)),
  )
  const records = await loadNamed(named, loadForWriting(transaction))
  const found = records.copy()
  const authors = await knownAuthors(
    transaction,
    submissions.map(({ operation }) => operation.author_id),
  )
  for (const { verdict, operation } of readings) {
    if (operation === undefined) continue
    try {
      if (unnamed.has(verdict)) understood(() => rethrow(unnamed.get(verdict)))
      await judgeAndApply(verdict, operation, records, authors, receivedAt)
    } catch (error) {
      if (error instanceof Refusal) refuse(verdict, error, operation.definition)
      else if (error instanceof NotUnderstood) hold(verdict, 'unknown_kind')
      else throw error
    }
  }
  return { verdicts: readings.map(({ verdict }) => verdict), found, authors }
}

/** The operation, whose failure to name its records is told instead of thrown: it must not stop the others (S5). */
const namedOr = ({ definition, args }: ReadOperation, tell: (error: unknown) => void): ReadOperation => ({
  args,
  definition: {
    ...definition,
    names(args, records) {
      try {
        return definition.names(args, records)
      } catch (error) {
        tell(error)
        return []
      }
    },
  },
})

function rethrow(error: unknown): never {
  throw error
}

async function judgeAndApply(
  verdict: Verdict,
  operation: ReadOperation,
  records: RecordSet,
  authors: Authors,
  receivedAt: string,
): Promise<void> {
  const { definition, args } = operation
  const { operation: sent, place } = verdict.submission
  const recorded_at = recordedAt(verdict.submission, receivedAt)
  verdict.scope = understood(() => definition.scope(args, records))
  const judgement = await authors.judge(
    sent.author_id,
    {
      kind: definition.kind,
      clinical: definition.clinical,
      scope: verdict.scope,
      recorded_at,
      received_at: receivedAt,
      session_ended_at: sessionEnd(verdict.submission),
    },
    { scope: sent.scope, records: moved(operation, records, verdict.scope) },
  )
  if (judgement === 'refuse') {
    // Absent and not yours are one answer; a person may not learn that a record of others exists, nor reach its home.
    verdict.scope = null
    throw new Refusal('not_found', 'Record not found.')
  }
  verdict.client_id = clientAmong(moved(operation, records, verdict.scope), records)
  if (judgement !== 'apply') return hold(verdict, judgement)
  const context: OperationContext = {
    operation_id: sent.id,
    author_id: sent.author_id,
    device_id: sent.device_id,
    recorded_at,
    utc_offset_minutes: sent.utc_offset_minutes,
    received_at: receivedAt,
    place,
  }
  const performed = understood(() => perform(operation, records, context))
  verdict.changed = performed.changed
  verdict.departures = performed.left
}

/** Our own mistake in a definition, met by one operation. */
class NotUnderstood extends Error {}

/**
 * A definition that breaks on what it was given stops only that operation: it is kept raw until a server comes that
 * makes sense of it. Answered with an error, its device would send the whole queue for ever (S5).
 */
function understood<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new NotUnderstood(String(error), { cause: error })
  }
}

type Named = Extract<Reference, { id: unknown }>

/** The records it names that live in this scope now, and may have come from another. */
const moved = ({ definition, args }: ReadOperation, records: RecordSet, scope: Scope): Named[] =>
  definition
    .names(args, records)
    .flatMap(reference =>
      'id' in reference && records.one(reference.collection, reference.id)?.scope === scope
        ? [reference]
        : [],
    )

function clientAmong(references: readonly Named[], records: RecordSet): number | null {
  for (const { collection, id } of references) {
    if (collection === 'client') return id
    const row = records.one(collection, id)
    if (row !== undefined && 'client_id' in row && typeof row.client_id === 'number') return row.client_id
  }
  return null
}

/** An operation this server does not know, or too new for it, is kept raw and never lost (S13). */
function read(
  submission: Submission,
  wereHeld: ReadonlySet<string>,
): { verdict: Verdict; operation?: ReadOperation } {
  const verdict: Verdict = {
    submission,
    outcome: 'applied',
    held: null,
    wasHeld: wereHeld.has(submission.operation.id),
    scope: null,
    client_id: null,
    error: null,
    changed: [],
    departures: [],
  }
  const { kind, version, args } = submission.operation
  const definition = operationNamed(kind)
  if (definition === undefined || version > definition.version) {
    hold(verdict, 'unknown_kind')
    return { verdict }
  }
  try {
    return { verdict, operation: readArguments(definition, args, version) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(verdict, error, definition)
    return { verdict }
  }
}

function hold(verdict: Verdict, why: HeldReason): void {
  verdict.outcome = 'held'
  verdict.held = why
}

/**
 * A clinical fact from a queue whose record is missing is held for review, not refused (S3): the record it rests on
 * may have been refused. Everything else is refused with its reason.
 */
function refuse(verdict: Verdict, refusal: Refusal, { clinical }: OperationDefinition): void {
  verdict.error = refusal.body()
  if (clinical && verdict.submission.place === 'push' && refusal.code === 'not_found') {
    hold(verdict, 'record_missing')
  } else verdict.outcome = 'rejected'
}
