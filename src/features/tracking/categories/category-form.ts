/** The form of a category: one row per value, converted to and from the attributes of the record. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  DATA_TYPES,
  TRACKING_LIMITS,
  type TrackingAttribute,
  trackingAttribute,
} from '#domain/entities/tracking-category.ts'
import { categoryFields } from '#domain/operations/tracking-category.ts'
import { lowerKeyOf } from '#domain/rules/records/value-pairs.ts'
import type { FieldDescription, FormValues } from '../../../ui/record-form/description.ts'

const { name, data_type, unit, low, high, most, is_required } = trackingAttribute.entries

const MIN_CHOICES = 2
const MAX_DECIMALS = 3
const MIN_LIMIT = -999_999
/** The option of the field `above` for a value that need not be higher than another value. */
const ABOVE_NOTHING = 'nothing'

const linesOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split('\n').flatMap(line => line.trim() || []) : []

const areDistinct = (words: readonly string[]) =>
  new Set(words.map(word => word.toLowerCase())).size === words.length

/** The schema of a row. `key` is '' for a value that is not saved yet. */
const valueRowSchema = (t: TFunction) =>
  v.pipe(
    v.object({
      key: v.string(),
      name,
      data_type,
      unit,
      low,
      high,
      choices: v.pipe(
        v.nullable(v.string()),
        v.transform(text => linesOf(text)),
      ),
      notable: v.pipe(
        v.nullable(v.array(v.string())),
        v.transform(choices => choices ?? []),
      ),
      most,
      is_required,
      above: v.exactOptional(v.string()),
    }),
    v.forward(
      v.check(
        value => value.low === null || value.high === null || value.low <= value.high,
        t('tracking.manageCategories.form.rangeTurned'),
      ),
      ['high'],
    ),
    v.forward(
      v.check(
        value => value.data_type !== 'choice' || value.choices.length >= MIN_CHOICES,
        t('tracking.manageCategories.form.fewChoices'),
      ),
      ['choices'],
    ),
    v.forward(
      v.check(({ choices }) => areDistinct(choices), t('tracking.manageCategories.form.sameChoice')),
      ['choices'],
    ),
    v.transform(({ above, ...value }) => ({
      ...value,
      ...(above === undefined ? {} : { above: above === ABOVE_NOTHING ? null : above }),
      // A choice that was marked as notable and then reworded is no longer among the choices.
      notable: value.notable.filter(choice =>
        notableChoicesOf(value.data_type, value.choices).includes(choice),
      ),
    })),
  )

const notableChoicesOf = (kind: unknown, choices: readonly string[]): readonly string[] =>
  kind === 'choice' ? choices : kind === 'yes_no' ? ['yes', 'no'] : []

export const categoryForm = (t: TFunction) =>
  v.object({
    name: categoryFields.name,
    tells_manager: categoryFields.tells_manager,
    attributes: v.pipe(
      v.array(valueRowSchema(t)),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const input = dataset.value
        for (const [index, row] of input.entries()) {
          if (!isNameTaken(row.name, input.slice(0, index))) continue
          addIssue({
            message: t('tracking.manageCategories.form.sameName'),
            path: [
              { type: 'array', origin: 'value', input, key: index, value: row },
              { type: 'object', origin: 'value', input: row, key: 'name', value: row.name },
            ],
          })
        }
      }),
      // The value that this one must be higher than (`above`) may have been removed.
      v.transform(rows => rows.map(row => (refersToRemovedValue(row, rows) ? { ...row, above: null } : row))),
    ),
  })

const refersToRemovedValue = ({ above }: TrackingAttribute, rows: readonly TrackingAttribute[]): boolean =>
  typeof above === 'string' && !rows.some(({ key }) => key === above)

const isNameTaken = (newName: string, earlierRows: readonly { readonly name: string }[]) =>
  earlierRows.some(earlierRow => earlierRow.name.toLowerCase() === newName.toLowerCase())

export type CategoryFormValues = v.InferOutput<ReturnType<typeof categoryForm>>

/** The initial row of a new value. */
const emptyRow: FormValues = {
  key: '',
  name: '',
  data_type: 'number',
  unit: '',
  low: '',
  high: '',
  choices: '',
  notable: [],
  most: TRACKING_LIMITS.usual_glasses,
  is_required: false,
  above: '',
}

export const rowOf = ({ choices, ...value }: TrackingAttribute): FormValues => ({
  ...emptyRow,
  ...Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)),
  choices: choices.join('\n'),
  above: lowerKeyOf(value) ?? (value.above === null ? ABOVE_NOTHING : ''),
})

const hasType =
  (...types: readonly string[]) =>
  (row: Readonly<FormValues>) =>
    types.includes(String(row.data_type))

