/**
 * The outcome of each operation of a batch: read, authorized by its author's rights, and applied to the records, in
 * order.
 */
import { setImmediate as waitForImmediate } from 'node:timers/promises'
import { notFound, Refusal } from '#domain/errors.ts'
import type { OperationContext, RecordedAct } from '#domain/operation.ts'
import { loadOperationRecords, ownerOf, type ParsedOperation, perform, scopeOf } from '#domain/perform.ts'
import type { RecordSet, Reference } from '#domain/record-set.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { type Authors, loadAuthors, readScopesEverReached } from './authors.ts'
import {
  type HasTooManyMarks,
  type HasTooManyRecords,
  limitAccessEntries,
  limitMarksPerDose,
  limitRecordsPerDay,
} from './limits.ts'
import { type LockingLoader, makeLockingLoader } from './load-records.ts'
import { type OperationOutcome, prepareEntries } from './operation-log.ts'
import { quarantine, quarantineOrRefuseMissing, quarantineUnknown, refuse } from './quarantine.ts'
import { leaveToNewerProcess, readSubmission } from './read-submission.ts'
import { keyExpiryOf, recordingTimeOf, type Submission } from './submission.ts'

export interface Decisions {
  readonly outcomes: OperationOutcome[]
  /** The rows as they were before the batch. */
  readonly recordsBefore: RecordSet
}

/**
 * Thrown when an author has the right to rows that are not locked, because they are outside the scopes that the authors
 * ever reached: then the batch is applied again with `locks: 'everywhere'`.
 */
export class NotLocked extends Error {}

export async function decide(
  transaction: Transaction,
  submissions: readonly Submission[],
  quarantinedIds: ReadonlySet<string>,
  { receivedAt, locks }: { readonly receivedAt: string; readonly locks: 'own' | 'everywhere' },
): Promise<Decisions> {
  const authorIds = submissions.map(({ operation }) => operation.author_id)
  const [lockReach, parsedSubmissions] = await Promise.all([
    locks === 'everywhere' ? locks : readScopesEverReached(transaction, authorIds),
    duringQuery(() => submissions.map(submission => readSubmission(submission, quarantinedIds))),
  ])
  await leaveToNewerProcess(transaction, parsedSubmissions)
  const outcomes = parsedSubmissions.map(({ outcome }) => outcome)
  /** Operations whose definition threw while listing its references. */
  const referenceErrors = new Map<OperationOutcome, unknown>()
  const guardedOperations = parsedSubmissions.flatMap(({ outcome, operation }) =>
    operation === undefined
      ? []
      : catchReferenceErrors(operation, error => referenceErrors.set(outcome, error)),
  )
  const { load, isUnlocked } = makeLockingLoader(transaction, lockReach)
  const [records] = await Promise.all([
    loadOperationRecords(guardedOperations, load),
    duringQuery(() => prepareEntries(outcomes, receivedAt)),
  ])
  const recordsBefore = records.copy()
  // Read after the locks: an account that was being closed meanwhile is closed now.
  const authors = await loadAuthors(transaction, authorIds)
  const hasTooManyMarks = await limitMarksPerDose(transaction, guardedOperations, recordsBefore)
  const hasTooManyRecords = await limitRecordsPerDay(transaction, submissions, receivedAt)
  const hasTooManyAccessEntries = await limitAccessEntries(transaction, submissions, receivedAt)
  for (const { outcome, operation } of parsedSubmissions) {
    if (outcome.status === 'rejected') continue
    try {
      if (operation === undefined) throw new NotUnderstood()
      if (hasTooManyAccessEntries(outcome.submission)) throw tooManyEntriesRefusal()
      if (referenceErrors.has(outcome)) runDefinition(() => rethrow(referenceErrors.get(outcome)))
      const context = { authors, hasTooManyMarks, hasTooManyRecords, isUnlocked, receivedAt }
      await authorizeAndApply(outcome, operation, records, context)
    } catch (error) {
      if (error instanceof Refusal) refuse(outcome, error)
      else if (error instanceof NotUnderstood) await quarantineUnknown(outcome, authors, receivedAt)
      else throw error
    }
  }
  return { outcomes, recordsBefore }
}

const tooManyEntriesRefusal = () =>
  new Refusal('too_many_requests', 'Too many entries of the access log were sent. This one was left out.')

/**
 * Wraps the operation so that a failure to list its references is reported instead of thrown: it must not stop the
 * others (S5).
 */
const catchReferenceErrors = (
  { definition, args }: ParsedOperation,
  report: (error: unknown) => void,
): ParsedOperation => ({
  args,
  definition: {
    ...definition,
    references(args, records) {
      try {
        return definition.references(args, records)
      } catch (error) {
        report(error)
        return []
      }
    },
  },
})

function rethrow(error: unknown): never {
  throw error
}

interface DecisionContext {
  readonly authors: Authors
  readonly hasTooManyMarks: HasTooManyMarks
  readonly hasTooManyRecords: HasTooManyRecords
  readonly isUnlocked: LockingLoader['isUnlocked']
  readonly receivedAt: string
}

