/**
 * Limits the records an author writes in a day: the excess, of a faulty tablet or a stolen key, waits for a person
 * instead of filling every tablet of the home (S9.12). Doses have their own limit (`crowded-doses.ts`).
 */
import { sql } from 'kysely'
import type { Transaction } from '../database/connection.ts'
import type { Submission } from './submission.ts'

/** The limit per kind and author in 24 hours. A tablet that was offline for months sends some hundreds at once. */
export const MAX_IN_A_DAY = 2_000
const DAY_MS = 86_400_000

/** Collections of texts about clients, without a natural limit. */
const WRITTEN = ['progress_note', 'tracking_entry', 'incident_report']
const KINDS: ReadonlySet<string> = new Set(
  WRITTEN.flatMap(collection => [`${collection}.create`, `${collection}.amend`]),
)

export type IsCrowdedDay = (submission: Submission) => boolean

/** Returns a check whether one more is too many. Call it in the order of the batch, because each call counts. */
export async function crowdedDays(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<IsCrowdedDay> {
  const written = submissions.filter(({ operation }) => KINDS.has(operation.kind))
  if (written.length === 0) return () => false
  const authors = [...new Set(written.map(({ operation }) => operation.author_id))]
  const since = new Date(Date.parse(receivedAt) - DAY_MS).toISOString()
  const { rows } = await sql<{ key: string; count: number }>`
    select author_id || ' ' || kind as key, count(*)::integer as count
    from operation
    where author_id = any(${authors}::integer[]) and received_at > ${since}
      and kind = any(${[...KINDS]}::text[]) and outcome = 'applied'
    group by author_id, kind`.execute(transaction)
  const counted = new Map(rows.map(({ key, count }) => [key, count]))
  return ({ operation: { author_id, kind } }) => {
    if (!KINDS.has(kind)) return false
    const key = `${author_id} ${kind}`
    const count = counted.get(key) ?? 0
    counted.set(key, count + 1)
    return count >= MAX_IN_A_DAY
  }
}
