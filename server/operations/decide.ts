/** What becomes of each operation of a batch: read, judged by its author's rights, and tried on the records, in order. */
import { notFound, Refusal } from '#domain/errors.ts'
import type { OperationContext, RecordedAct } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import { loadNamed, perform, type ReadOperation, readArguments, scopeOf } from '#domain/perform.ts'
import type { RecordSet, Reference } from '#domain/record-set.ts'
import { isStorable } from '#domain/values/plain-json.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { type Authors, everReached, knownAuthors } from './authors.ts'
import { undecided, type Verdict } from './books.ts'
import { crowdedDoses, type IsCrowded } from './crowded-doses.ts'
import { hold, holdMissing, holdUnknown, refuse } from './hold.ts'
import { type LockingLoad, loadForWriting } from './load-records.ts'
import { recordedAt, type Submission, sessionEnd } from './submission.ts'

export interface Decided {
  readonly verdicts: Verdict[]
  /** The rows as they were before any of it. */
  readonly found: RecordSet
}

/** An author has the right to rows beyond the usual reach, as after a move: begin again and lock them too. */
export class NotLocked extends Error {}

export async function decide(
  transaction: Transaction,
  submissions: readonly Submission[],
  wereHeld: ReadonlySet<string>,
  { receivedAt, locks }: { readonly receivedAt: string; readonly locks: 'own' | 'everywhere' },
): Promise<Decided> {
  const readings = submissions.map(submission => read(submission, wereHeld))
  /** Those that broke over saying which records they need. */
  const unnamed = new Map<Verdict, unknown>()
  const named = readings.flatMap(({ verdict, operation }) =>
    operation === undefined ? [] : namedOr(operation, error => unnamed.set(verdict, error)),
  )
  const authorIds = submissions.map(({ operation }) => operation.author_id)
  const reach = locks === 'everywhere' ? locks : await everReached(transaction, authorIds)
  const { load, isUnlocked } = loadForWriting(transaction, reach)
  const records = await loadNamed(named, load)
  const found = records.copy()
  // After the locks: an account that was being closed meanwhile is closed now.
  const authors = await knownAuthors(transaction, authorIds)
  const isCrowded = await crowdedDoses(transaction, named)
  for (const { verdict, operation } of readings) {
    if (verdict.outcome === 'rejected') continue
    try {
      if (operation === undefined) throw new NotUnderstood()
      if (unnamed.has(verdict)) understood(() => rethrow(unnamed.get(verdict)))
      await judgeAndApply(verdict, operation, records, { authors, isCrowded, isUnlocked, receivedAt })
    } catch (error) {
      if (error instanceof Refusal) refuse(verdict, error)
      else if (error instanceof NotUnderstood) await holdUnknown(verdict, authors, receivedAt)
      else throw error
    }
  }
  return { verdicts: readings.map(({ verdict }) => verdict), found }
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

interface Judging {
  readonly authors: Authors
  readonly isCrowded: IsCrowded
  readonly isUnlocked: LockingLoad['isUnlocked']
  readonly receivedAt: string
}

async function judgeAndApply(
  verdict: Verdict,
  operation: ReadOperation,
  records: RecordSet,
  { authors, isCrowded, isUnlocked, receivedAt }: Judging,
): Promise<void> {
  const { definition } = operation
  const { operation: sent, place } = verdict.submission
  const recorded_at = recordedAt(verdict.submission, receivedAt)
  const act = { kind: definition.kind, clinical: definition.clinical, recorded_at }
  const scope = understood(() => scopeOf(operation, records))
  const there = scope === undefined ? [] : namedThere(operation, records, scope)
  if (scope === undefined || !(await authors.mayDo(sent.author_id, act, { scope, records: there }))) {
    return holdMissing(verdict, act, authors)
  }
  const judgement = await authors.judge(sent.author_id, {
    ...act,
    received_at: receivedAt,
    session_ended_at: sessionEnd(verdict.submission),
  })
  if (judgement === 'refuse') throw notFound()
  if (there.some(({ collection, id }) => isUnlocked(collection, id))) throw new NotLocked()
  verdict.scope = scope
  verdict.client_id = clientAmong(there, records)
  if (judgement !== 'apply') return hold(verdict, judgement)
  if (isCrowded(operation, records)) return hold(verdict, 'too_many')
  await refuseWithoutRight(
    understood(() => definition.makesCount?.(operation.args, records)),
    records,
    authors,
  )
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
  if (performed.changed.some(({ collection, row }) => isUnlocked(collection, row.id))) throw new NotLocked()
  verdict.changed = performed.changed
  verdict.departures = performed.left
}

/** Accepting what somebody recorded gives that person no right they never had (S9). */
async function refuseWithoutRight(
  act: RecordedAct | undefined,
  records: RecordSet,
  authors: Authors,
): Promise<void> {
  if (act === undefined) return
  const { definition, author_id, recorded_at, scope } = act
  const { kind, clinical } = definition
  const where = { scope, records: namedThere(act, records, scope) }
  if (await authors.mayDo(author_id, { kind, clinical, recorded_at }, where)) return
  throw new Refusal('conflict', 'The person who recorded this never had the right to record it here.')
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
const namedThere = ({ definition, args }: ReadOperation, records: RecordSet, scope: Scope): Named[] =>
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

/** What this server does not know, or is too old to understand, comes without the operation. */
function read(
  submission: Submission,
  wereHeld: ReadonlySet<string>,
): { verdict: Verdict; operation?: ReadOperation } {
  const verdict = undecided(submission, wereHeld.has(submission.operation.id))
  const { kind, version, args } = submission.operation
  const definition = operationNamed(kind)
  try {
    const isUnknown = definition === undefined || version > definition.version
    const operation = isUnknown ? {} : { operation: readArguments(definition, args, version) }
    if (!isStorable(args)) {
      throw new Refusal('invalid_input', 'This contains characters that cannot be stored.')
    }
    return { verdict, ...operation }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(verdict, error)
    return { verdict }
  }
}
