/** Records operations for screens: the only way to change records. */
import { createContext, use } from 'react'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { OutboxEntry } from '../mirror/tables/database.ts'
import type { RecordOptions } from './outbox/record.ts'

export interface RecordedChange {
  readonly operation_id: string
  /**
   * The server's answer within two seconds: `saved` (confirmed), or `saved-here` (offline, or no response yet: it is
   * queued on this tablet). Rejects with the server's `Refusal` when it refused.
   */
  readonly serverAnswer: Promise<'saved' | 'saved-here'>
}

export interface RecordOperation {
  /** Resolves when the change is on disk and on the screen. Rejects with a `Refusal` when it is not allowed. */
  <Kind extends OperationKind>(
    kind: Kind,
    args: OperationInput<Kind>,
    options?: Pick<RecordOptions, 'screenRows' | 'onWritten'>,
  ): Promise<RecordedChange>
  /** Returns a new record id. */
  newId(): string
  /** Resubmits a refused operation as a new operation. Rejects with a `Refusal` when that is not allowed (S6). */
  resubmit(refusedEntry: OutboxEntry, isConfirmed?: boolean): Promise<RecordedChange>
  /** Removes a refused operation from this device, with a reason for the operation log (S6). */
  discard(refusedEntry: OutboxEntry, reason: string): Promise<RecordedChange>
}

export const RecordOperationContext = createContext<RecordOperation | undefined>(undefined)

export function useRecordOperation(): RecordOperation {
  const recordOperation = use(RecordOperationContext)
  if (recordOperation === undefined) throw new Error('useRecordOperation needs a SyncProvider above it.')
  return recordOperation
}
