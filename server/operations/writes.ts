/** Writes operations: queued by home or author, on connections that only writes use, under time limits. */
import type { Scope } from '#domain/values/scope.ts'
import type { Database } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HeavyReads } from '../turns/heavy-reads.ts'
import { applyOperations, dryRunOperations } from './apply-operations.ts'
import { createFairShares, type FairShares } from './fair-shares.ts'
import { makeQueuedWrite } from './lanes.ts'
import type { Receipt, Submission } from './submission.ts'
import { busyRefusal, createWriteQueue, type WriteQueueOptions } from './write-queue.ts'

export interface Writes {
  /**
   * Refuses operations before any work is done for them, when the queue of the home they claim is
   * full. A false claim only gets a refusal.
   *
   * @throws 503 with Retry-After
   */
  refuseWhenFull(scopes: Iterable<Scope | undefined>): void
  /**
   * Applies operations in the order passed and returns a receipt for each. When it throws, some of them may have been
   * applied: sent again, their receipts report the same outcome (S2).
   * @throws 503 with Retry-After when too many wait for the same home; otherwise only when the database is unreachable
   */
  apply(submissions: readonly Submission[], receivedAt: string): Promise<Receipt[]>
  /** Returns what `apply` would return, in the same queue. Writes nothing. */
  dryRun(submissions: readonly Submission[], receivedAt: string): Promise<Receipt[]>
}

/** The dependencies of all code above the write path. */
export interface WritingDependencies extends Dependencies {
  readonly writes: Writes
  /** Long reads, which run on a separate thread from requests. */
  readonly heavyReads: HeavyReads
}

interface WritesOptions extends WriteQueueOptions {
  /** The database from which the queue keys of operations are read. */
  readonly database: Database
  /** Separate connections: writes that wait for locks take no connection from reads. */
  readonly writeDatabase: Database
  readonly shares?: FairShares
}

export function createWrites({
  database,
  writeDatabase,
  shares = createFairShares(),
  ...options
}: WritesOptions): Writes {
  const queue = createWriteQueue(options)
  const applyInParts = async (
    applyPart: typeof applyOperations,
    submissions: readonly Submission[],
    receivedAt: string,
  ): Promise<Receipt[]> => {
    const queuedWrite = await makeQueuedWrite(database, submissions, receivedAt)
    const receipts: Receipt[] = []
    for (let doneCount = 0; doneCount < submissions.length; ) {
      const part = submissions.slice(doneCount, doneCount + shares.maxOperations(queuedWrite.company))
      const write = () => applyPart(writeDatabase, part, receivedAt)
      receipts.push(...(await queue.run(queuedWrite, () => shares.run(queuedWrite.company, write))))
      doneCount += part.length
    }
    return receipts
  }
  return {
    refuseWhenFull(scopes) {
      for (const scope of new Set(scopes)) if (scope !== undefined && queue.isFull(scope)) throw busyRefusal()
    },
    apply: (submissions, receivedAt) => applyInParts(applyOperations, submissions, receivedAt),
    dryRun: (submissions, receivedAt) => applyInParts(dryRunOperations, submissions, receivedAt),
  }
}
