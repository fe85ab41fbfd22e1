/** What an operation is called, and what it says, for people: in one line, or field by field. */
import type { TFunction } from 'i18next'
import { Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import { readArguments } from '#domain/perform.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { recordsToShow } from '#domain/rules/notifications/records-to-show.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { momentIn } from './formats.ts'
import { clientName, homeClock, type KnownRows, type LabelContext, type RowContext } from './label-context.ts'
import {
  type AnyValues,
  fieldLabel,
  type LabelSet,
  labelledFields,
  type Values,
  written,
} from './label-set.ts'
import { labelSetOfOperation, rowThere } from './label-sets.ts'
import { summaryOf } from './row-labels.ts'

/** An operation as it is queued, refused, quarantined, or could not be saved. */
export interface RecordedOperation {
  readonly kind: string
  /** Of its arguments; the current one unless said. */
  readonly version?: number
  readonly args: Values
  /** By the server's clock (S15). */
  readonly recorded_at: Instant
  readonly scope: Scope | undefined
}

export interface Line {
  readonly label: string
  readonly value: string
}

/** Of this device's queue. */
export function recordedOperation(operation: Operation): RecordedOperation {
  const { kind, version, args, scope } = operation
  return { kind, version, args, scope, recorded_at: correctedRecordedAt(operation) }
}

/** "Dose recorded"; "A record" for a kind of another version of Hearth, never a code name. */
export const operationName = (kind: string, t: TFunction): string =>
  labelSetOfOperation(kind) === undefined
    ? t('sync.record')
    : t(`labels.operations.${kind as 'administration.mark'}`)

/** "Allergy recorded: Penicillin for Walter Abbott"; its name alone where this device has no such client (U5.1). */
export function operationSummary(operation: RecordedOperation, context: LabelContext): string {
  const { t } = context
  const name = operationName(operation.kind, t)
  const said = describeOperation(operation)
  if (said === undefined) return name
  const values = valuesOf(said, context.records)
  const rowContext = contextOf(operation, values, context)
  const own = said.labelSet.operationSummary?.(values, rowContext)
  if (own !== undefined) return own
  const about = said.labelSet.summary(values, rowContext)
  return about === undefined ? name : t('labels.operationAbout', { operation: name, about })
}

/** Everything an operation says, whom it is about first. */
export function operationLines(operation: RecordedOperation, context: LabelContext): Line[] {
  const { t } = context
  const said = describeOperation(operation)
  const labelSet = said?.labelSet
  const values = said ? valuesOf(said, context.records) : {}
  const rowContext = contextOf(operation, values, context)
  const client = clientName(context, values.client_id)
  const subject = labelSet?.subject?.(values, rowContext)
  return [
    ...(client === undefined ? [] : [{ label: t('labels.person'), value: client }]),
    ...(labelSet && subject ? [{ label: fieldLabel(labelSet, subject.field, t), value: subject.value }] : []),
    { label: t('labels.recorded'), value: momentIn(rowContext, operation.recorded_at) },
    ...(labelSet ? descriptionLines(labelSet, operation, values, rowContext, subject?.field) : []),
  ]
}

/** The long texts an operation carries: what its author wrote in their own words. */
export function longTexts(operation: RecordedOperation): string[] {
  const said = describeOperation(operation)
  if (said === undefined) return []
  return labelledFields(said.labelSet).flatMap(([name, { isLong }]) => {
    const text = isLong ? said.fields[name] : undefined
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}

/** Whole rows in the arguments of an operation: those of before a restore. */
export const carriedRows = ({ rows }: Values): readonly AnyRow[] =>
  // Nothing else has arguments of this name, and they were read by their schema.
  Array.isArray(rows) ? (rows as readonly AnyRow[]) : []

/** Each record that an operation carries, in one line. */
export function carriedRecords(
  operation: RecordedOperation,
  context: LabelContext,
): { readonly key: string; readonly text: string }[] {
  const said = describeOperation(operation)
  return recordsToShow(said === undefined ? [] : carriedRows(said.fields)).map(({ collection, row }) => ({
    key: `${collection}/${row.id}`,
    // Every row is values by field.
    text: summaryOf(collection, row as unknown as AnyValues, context) ?? context.t('sync.record'),
  }))
}

/** The client an operation is about, where this device has them. */
export function clientOf(operation: RecordedOperation, records: KnownRows): RowOf<'client'> | undefined {
  const said = describeOperation(operation)
  if (said === undefined) return undefined
  const [first] = carriedRows(said.fields)
  const id = first && 'client_id' in first.row ? first.row.client_id : valuesOf(said, records).client_id
  return typeof id === 'number' ? records.one('client', id) : undefined
}

/** What the operation itself says; in an edit also what it takes out. */
function descriptionLines(
  labelSet: LabelSet,
  { args }: RecordedOperation,
  values: Values,
  context: RowContext,
  subject: string | undefined,
): Line[] {
  const said = new Set(
    Object.keys(flat(args)).map(name => {
      const format = labelSet.fields[name]
      return typeof format === 'string' ? format : name
    }),
  )
  const isEdit = args.changes !== undefined
  return labelledFields(labelSet).flatMap(([name, format]) => {
    if (!said.has(name) || format.isStamp) return []
    const none = isEdit && values[name] === null ? context.t('labels.none') : ''
    const value = written(name, format, values, context) || none
    const label = fieldLabel(labelSet, name, context.t)
    return value === ''
      ? []
      : [{ label: name === subject ? context.t('labels.new', { label }) : label, value }]
  })
}

/** What an operation says, and the labels for it. */
export interface OperationDescription {
  readonly labelSet: LabelSet
  readonly scope: Scope | undefined
  readonly recorded_at: Instant
  readonly fields: Values
}

/** undefined for a kind of another version of Hearth. */
export function describeOperation(operation: RecordedOperation): OperationDescription | undefined {
  const labelSet = labelSetOfOperation(operation.kind)
  const { scope, recorded_at } = operation
  return labelSet && { labelSet, scope, recorded_at, fields: flat(argumentsOf(operation)) }
}

/** The row it is about, as far as this device has it, with what the operation says in its place. */
export function valuesOf(
  { labelSet, recorded_at, fields }: OperationDescription,
  records: KnownRows,
): Values {
  const id = labelSet.id === undefined ? undefined : fields[labelSet.id]
  const row = isId(id) ? rowThere(labelSet.collections[0], id, records) : undefined
  const values = { ...row, recorded_at, ...fields, id }
  return labelSet.whole?.(values, records) ?? values
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** As this version of Hearth reads them; what the operation's own schema refuses stays as it was recorded. */
function argumentsOf({ kind, version, args }: RecordedOperation): Values {
  const definition = operationNamed(kind)
  if (definition === undefined || (version ?? 1) > definition.version) return {}
  try {
    return readArguments(definition, args, version).args as Values
  } catch (error) {
    if (error instanceof Refusal) return args
    throw error
  }
}

/** An edit has its fields in `changes`, the order that takes another's place in `replacement`. `seen` is how it was. */
function flat({ changes, replacement, seen: _, ...own }: Values): Values {
  return { ...(replacement as Values | undefined), ...(changes as Values | undefined), ...own }
}

/** By the clock of the home it belongs to. */
export const contextOf = (
  { scope }: Pick<RecordedOperation, 'scope'>,
  { client_id }: Values,
  context: LabelContext,
): RowContext => ({ ...context, home: homeClock(context, scope, client_id) })
