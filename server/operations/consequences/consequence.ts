/**
 * Consequences of operations: attention items and other rows that the server adds to the operation that made them
 * necessary, in the same transaction, so that no tablet receives one without the other. A new consequence is a file in
 * this folder and a line in `consequences.ts`.
 */
import type { RecordSet } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import type { Transaction } from '../../database/connection.ts'
import type { OperationOutcome } from '../operation-log.ts'

export interface Consequence {
  /** The consequence runs only when an operation of the batch changed one of these collections. */
  readonly triggers: readonly Collection[] | 'every batch'
  /** Adds rows to an outcome's `changedRows`. Puts the rows it locked and may replace into `recordsBefore`. */
  add(transaction: Transaction, facts: ConsequenceFacts): Promise<void>
}

export interface ConsequenceFacts {
  /** The outcomes, in the order the operations were applied. */
  readonly outcomes: readonly OperationOutcome[]
  /** The rows before the operations. */
  readonly recordsBefore: RecordSet
  readonly receivedAt: string
}
