/** Rows of any collection as text: in one line, field by field, and two versions side by side. */
import type { TwoVersions } from '#domain/entities/attention-item.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { homeClock, type LabelContext, type RowContext } from './label-context.ts'
import {
  fieldLabel,
  fieldText,
  type LabelSet,
  type LastChange,
  labeledFields,
  type RowValues,
  type Values,
} from './label-set.ts'
import { labelSetOf, storedRow } from './label-sets.ts'

/** Returns "Penicillin for Walter Abbott"; undefined if this device does not have the row or its client. */
export function rowSummary(
  collection: string,
  id: string | number,
  context: LabelContext,
): string | undefined {
  const row = storedRow(collection, id, context.records)
  return row && summaryOf(collection, row, context)
}

/** Like `rowSummary`, for a given row, which need not be on this device. */
export function summaryOf(collection: string, row: RowValues, context: LabelContext): string | undefined {
  const labelSet = labelSetOf(collection)
  return labelSet?.summary(completeRowOf(labelSet, row, context), rowContext(row, context))
}

export interface FieldDetail {
  readonly label: string
  /** '' if empty. */
  readonly value: string
  readonly isLong: boolean
}

/** Returns every labelled field of a row, in the order of its labels. */
export function fieldDetails<C extends Collection>(
  collection: C,
  row: RowOf<C>,
  context: LabelContext,
): FieldDetail[] {
  const labelSet = labelSetOf(collection)
  if (labelSet === undefined) return []
  // Safe cast: every row can be read as values by field.
  const values = completeRowOf(labelSet, row as unknown as RowValues, context)
  return labeledFields(labelSet).map(([name, format]) => ({
    label: fieldLabel(labelSet, name, context.t),
    value: fieldText(name, format, values, rowContext(row, context)),
    isLong: format.isLong ?? false,
  }))
}

export interface ComparedField {
  readonly label: string
  readonly effective: string
  readonly proposed: string
  readonly isDifferent: boolean
}

export interface ComparedVersions {
  readonly fields: readonly ComparedField[]
  /** When the effective version was made; undefined if that is not stored. */
  readonly effectiveSince: LastChange | undefined
}

/**
 * Compares both versions of a row field by field, without fields that are empty in both; undefined when the row is no
 * longer on this device.
 */
export function compareVersions(versions: TwoVersions, context: LabelContext): ComparedVersions | undefined {
  const { collection, record_id, standing: effectiveFields, proposed: changes } = versions
  const labelSet = labelSetOf(collection)
  const row = storedRow(collection, record_id, context.records)
  if (labelSet === undefined || row === undefined) return undefined
  const effective = completeRowOf(labelSet, row, context)
  const proposed = { ...effective, ...changes }
  const homeContext = rowContext(row, context)
  const fields = labeledFields(labelSet)
    .filter(([name, format]) => !format.isSetBySystem && Object.hasOwn(effective, name))
    .map(([name, format]): ComparedField => {
      const effectiveText = fieldText(name, format, effective, homeContext)
      const proposedText = fieldText(name, format, proposed, homeContext)
      return {
        label: fieldLabel(labelSet, name, context.t),
        effective: effectiveText,
        proposed: proposedText,
        isDifferent: effectiveText !== proposedText,
      }
    })
    .filter(
      ({ effective: effectiveText, proposed: proposedText }) => effectiveText !== '' || proposedText !== '',
    )
  return {
    fields,
    effectiveSince: labelSet.lastChange?.(effective, Object.keys(effectiveFields), homeContext),
  }
}

const completeRowOf = (labelSet: LabelSet, row: RowValues, { records }: LabelContext): Values =>
  labelSet.completeRow?.(row, records) ?? row

const rowContext = ({ scope, client_id }: RowValues, context: LabelContext): RowContext => ({
  ...context,
  homeClock: homeClock(context, scope, client_id),
})

/**
 * Returns the labelled fields that `formerValues` contains, in the order of the labels, without fields set by the
 * system.
 */
export function formerFields(
  collection: Collection,
  formerValues: Values,
  context: RowContext,
): Pick<FieldDetail, 'label' | 'value'>[] {
  const labelSet = labelSetOf(collection)
  if (labelSet === undefined) return []
  return labeledFields(labelSet)
    .filter(([name, format]) => !format.isSetBySystem && Object.hasOwn(formerValues, name))
    .map(([name, format]) => ({
      label: fieldLabel(labelSet, name, context.t),
      value: fieldText(name, format, formerValues, context),
    }))
}
