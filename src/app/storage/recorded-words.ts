/** A recorded operation as text: for the sync panel, and for when the tablet cannot save it. */
import type { i18n } from 'i18next'
import { RecordSet } from '#domain/record-set.ts'
import type { Instant } from '#domain/values/dates.ts'
import { translatorWithLabels } from '../../labels/label-words.ts'
import { loadLabels } from '../../labels/load-labels.ts'
import {
  type LabeledLine,
  operationLines,
  operationName,
  operationSummary,
  type RecordedOperation,
} from '../../labels/operation-labels.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { UnsavedOperation } from '../../sync/outbox/not-saved.ts'

type UnsavedContent = Pick<UnsavedOperation, 'kind' | 'args' | 'recorded_at' | 'signed'>

/** Returns everything in an operation as lines to copy; names come from the mirror, as far as it can be read. */
export async function linesOfOperation(
  mirror: MirrorDatabase,
  unsavedOperation: UnsavedContent,
  catalogue: i18n,
): Promise<LabeledLine[]> {
  const { kind, args, recorded_at, signed } = unsavedOperation
  const operation = { kind, args, recorded_at, scope: signed?.operation.scope }
  const records = await loadLabels(mirror, { operations: [operation] }).catch(() => new RecordSet())
  // The order is described by the version in effect when the dose was recorded.
  return operationLines(operation, { t: translatorWithLabels(catalogue), now: recorded_at, records })
}

/** Returns one line; only the name of the operation if the user's mirror does not have its client (U5.1). */
export async function summaryOfOperation(
  mirror: MirrorDatabase,
  operation: RecordedOperation,
  now: Instant,
  catalogue: i18n,
): Promise<string> {
  const records = await loadLabels(mirror, { operations: [operation] }).catch(() => new RecordSet())
  return operationSummary(operation, { t: translatorWithLabels(catalogue), now, records })
}

/** Returns a name such as "Dose recorded", without the client. */
export const nameOfOperation = (kind: string, catalogue: i18n): string =>
  operationName(kind, translatorWithLabels(catalogue))

export const textOfRecord = (title: string, lines: readonly LabeledLine[]): string =>
  [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')
