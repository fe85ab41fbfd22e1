/** The form fields for the values of a category, and the conversion of entered values to details of an entry. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { type DataType, TRACKING_LIMITS, type TrackingAttribute } from '#domain/entities/tracking-category.ts'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { Refusal } from '#domain/errors.ts'
import { entryFields } from '#domain/operations/tracking-entry.ts'
import { detailField, detailsOf, isOutOfRange } from '#domain/rules/records/tracking-details.ts'
import { isPairReversed, pairsOf } from '#domain/rules/records/value-pairs.ts'
import { amount } from '#domain/values/numeric.ts'
import { longText, text } from '#domain/values/text.ts'
import { enteredMomentEntries, fieldsOfMoment } from '../../client-records/entered-moment.ts'
import type { FieldDescription, FieldNote, FieldValue, HomeTimeOf } from '../../ui/record-form/description.ts'
import { fieldWords } from '../../views/field-views.ts'
import { rangeMarkOf, usualRangeWords } from './marks.tsx'

/** The schemas of form values by data type. A form holds text, so `yes_no` is 'yes' or 'no'. */
const VALUE_SCHEMAS = {
  number: v.nullable(amount),
  water: v.nullable(amount),
  choice: v.nullable(text(TRACKING_LIMITS.name)),
  text: v.nullable(longText(TRACKING_LIMITS.text)),
  yes_no: v.nullable(v.picklist(['yes', 'no'])),
} as const satisfies Record<DataType, v.GenericSchema>

export type EntryFormInput = Readonly<Record<string, unknown>>

/** The name of a value's field; the prefix is needed because a key may be 'notes' or 'at'. */
type ValueFieldName = `value:${string}`
const valueFieldName = (key: string): ValueFieldName => `value:${key}`
export const isValueFieldName = (name: string): boolean => name.startsWith('value:')

const nonValueFields = { notes: entryFields.notes, ...enteredMomentEntries }
type ValueFieldSchemas = Readonly<Record<ValueFieldName, (typeof VALUE_SCHEMAS)[DataType]>>
type EntryField = ValueFieldName | keyof typeof nonValueFields

/** Returns the schema of a form: a field for each value, notes, and the moment. */
export function entryForm(attributes: readonly TrackingAttribute[]) {
  const valueSchemas: ValueFieldSchemas = Object.fromEntries(
    attributes.map(({ key, data_type }) => [valueFieldName(key), VALUE_SCHEMAS[data_type]]),
  )
  // Uses `Object.assign`, because a spread would lose the types of the value field names.
  return v.object(Object.assign(valueSchemas, nonValueFields))
}

interface EntryFormCategory {
  readonly attributes: readonly TrackingAttribute[]
  readonly tells_manager: boolean
}

export const fieldsOfEntry = (
  { attributes, tells_manager }: EntryFormCategory,
  homeTimeOf: HomeTimeOf,
  t: TFunction,
): FieldDescription<EntryField>[] => [
  ...fieldsOfValues(attributes, tells_manager, t),
  {
    as: 'textarea',
    name: 'notes',
    label: fieldWords('tracking_entry', t).label('notes'),
    maxLength: TRACKING_LIMITS.notes,
    rows: 2,
  },
  ...fieldsOfMoment(t('tracking.form.when'), homeTimeOf, t),
]

const fieldsOfValues = (
  attributes: readonly TrackingAttribute[],
  tellsManager: boolean,
  t: TFunction,
): FieldDescription<EntryField>[] =>
  attributes.map(attribute => {
    const { key, name, unit, data_type, low, is_required } = attribute
    const hint = usualRangeWords(attribute, t)
    const commonProps = {
      name: valueFieldName(key),
      label: unit === null ? name : `${name} (${unit})`,
      note: (values: EntryFormInput) =>
        rangeNote(attribute, values[valueFieldName(key)], tellsManager, t) ??
        pairNote(attribute, attributes, values, t),
      ...(hint === undefined ? {} : { hint }),
      ...(is_required ? { required: t('ui.form.required', { label: name }) } : {}),
    }
    if (data_type === 'number') {
      const hasHint = hint !== undefined
      return {
        ...commonProps,
        as: 'number',
        decimals: MAX_DECIMALS,
        min: Math.min(low ?? 0, 0),
        isHalfWidth: true,
        goesOn: true,
        noteHasRoom: hasHint,
      }
    }
    return { ...commonProps, ...controlOf(attribute, t) }
  })

