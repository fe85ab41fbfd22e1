import type { OperationKind } from '#domain/operations.ts'
import type { Instant } from '#domain/values/dates.ts'
import { clientName, type RowContext } from './label-context.ts'
import type { RecordedEvent } from './label-set.ts'

/** Returns "Metformin for Walter Abbott"; undefined if this device does not have both names. */
export function textForClient(
  subject: string | undefined,
  clientId: unknown,
  context: RowContext,
): string | undefined {
  if (subject !== undefined && context.timelineClientId === clientId && clientId !== undefined) return subject
  const client = clientName(context, clientId)
  if (subject === undefined || client === undefined) return undefined
  return context.t('labels.about', { what: subject, client })
}

interface EditedRow {
  readonly created_at: Instant
  readonly updated_at: Instant
  readonly removed_at: Instant | null
}

/** Returns the last edit as one timeline event: a row stores when it was last edited, but not by whom. */
export const lastEdit = (
  operation: OperationKind,
  { created_at, updated_at, removed_at }: EditedRow,
): RecordedEvent[] =>
  updated_at === created_at || updated_at === removed_at
    ? []
    : [{ operation, occurredAt: updated_at, authorId: null }]
