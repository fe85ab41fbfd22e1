/** How many entries a person's devices may add to the access log: a log full of false entries is useless (L15). */
import { sql } from 'kysely'
import { accessViewed } from '#domain/operations/access.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import type { Transaction } from '../database/connection.ts'
import type { Submission } from './submission.ts'

/** A tablet that was offline for three days sends some 250 entries at once. */
const MAX_IN_A_QUARTER_HOUR = 300
const MAX_IN_A_DAY = 1_000

const isSentEntry = ({ operation, executionContext }: Submission): boolean =>
  operation.kind === accessViewed.kind && executionContext === 'push'

/** Returns a check whether one more is too many. Call it in the order of the batch, because each call counts. */
export async function accessCap(
  transaction: Transaction,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<(submission: Submission) => boolean> {
  const authors = [...new Set(submissions.filter(isSentEntry).map(({ operation }) => operation.author_id))]
  if (authors.length === 0) return () => false
  const ago = (minutes: number) => instantAt(millisOf(receivedAt) - minutes * MINUTE_MS)
  const { rows } = await sql<{ author_id: number; recent: number; all: number }>`
    select author_id, count(*)::integer as all, (count(*) filter (where received_at > ${ago(15)}))::integer as recent
    from operation
    where author_id = any(${authors}::integer[]) and received_at > ${ago(24 * 60)}
      and kind = ${accessViewed.kind} and outcome = 'applied' and signature is not null
    group by author_id`.execute(transaction)
  const counted = new Map(rows.map(({ author_id, recent, all }) => [author_id, { recent, all }]))
  return submission => {
    if (!isSentEntry(submission)) return false
    const { author_id } = submission.operation
    const { recent, all } = counted.get(author_id) ?? { recent: 0, all: 0 }
    if (recent >= MAX_IN_A_QUARTER_HOUR || all >= MAX_IN_A_DAY) return true
    counted.set(author_id, { recent: recent + 1, all: all + 1 })
    return false
  }
}
