/** How a screen changes something: by recording an operation. There is no other way. */
import { createContext, use } from 'react'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { OutboxEntry } from '../mirror/database.ts'

export interface Recorded {
  readonly operation_id: string
  /**
   * What the server said within two seconds: `saved` (confirmed), or `saved-here` (no answer yet: it is on this
   * tablet and will be sent). Rejects with the server's `Refusal` when it refused.
   */
  readonly answered: Promise<'saved' | 'saved-here'>
}

export interface Record {
  /** Resolves when the change is on disk and on the screen. Rejects with a `Refusal` when it may not be. */
  <Kind extends OperationKind>(kind: Kind, args: OperationInput<Kind>): Promise<Recorded>
  /** A new record id. */
  newId(): string
  /** Sends a change the server refused once more, as a new one. Rejects with a `Refusal` when it may not be (S6). */
  tryAgain(refused: OutboxEntry): Promise<Recorded>
  /** Takes a change the server refused out of this device, with a reason for the books (S6). */
  giveUp(refused: OutboxEntry, reason: string): Promise<Recorded>
}

export const RecordContext = createContext<Record | undefined>(undefined)

export function useRecord(): Record {
  const record = use(RecordContext)
  if (record === undefined) throw new Error('useRecord needs a SyncProvider above it.')
  return record
}
