/**
 * What follows from operations: items and rows that the server adds to the operation that made them necessary, in the
 * same transaction, so that no tablet receives one without the other. A new one is a file here and a line in
 * `consequences.ts`.
 */
import type { RecordSet } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import type { Transaction } from '../../database/connection.ts'
import type { OperationOutcome } from '../operation-log.ts'

export interface Consequence {
  /** It has something to add only when an operation of the batch changed one of these. */
  readonly follows: readonly Collection[] | 'every batch'
  /** Adds to `changed` of an outcome. Puts the rows it locked and may replace into `found`. */
  add(transaction: Transaction, facts: ConsequenceFacts): Promise<void>
}

export interface ConsequenceFacts {
  /** In the order they were applied. */
  readonly outcomes: readonly OperationOutcome[]
  /** Rows as they were before. */
  readonly found: RecordSet
  readonly receivedAt: string
}
