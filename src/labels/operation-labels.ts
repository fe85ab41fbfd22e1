/** The name and content of an operation for users: in one line, or field by field. */
import type { TFunction } from 'i18next'
import { Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import { readArguments } from '#domain/perform.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { recordsToShow } from '#domain/rules/notifications/records-to-show.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { momentText } from './formats.ts'
import {
  clientName,
  type DeviceRows,
  homeClock,
  type LabelContext,
  type RowContext,
} from './label-context.ts'
import {
  fieldLabel,
  fieldText,
  type LabelSet,
  labeledFields,
  type RowValues,
  type Values,
} from './label-set.ts'
import { labelSetOfOperation, storedRow } from './label-sets.ts'
import { summaryOf } from './row-labels.ts'

/** An operation that is queued, refused, quarantined, or could not be saved. */
export interface RecordedOperation {
  readonly kind: string
  /** The version of the arguments; the current version by default. */
  readonly version?: number
  readonly args: Values
  /** The moment by the server's clock (S15). */
  readonly recorded_at: Instant
  readonly scope: Scope | undefined
}

export interface LabeledLine {
  readonly label: string
  readonly value: string
}

/** Converts an operation of this device's queue. */
export function toRecordedOperation(operation: Operation): RecordedOperation {
  const { kind, version, args, scope } = operation
  return { kind, version, args, scope, recorded_at: correctedRecordedAt(operation) }
}

/** Returns "Dose recorded"; "A record" for a kind of another version of Hearth, never a code name. */
export const operationName = (kind: string, t: TFunction): string =>
  labelSetOfOperation(kind) === undefined
    ? t('sync.record')
    : t(`labels.operations.${kind as 'administration.mark'}`)

/**
 * Returns "Allergy recorded: Penicillin for Walter Abbott"; only the operation's name if this device does not have the
 * client (U5.1).
 */
export function operationSummary(operation: RecordedOperation, context: LabelContext): string {
  const { t } = context
  const name = operationName(operation.kind, t)
  const description = describeOperation(operation)
  if (description === undefined) return name
  const values = valuesOf(description, context.records)
  const rowContext = contextOf(operation, values, context)
  const ownSummary = description.labelSet.operationSummary?.(values, rowContext)
  if (ownSummary !== undefined) return ownSummary
  const summary = description.labelSet.summary(values, rowContext)
  return summary === undefined ? name : t('labels.operationAbout', { operation: name, about: summary })
}

/** Returns everything in an operation line by line, the client first. */
export function operationLines(operation: RecordedOperation, context: LabelContext): LabeledLine[] {
  const { t } = context
  const description = describeOperation(operation)
  const labelSet = description?.labelSet
  const values = description ? valuesOf(description, context.records) : {}
  const rowContext = contextOf(operation, values, context)
  const client = clientName(context, values.client_id)
  const subject = labelSet?.subject?.(values, rowContext)
  return [
    ...(client === undefined ? [] : [{ label: t('labels.person'), value: client }]),
    ...(labelSet && subject ? [{ label: fieldLabel(labelSet, subject.field, t), value: subject.value }] : []),
    { label: t('labels.recorded'), value: momentText(rowContext, operation.recorded_at) },
    ...(labelSet ? descriptionLines(labelSet, operation, values, rowContext, subject?.field) : []),
  ]
}

/** Returns the long texts in an operation, which are free text by its author. */
export function longTexts(operation: RecordedOperation): string[] {
  const description = describeOperation(operation)
  if (description === undefined) return []
  return labeledFields(description.labelSet).flatMap(([name, { isLong }]) => {
    const text = isLong ? description.fields[name] : undefined
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}

/** Returns the whole rows in an operation's arguments, which only the recovery after a server restore has. */
export const recoveredRows = ({ rows }: Values): readonly RowInCollection[] =>
  // Safe cast: no other operation has this argument, and its schema has checked the rows.
  Array.isArray(rows) ? (rows as readonly RowInCollection[]) : []

/** Returns each recovered record in an operation as one line. */
export function recoveredRecordLines(
  operation: RecordedOperation,
  context: LabelContext,
): { readonly key: string; readonly text: string }[] {
  const description = describeOperation(operation)
  return recordsToShow(description === undefined ? [] : recoveredRows(description.fields)).map(
    ({ collection, row }) => ({
      key: `${collection}/${row.id}`,
      // Safe cast: every row can be read as values by field.
      text: summaryOf(collection, row as unknown as RowValues, context) ?? context.t('sync.record'),
    }),
  )
}

/** Returns the client an operation is about, if on this device. */
export function clientOf(operation: RecordedOperation, records: DeviceRows): RowOf<'client'> | undefined {
  const description = describeOperation(operation)
  if (description === undefined) return undefined
  const [firstRow] = recoveredRows(description.fields)
  const id =
    firstRow && 'client_id' in firstRow.row
      ? firstRow.row.client_id
      : valuesOf(description, records).client_id
  return typeof id === 'number' ? records.one('client', id) : undefined
}

/** Returns the operation's own fields; for an edit also the fields it clears. */
function descriptionLines(
  labelSet: LabelSet,
  { args }: RecordedOperation,
  values: Values,
  context: RowContext,
  subjectField: string | undefined,
): LabeledLine[] {
  const recordedNames = new Set(
    Object.keys(flattenArguments(args)).map(name => {
      const format = labelSet.fieldFormats[name]
      return typeof format === 'string' ? format : name
    }),
  )
  const isEdit = args.changes !== undefined
  return labeledFields(labelSet).flatMap(([name, format]) => {
    if (!recordedNames.has(name) || format.isSetBySystem) return []
    const clearedText = isEdit && values[name] === null ? context.t('labels.none') : ''
    const value = fieldText(name, format, values, context) || clearedText
    const label = fieldLabel(labelSet, name, context.t)
    return value === ''
      ? []
      : [{ label: name === subjectField ? context.t('labels.new', { label }) : label, value }]
  })
}

/** The fields of an operation, and the labels for them. */
export interface OperationDescription {
  readonly labelSet: LabelSet
  readonly scope: Scope | undefined
  readonly recorded_at: Instant
  readonly fields: Values
}

/** Returns the fields of an operation; undefined for a kind of another version of Hearth. */
export function describeOperation(operation: RecordedOperation): OperationDescription | undefined {
  const labelSet = labelSetOfOperation(operation.kind)
  const { scope, recorded_at } = operation
  return labelSet && { labelSet, scope, recorded_at, fields: flattenArguments(argumentsOf(operation)) }
}

/** Returns the row that an operation is about, if on this device, with the operation's values applied. */
export function valuesOf(
  { labelSet, recorded_at, fields }: OperationDescription,
  records: DeviceRows,
): Values {
  const id = labelSet.idField === undefined ? undefined : fields[labelSet.idField]
  const row = isId(id) ? storedRow(labelSet.collections[0], id, records) : undefined
  const values = { ...row, recorded_at, ...fields, id }
  return labelSet.completeRow?.(values, records) ?? values
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Returns the arguments in this version's form; arguments that the schema refuses stay as recorded. */
function argumentsOf({ kind, version, args }: RecordedOperation): Values {
  const definition = findOperationDefinition(kind)
  if (definition === undefined || (version ?? 1) > definition.version) return {}
  try {
    return readArguments(definition, args, version).args as Values
  } catch (error) {
    if (error instanceof Refusal) return args
    throw error
  }
}

/** Flattens arguments: an edit has fields in `changes`, a replacing order in `replacement`; `seen` is the old state. */
function flattenArguments({ changes, replacement, seen: _, ...topLevelFields }: Values): Values {
  return { ...(replacement as Values | undefined), ...(changes as Values | undefined), ...topLevelFields }
}

/** Returns the context with the clock of the operation's home. */
export const contextOf = (
  { scope }: Pick<RecordedOperation, 'scope'>,
  { client_id }: Values,
  context: LabelContext,
): RowContext => ({ ...context, homeClock: homeClock(context, scope, client_id) })