/** The maximum number of decimals of an amount. */
const MAX_DECIMALS = 3

function controlOf({ data_type, choices, most, is_required }: TrackingAttribute, t: TFunction) {
  if (data_type === 'text') return { as: 'textarea', maxLength: TRACKING_LIMITS.text, rows: 2 } as const
  if (data_type === 'water') {
    return {
      as: 'glasses',
      most: most ?? TRACKING_LIMITS.usual_glasses,
      countWords: (count: number) => t('labels.tracking_entry.glasses', { count }),
    } as const
  }
  const options =
    data_type === 'yes_no'
      ? (['yes', 'no'] as const).map(value => ({ value, label: t(`labels.tracking_entry.${value}`) }))
      : choices.map(value => ({ value, label: value }))
  return { as: 'choice', options, canClear: !is_required } as const
}

/** Returns the note beside a value that is out of its range, shown while it is entered. */
function rangeNote(
  attribute: TrackingAttribute,
  input: unknown,
  tellsManager: boolean,
  t: TFunction,
): FieldNote | undefined {
  const value = enteredValue(attribute.data_type, input)
  if (value === undefined) return undefined
  const measuredAttribute = { ...attribute, value }
  const mark = rangeMarkOf({
    ...measuredAttribute,
    is_out_of_range: isOutOfRange(measuredAttribute, attribute.notable),
  })
  if (mark === undefined) return undefined
  const markText = t(`tracking.saysRange.${mark}`)
  return {
    text: tellsManager ? t('tracking.saysRange.toManagers', { mark: markText }) : markText,
    tone: 'attention',
  }
}

/** Returns the note beside an upper value that is not above its lower value (T8). */
function pairNote(
  { key }: TrackingAttribute,
  attributes: readonly TrackingAttribute[],
  values: EntryFormInput,
  t: TFunction,
): FieldNote | undefined {
  const pair = pairsOf(attributes).find(({ upper }) => upper.key === key)
  if (
    pair === undefined ||
    !isPairReversed(values[valueFieldName(key)], values[valueFieldName(pair.lower.key)])
  )
    return undefined
  return { text: t('tracking.saysRange.turned', { lower: pair.lower.name }), tone: 'attention' }
}

/** Returns the entered value; undefined for an empty field and for typed text that is not a number. */
function enteredValue(data_type: DataType, input: unknown): TrackingDetail['value'] | undefined {
  if (input === undefined || input === null || input === '') return undefined
  if (data_type === 'yes_no') return input === 'yes'
  if (data_type !== 'number' && data_type !== 'water') return String(input)
  return typeof input === 'number' ? input : undefined
}

/** Returns the initial form values for recorded details. */
export const formValuesOf = (details: readonly TrackingDetail[]): Record<string, FieldValue> =>
  Object.fromEntries(
    details.map(({ key, value }) => [
      valueFieldName(key),
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
    ]),
  )

/** Returns the entered details. A recorded detail with an unchanged value stays as it was recorded. */
export function enteredDetailsOf(
  attributes: readonly TrackingAttribute[],
  form: EntryFormInput,
  recordedDetails: readonly TrackingDetail[] = [],
): TrackingDetail[] {
  const valueEntries = attributes.map(({ key, data_type }) => [
    key,
    enteredValue(data_type, form[valueFieldName(key)]),
  ])
  return detailsOf(attributes, Object.fromEntries(valueEntries)).map(
    detail =>
      recordedDetails.find(({ key, value }) => key === detail.key && value === detail.value) ?? detail,
  )
}

/** Runs `save` and moves the messages of a domain refusal to the form fields they are about. */
export async function mapErrorsToFields<Result>(
  attributes: readonly TrackingAttribute[],
  save: () => Promise<Result>,
): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.fields === undefined) throw error
    const fieldNames = new Map(attributes.map(({ key }) => [detailField(key), valueFieldName(key)]))
    const fields = Object.fromEntries(
      Object.entries(error.details.fields).map(([name, messages]) => [
        name === 'entry_datetime' ? 'at_time' : (fieldNames.get(name) ?? name),
        messages,
      ]),
    )
    throw new Refusal(error.code, error.message, { ...error.details, fields })
  }
}
