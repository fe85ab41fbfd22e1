import type { Database, Transaction } from '../../database/connection.ts'
import { isRetryable } from '../../operations/apply-operations.ts'

const MAX_TRIES = 5

/**
 * Runs `work` on one snapshot, so that chunks and head belong together. Runs it again when another process packed the
 * same rows meanwhile; most of the work is then already done.
 */
export async function runPackingTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().setIsolationLevel('repeatable read').execute(work)
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_TRIES) throw error
    }
  }
}
