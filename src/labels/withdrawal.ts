/** The events of records that are withdrawn with a reason and never changed, such as allergies. */
import type { OperationKind } from '#domain/operations.ts'
import type { LastChange, RecordedEvent } from './label-set.ts'

interface Withdrawable {
  readonly recorded_at?: string
  readonly recorded_by?: number
  readonly withdrawn_at?: string | null
  readonly withdrawn_by?: number | null
}

export const withdrawableLastChange = ({
  withdrawn_at,
  withdrawn_by,
  recorded_at = '',
  recorded_by,
}: Withdrawable): LastChange =>
  withdrawn_at
    ? { changedAt: withdrawn_at, changedBy: withdrawn_by ?? null }
    : { changedAt: recorded_at, changedBy: recorded_by ?? null }

/** Returns a function for the timeline events of a row: recorded, and withdrawn. */
export const withdrawableEvents =
  (recordOperation: OperationKind, withdrawOperation: OperationKind) =>
  (row: Required<Withdrawable>): RecordedEvent[] => [
    { operation: recordOperation, occurredAt: row.recorded_at, authorId: row.recorded_by },
    ...(row.withdrawn_at === null
      ? []
      : [{ operation: withdrawOperation, occurredAt: row.withdrawn_at, authorId: row.withdrawn_by }]),
  ]