type ValueLabelKey =
  | 'name'
  | 'kind'
  | 'unit'
  | 'low'
  | 'high'
  | 'above'
  | 'choices'
  | 'notable'
  | 'most'
  | 'required'

/** A number that leaves room for another field beside it. */
const halfWidthNumber = { as: 'number', isHalfWidth: true } as const

const valueFields = (savedValues: readonly TrackingAttribute[], t: TFunction): FieldDescription[] => {
  const otherNumbers = (row: Readonly<FormValues>) =>
    savedValues.filter(({ key, data_type: kind }) => kind === 'number' && key !== row.key)
  const isSaved = ({ key }: Readonly<FormValues>) => key !== ''
  const label = (labelKey: ValueLabelKey) => t(`tracking.manageCategories.form.${labelKey}`)
  const rangeLimitField = {
    ...halfWidthNumber,
    min: MIN_LIMIT,
    decimals: MAX_DECIMALS,
    isShown: hasType('number', 'water'),
  } as const
  return [
    {
      as: 'text',
      name: 'name',
      label: label('name'),
      required: true,
      maxLength: TRACKING_LIMITS.name,
      isHalfWidth: true,
      emptyAs: 'text',
    },
    {
      as: 'select',
      name: 'data_type',
      label: label('kind'),
      required: t('tracking.manageCategories.form.kindMissing'),
      hint: row => (isSaved(row) ? t('tracking.manageCategories.form.kindFixed') : undefined),
      disabled: isSaved,
      options: DATA_TYPES.map(value => ({
        value,
        label: t(`tracking.manageCategories.form.kinds.${value}`),
      })),
      isHalfWidth: true,
    },
    {
      as: 'text',
      name: 'unit',
      label: label('unit'),
      maxLength: TRACKING_LIMITS.unit,
      isShown: hasType('number'),
    },
    { ...rangeLimitField, name: 'low', label: label('low') },
    { ...rangeLimitField, name: 'high', label: label('high') },
    {
      as: 'select',
      name: 'above',
      label: label('above'),
      hint: t('tracking.manageCategories.form.aboveHint'),
      isShown: row => row.data_type === 'number' && otherNumbers(row).length > 0,
      options: row => [
        { value: ABOVE_NOTHING, label: t('tracking.manageCategories.form.aboveNothing') },
        ...otherNumbers(row).map(({ key, name: valueName }) => ({ value: key, label: valueName })),
      ],
      emptyAs: 'absent',
    },
    { ...halfWidthNumber, name: 'most', label: label('most'), min: 1, isShown: hasType('water') },
    {
      as: 'textarea',
      name: 'choices',
      label: label('choices'),
      required: t('tracking.manageCategories.form.fewChoices'),
      rows: 4,
      isShown: hasType('choice'),
    },
    {
      as: 'multi-select',
      name: 'notable',
      label: label('notable'),
      options: row =>
        notableChoicesOf(row.data_type, linesOf(row.choices)).map(value => ({
          value,
          label: row.data_type === 'yes_no' ? t(`labels.tracking_entry.${value as 'yes' | 'no'}`) : value,
        })),
      isShown: hasType('choice', 'yes_no'),
    },
    { as: 'checkbox', name: 'is_required', label: label('required') },
  ]
}

/** Describes the form's fields. `savedValues`: the values the category has now. */
export const fieldsOfCategory = (
  savedValues: readonly TrackingAttribute[],
  t: TFunction,
): FieldDescription<'name' | 'tells_manager' | 'attributes'>[] => [
  {
    as: 'text',
    name: 'name',
    label: t('tracking.manageCategories.form.name'),
    required: t('tracking.manageCategories.form.nameMissing'),
    maxLength: TRACKING_LIMITS.name,
    emptyAs: 'text',
  },
  { as: 'checkbox', name: 'tells_manager', label: t('tracking.manageCategories.form.tells_manager') },
  {
    as: 'rows',
    name: 'attributes',
    label: t('tracking.manageCategories.form.attributes'),
    hint: t('tracking.manageCategories.form.attributesHint'),
    fields: valueFields(savedValues, t),
    newRow: emptyRow,
    rowName: ({ name: valueName }, index) =>
      typeof valueName === 'string' && valueName.trim() !== ''
        ? valueName
        : `${t('tracking.manageCategories.form.newValue')} ${index + 1}`,
    most: TRACKING_LIMITS.attributes,
    addLabel: t('tracking.manageCategories.form.addValue'),
    note: ({ attributes }) => {
      const keptRows = Array.isArray(attributes) ? attributes : []
      const removedValues = savedValues.filter(
        ({ key }) => !keptRows.some(row => typeof row === 'object' && row.key === key),
      )
      if (removedValues.length === 0) return undefined
      return t('tracking.manageCategories.form.removed', {
        names: removedValues.map(({ name: valueName }) => valueName).join(', '),
      })
    },
  },
]