async function authorizeAndApply(
  outcome: OperationOutcome,
  operation: ParsedOperation,
  records: RecordSet,
  { authors, hasTooManyMarks, hasTooManyRecords, isUnlocked, receivedAt }: DecisionContext,
): Promise<void> {
  const { definition } = operation
  const { operation: sentOperation, executionContext } = outcome.submission
  const recorded_at = recordingTimeOf(outcome.submission, receivedAt)
  const scope = runDefinition(() => scopeOf(operation, records))
  const owner = runDefinition(() =>
    ownerOf(operation, records, scope, { author_id: sentOperation.author_id, recorded_at }),
  )
  const { kind, isClinical } = definition
  // First checks the right as if the record were the author's own: a missing record might be, and a record that the
  // author may not see must get the same response.
  const act = {
    kind,
    isClinical,
    recorded_at,
    owner: definition.ownerOf === undefined ? owner : 'own',
  } as const
  const references = scope === undefined ? [] : referencesInScope(operation, records, scope)
  if (
    scope === undefined ||
    !(await authors.isAllowed(sentOperation.author_id, act, { scope, records: references }))
  ) {
    return quarantineOrRefuseMissing(outcome, act, authors)
  }
  if (
    owner !== act.owner &&
    !(await authors.isAllowed(sentOperation.author_id, { ...act, owner }, { scope, records: references }))
  ) {
    throw notFound()
  }
  const authorization = await authors.authorize(sentOperation.author_id, {
    ...act,
    received_at: receivedAt,
    session_ended_at: keyExpiryOf(outcome.submission),
  })
  if (authorization === 'refuse') throw notFound()
  if (references.some(({ collection, id }) => isUnlocked(collection, id))) throw new NotLocked()
  outcome.scope = scope
  outcome.client_id = clientIdAmong(references, records)
  if (authorization !== 'apply') return quarantine(outcome, authorization)
  if (hasTooManyMarks(operation, records) || hasTooManyRecords(outcome.submission))
    return quarantine(outcome, 'too_many')
  const reviewReason = runDefinition(() => definition.reviewReason?.(operation.args, records))
  if (reviewReason !== undefined) return quarantine(outcome, reviewReason)
  await refuseWithoutRight(
    runDefinition(() => definition.appliedAct?.(operation.args, records)),
    records,
    authors,
  )
  const context: OperationContext = {
    operation_id: sentOperation.id,
    author_id: sentOperation.author_id,
    device_id: sentOperation.device_id,
    recorded_at,
    utc_offset_minutes: sentOperation.utc_offset_minutes,
    received_at: receivedAt,
    executionContext,
  }
  const result = runDefinition(() => perform(operation, records, context))
  if (result.changedRows.some(({ collection, row }) => isUnlocked(collection, row.id))) throw new NotLocked()
  outcome.changedRows = result.changedRows
  outcome.tombstones = result.departedRows
}

/** Throws when accepting another person's act would give that person a right they never had (S9). */
async function refuseWithoutRight(
  act: RecordedAct | undefined,
  records: RecordSet,
  authors: Authors,
): Promise<void> {
  if (act === undefined) return
  const { definition, author_id, recorded_at, scope } = act
  const { kind, isClinical } = definition
  const target = { scope, records: referencesInScope(act, records, scope) }
  const owner = runDefinition(() => ownerOf(act, records, scope, act))
  if (await authors.isAllowed(author_id, { kind, isClinical, recorded_at, owner }, target)) return
  throw new Refusal('conflict', 'The person who recorded this never had the right to record it here.')
}

/** Thrown for an operation that this server does not know, or whose definition has a bug. */
class NotUnderstood extends Error {}

/**
 * Ensures that a definition that throws stops only that operation: it is kept as it was sent until a server understands
 * it. If the response were an error, its device would send the whole queue again and again (S5).
 */
function runDefinition<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new NotUnderstood(String(error), { cause: error })
  }
}

type RecordReference = Extract<Reference, { id: unknown }>

/** Returns the referenced records that are in this scope now, and may have come from another. */
const referencesInScope = (
  { definition, args }: ParsedOperation,
  records: RecordSet,
  scope: Scope,
): RecordReference[] =>
  definition
    .references(args, records)
    .flatMap(reference =>
      'id' in reference && records.one(reference.collection, reference.id)?.scope === scope
        ? [reference]
        : [],
    )

function clientIdAmong(references: readonly RecordReference[], records: RecordSet): number | null {
  for (const { collection, id } of references) {
    if (collection === 'client') return id
    const row = records.one(collection, id)
    if (row !== undefined && 'client_id' in row && typeof row.client_id === 'number') return row.client_id
  }
  return null
}

/**
 * Does work of this process while the database executes a statement. The statement must be begun before the call, and
 * is sent first: `Promise.all([query(), duringQuery(() => …)])`.
 */
async function duringQuery<Result>(work: () => Result): Promise<Result> {
  await waitForImmediate()
  return work()
}
