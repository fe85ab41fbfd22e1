/**
 * The one write path. A batch is applied in ONE transaction: known ids are answered from the books (S2), the rest is
 * authorised, validated, applied in order, written set by set per collection, and stamped last. When the database
 * refuses the set, the same is done one operation at a time, so that a bad one stops only itself (S5).
 */
import { Refusal } from '#domain/errors.ts'
import { operationNamed } from '#domain/operations.ts'
import { loadNamed, perform, type ReadOperation, readArguments } from '#domain/perform.ts'
import type { AnyRow, RecordSet } from '#domain/record-set.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { insertRows, writeRows } from '../database/rows.ts'
import { stamp } from '../sync/stamp.ts'
import { knownAuthors } from './authors.ts'
import { answeredBefore, enterInBooks, receiptOf, touchedBy, usedBefore, type Verdict } from './books.ts'
import { loadForWriting } from './load-records.ts'
import { contentHash, type Receipt, recordedAt, type Submission, sessionEnd } from './submission.ts'

/**
 * The same work again is right (PostgreSQL appendix A): serialisation failure, deadlock, and a row somebody else made
 * meanwhile, such as the record of one dose by two tablets: the next try finds it.
 */
const TRY_AGAIN = new Set(['40001', '40P01', '23505'])
const MOST_TRIES = 5

class RacedByItself extends Error {}

/** Applies operations in the order given and answers each. Throws only when the database cannot be reached. */
export async function applyOperations(
  database: Database,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<Receipt[]> {
  try {
    return await applySet(database, submissions, receivedAt)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const receipts: Receipt[] = []
    for (const submission of submissions) {
      receipts.push(...(await applyAlone(database, submission, receivedAt)))
    }
    return receipts
  }
}

async function applyAlone(
  database: Database,
  submission: Submission,
  receivedAt: string,
): Promise<Receipt[]> {
  try {
    return await applySet(database, [submission], receivedAt)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const refusal = new Refusal('conflict', 'This change does not fit the records it is about.')
    return [{ id: submission.operation.id, outcome: 'rejected', error: refusal.body(), touched: [] }]
  }
}

/** Class 22 and 23: data and integrity violations. Everything else is not the operation's fault. */
const isRefusedByDatabase = (error: unknown): boolean => /^2[23]/.test(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

async function applySet(
  database: Database,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<Receipt[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database
        .transaction()
        .execute(transaction => applyWithin(transaction, submissions, receivedAt))
    } catch (error) {
      const mayWork = TRY_AGAIN.has(codeOf(error)) || error instanceof RacedByItself
      if (!mayWork || attempt === MOST_TRIES) throw error
    }
  }
}

async function applyWithin(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<Receipt[]> {
  const answered = await answeredBefore(transaction, submissions)
  const seen = new Set(answered.keys())
  const fresh = submissions.filter(({ operation }) => {
    if (seen.has(operation.id)) return false
    seen.add(operation.id)
    return true
  })
  const decided = new Map<string, Verdict>()
  if (fresh.length > 0) {
    const { verdicts, found } = await decide(transaction, fresh, receivedAt)
    await write(transaction, verdicts, found, receivedAt)
    for (const verdict of verdicts) decided.set(verdict.submission.operation.id, verdict)
  }
  return submissions.flatMap(submission => {
    const { id } = submission.operation
    const verdict = decided.get(id)
    if (verdict === undefined) return answered.get(id) ?? []
    // The same id twice in one batch: with other content the later one is as late as in the next batch (S2).
    const isSame = contentHash(submission).equals(contentHash(verdict.submission))
    return isSame ? receiptOf(verdict) : usedBefore(id)
  })
}

async function decide(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<{ verdicts: Verdict[]; found: RecordSet }> {
  const readings = submissions.map(submission => read(submission))
  const known = readings.flatMap(({ operation }) => operation ?? [])
  const records = await loadNamed(known, loadForWriting(transaction))
  const found = records.copy()
  const authors = await knownAuthors(
    transaction,
    submissions.map(({ operation }) => operation.author_id),
  )

  const verdicts: Verdict[] = []
  for (const { verdict, operation } of readings) {
    verdicts.push(verdict)
    if (operation === undefined) continue
    const { definition, args } = operation
    const sent = verdict.submission.operation
    const recorded_at = recordedAt(verdict.submission, receivedAt)
    try {
      verdict.scope = definition.scope(args, records)
      const judgement = await authors.judge(sent.author_id, {
        kind: definition.kind,
        clinical: definition.clinical,
        scope: verdict.scope,
        recorded_at,
        received_at: receivedAt,
        session_ended_at: sessionEnd(verdict.submission),
      })
      // Absent and not yours are one answer; a person may not learn that a record of others exists.
      if (judgement === 'refuse') throw new Refusal('not_found', 'Record not found.')
      if (judgement === 'hold') {
        verdict.outcome = 'held'
        continue
      }
      const performed = perform(operation, records, {
        operation_id: sent.id,
        author_id: sent.author_id,
        device_id: sent.device_id,
        recorded_at,
        utc_offset_minutes: sent.utc_offset_minutes,
        received_at: receivedAt,
        place: verdict.submission.place,
      })
      verdict.changed = performed.changed
      verdict.departures = performed.left
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(verdict, error, definition.clinical)
    }
  }
  return { verdicts, found }
}

/** An operation this server does not know, or too new for it, is kept raw and never lost (S13). */
function read(submission: Submission): { verdict: Verdict; operation?: ReadOperation } {
  const verdict: Verdict = {
    submission,
    outcome: 'applied',
    scope: null,
    error: null,
    changed: [],
    departures: [],
  }
  const { kind, version, args } = submission.operation
  const definition = operationNamed(kind)
  if (definition === undefined || version > definition.version) {
    verdict.outcome = 'held'
    return { verdict }
  }
  try {
    return { verdict, operation: readArguments(definition, args) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(verdict, error, definition.clinical)
    return { verdict }
  }
}

/**
 * A clinical fact from a queue whose record is missing is held for review, not refused (S3): the record it rests on
 * may have been refused. Everything else is refused with its reason.
 */
function refuse(verdict: Verdict, refusal: Refusal, clinical: boolean): void {
  const restsOnMissing = clinical && verdict.submission.place === 'push' && refusal.code === 'not_found'
  verdict.outcome = restsOnMissing ? 'held' : 'rejected'
  verdict.error = refusal.body()
}

/** `found` are the rows as they were; a row that is not among them must be new to the whole database. */
async function write(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  found: RecordSet,
  receivedAt: string,
): Promise<void> {
  const entered = await enterInBooks(transaction, verdicts, receivedAt)
  // Another connection delivered one of them meanwhile: begin again, then it is in the books.
  if (entered < verdicts.length) throw new RacedByItself()
  const changed = verdicts.flatMap(({ changed }) => changed)
  const isNew = ({ collection, row }: AnyRow) => found.one(collection, row.id) === undefined
  await insertRows(transaction, changed.filter(isNew))
  await writeRows(
    transaction,
    changed.filter(entry => !isNew(entry)),
  )
  await stamp(
    transaction,
    verdicts.flatMap(touchedBy),
    verdicts.flatMap(({ departures }) => departures),
  )
}
