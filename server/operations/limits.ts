/**
 * Limits of what a faulty tablet or a stolen key may add: what exceeds a limit is quarantined or refused instead of
 * filling every tablet of the home. The counts are read once for a batch of operations.
 */
import { sql } from 'kysely'
import { accessViewed } from '#domain/operations/access.ts'
import type { ParsedOperation } from '#domain/perform.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import { DAY_MINUTES, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import type { Submission } from './submission.ts'

/** The limit per kind and author in 24 hours. A tablet that was offline for months sends some hundreds at once. */
export const MAX_RECORDS_IN_A_DAY = 2_000

/** Collections of texts about clients, without a natural limit. */
const TEXT_COLLECTIONS = ['progress_note', 'tracking_entry', 'incident_report']
const RECORD_KINDS: ReadonlySet<string> = new Set(
  TEXT_COLLECTIONS.flatMap(collection => [`${collection}.create`, `${collection}.amend`]),
)

export type HasTooManyRecords = (submission: Submission) => boolean

/**
 * Limits the records an author writes in a day (S9.12). Returns a check whether one more is too many. Call it in the
 * order of the batch, because each call counts.
 */
export async function limitRecordsPerDay(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<HasTooManyRecords> {
  const recordSubmissions = submissions.filter(({ operation }) => RECORD_KINDS.has(operation.kind))
  if (recordSubmissions.length === 0) return () => false
  const authorIds = [...new Set(recordSubmissions.map(({ operation }) => operation.author_id))]
  const countedFrom = minutesBefore(receivedAt, DAY_MINUTES)
  const { rows } = await sql<{ key: string; count: number }>`
    select author_id || ' ' || kind as key, count(*)::integer as count
    from operation
    where author_id = any(${authorIds}::integer[]) and received_at > ${countedFrom}
      and kind = any(${[...RECORD_KINDS]}::text[]) and outcome = 'applied'
    group by author_id, kind`.execute(transaction)
  const countByKey = new Map(rows.map(({ key, count }) => [key, count]))
  return ({ operation: { author_id, kind } }) => {
    if (!RECORD_KINDS.has(kind)) return false
    const key = `${author_id} ${kind}`
    const count = countByKey.get(key) ?? 0
    countByKey.set(key, count + 1)
    return count >= MAX_RECORDS_IN_A_DAY
  }
}

export const MAX_UNSEEN_MARKS = 20
/** The most marks that a mark can list as seen. */
export const MAX_MARKS_PER_DOSE = 200

type Mark = RowOf<'mark'>
export type HasTooManyMarks = (operation: ParsedOperation, records: RecordSet) => boolean

/**
 * Limits the marks of a dose (M5.15). Returns a check whether the dose of a mark already has too many marks; a mark
 * whose author has seen the others passes. `recordsBefore` are the records that the operations name: a dose that is not
 * among them has no mark.
 */
export async function limitMarksPerDose(
  transaction: Transaction,
  operations: readonly ParsedOperation[],
  recordsBefore: RecordSet,
): Promise<HasTooManyMarks> {
  const namedDoseIds = new Set(
    operations.flatMap(operation => markArgsOf(operation)?.administration_id ?? []),
  )
  const doseIds = [...namedDoseIds].filter(id => recordsBefore.one('administration', id) !== undefined)
  const storedMarks =
    doseIds.length === 0
      ? []
      : await selectRows(transaction, 'mark', sql`administration_id = any(${doseIds}::uuid[])`)
  const marksByDose = groupBy(storedMarks, mark => mark.administration_id)
  return (operation, records) => {
    const args = markArgsOf(operation)
    if (args === undefined) return false
    const { administration_id, seen_mark_ids } = args
    const newMarks = records.all('mark').filter(mark => mark.administration_id === administration_id)
    const marks = new Map(
      [...(marksByDose.get(administration_id) ?? []), ...newMarks].map(mark => [mark.id, mark]),
    )
    const seenIds = new Set(seen_mark_ids)
    const unseenMarks = effectiveMarks([...marks.values()]).filter(({ id }) => !seenIds.has(id))
    return unseenMarks.length >= MAX_UNSEEN_MARKS || marks.size >= MAX_MARKS_PER_DOSE
  }
}

type MarkArgs = Pick<Mark, 'administration_id' | 'seen_mark_ids'>

/** Returns the arguments of `administration.mark`, read by its schema; undefined for other operations. */
const markArgsOf = ({ definition, args }: ParsedOperation): MarkArgs | undefined =>
  definition.kind === 'administration.mark' ? (args as MarkArgs) : undefined

/** A tablet that was offline for three days sends some 250 entries at once. */
const MAX_ENTRIES_IN_A_QUARTER_HOUR = 300
const MAX_ENTRIES_IN_A_DAY = 1_000

const isPushedAccessEntry = ({ operation, executionContext }: Submission): boolean =>
  operation.kind === accessViewed.kind && executionContext === 'push'

/**
 * Limits the entries a person's devices add to the access log: a log full of false entries is useless (L15). Returns a
 * check whether one more is too many. Call it in the order of the batch, because each call counts.
 */
export async function limitAccessEntries(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<(submission: Submission) => boolean> {
  const authorIds = [
    ...new Set(submissions.filter(isPushedAccessEntry).map(({ operation }) => operation.author_id)),
  ]
  if (authorIds.length === 0) return () => false
  const { rows } = await sql<{ author_id: number; recent: number; all: number }>`
    select author_id, count(*)::integer as all, (count(*) filter (where received_at > ${minutesBefore(receivedAt, 15)}))::integer as recent
    from operation
    where author_id = any(${authorIds}::integer[]) and received_at > ${minutesBefore(receivedAt, DAY_MINUTES)}
      and kind = ${accessViewed.kind} and outcome = 'applied' and signature is not null
    group by author_id`.execute(transaction)
  const countsByAuthor = new Map(rows.map(({ author_id, recent, all }) => [author_id, { recent, all }]))
  return submission => {
    if (!isPushedAccessEntry(submission)) return false
    const { author_id } = submission.operation
    const { recent: recentCount, all: dailyCount } = countsByAuthor.get(author_id) ?? { recent: 0, all: 0 }
    if (recentCount >= MAX_ENTRIES_IN_A_QUARTER_HOUR || dailyCount >= MAX_ENTRIES_IN_A_DAY) return true
    countsByAuthor.set(author_id, { recent: recentCount + 1, all: dailyCount + 1 })
    return false
  }
}

const minutesBefore = (instant: string, minutes: number) => instantAt(millisOf(instant) - minutes * MINUTE_MS)
