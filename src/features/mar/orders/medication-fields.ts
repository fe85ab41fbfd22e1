/** Form fields of a medication order; the operation's own schema decides what is valid (spec part 2 §3, §5, §9). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { ADMINISTRATION_ROUTES, FREQUENCY_TYPES } from '#domain/entities/medication-version.ts'
import { medicationCreate } from '#domain/operations/medication.ts'
import { UNITS } from '#domain/rules/doses/drug-units.ts'
import { dropUnusedFields, scheduleFault } from '#domain/rules/doses/order-schedule.ts'
import { defaultTimes } from '#domain/rules/doses/schedule.ts'
import { WEEKDAYS } from '#domain/values/dates.ts'
import { weekdayName } from '../../../labels/dates.ts'
import type {
  FieldDescription,
  FieldGroup,
  FormValues,
  HomeTime,
  Option,
  Options,
} from '../../../ui/record-form/description.ts'

/** What the form of an order offers to choose from, and its notes; a list is undefined while it is being read. */
export interface FormChoices {
  clientOptions: readonly (Option<number> & { homeId: number })[]
  /** Medical stock by home: a client gets medication from the home they live in. */
  itemOptionsByHome: ReadonlyMap<number, readonly Option<number>[]> | undefined
  staffOptionsOf: (values: Readonly<FormValues>) => Options
  /** The client is set and cannot be chosen. */
  isClientFixed: boolean
  /** Warns of clients whose name is like that of the chosen client. */
  clientNoteOf: (values: Readonly<FormValues>) => string | undefined
  /** Notes that an as-needed and a scheduled order of the same medication count together (M10). */
  sameDrugNoteOf: (values: Readonly<FormValues>) => string | undefined
  /** The clock format and today's date in the client's home. */
  homeTimeOf: (values: Readonly<FormValues>) => HomeTime
  /** The unit that an existing order has, however unusual. */
  unit?: string
}

const TIMES_PER_DAY_KEYS = ['once', 'twice', 'three', 'four', 'five', 'six'] as const

/** What `medication.create` accepts, without the ids that the form makes; each error is shown at its field. */
export const orderForm = v.pipe(
  v.omit(medicationCreate.args, ['medication_id', 'version_id', 'is_confirmed']),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? scheduleFault(dropUnusedFields(dataset.value)) : undefined
    if (fault === undefined || !dataset.typed) return
    const { field: key, message } = fault
    const value = dataset.value
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: key }] })
  }),
)
export type OrderForm = v.InferOutput<typeof orderForm>
type OrderField = FieldDescription<keyof OrderForm>

export function orderFields(choices: FormChoices, t: TFunction): FieldGroup<keyof OrderForm>[] {
  return [
    {
      title: t('mar.form.what'),
      fields: [clientField(choices, t), itemField(choices, t), ...doseFields(choices, t)],
    },
    {
      title: t('mar.form.how'),
      fields: [frequencyField(choices, t), ...dayFields(t), ...timeFields(choices, t)],
    },
    { title: t('mar.form.period'), fields: periodFields(choices, t) },
    {
      title: t('mar.form.rest'),
      fields: [
        {
          as: 'select',
          name: 'assigned_to_staff_id',
          label: t('labels.medication.fields.assigned_to_staff_id'),
          options: choices.staffOptionsOf,
          placeholder: t('labels.medication.allStaff'),
        },
        {
          as: 'textarea',
          name: 'notes',
          label: t('labels.medication.fields.notes'),
          maxLength: 500,
          rows: 2,
        },
      ],
    },
  ]
}

function clientField({ clientOptions, isClientFixed, clientNoteOf }: FormChoices, t: TFunction): OrderField {
  return {
    as: 'select',
    name: 'client_id',
    label: t('labels.medication.fields.client_id'),
    required: t('mar.form.clientMissing'),
    options: clientOptions,
    disabled: isClientFixed,
    note: clientNoteOf,
    emptyAs: 'absent',
  }
}

/** Offers the stock of the home the chosen client lives in. */
function itemField({ clientOptions, itemOptionsByHome }: FormChoices, t: TFunction): OrderField {
  const homeIdByClient = new Map(clientOptions.map(client => [client.value, client.homeId]))
  const homeIdIn = (values: Readonly<FormValues>) => homeIdByClient.get(Number(values.client_id))
  return {
    as: 'select',
    name: 'inventory_id',
    label: t('labels.medication.fields.inventory_id'),
    required: t('mar.form.medicationMissing'),
    hint: values => (homeIdIn(values) === undefined ? undefined : t('mar.form.medicationHint')),
    placeholder: values => (homeIdIn(values) === undefined ? t('mar.form.chooseClientFirst') : undefined),
    disabled: values => homeIdIn(values) === undefined,
    options: values => {
      const homeId = homeIdIn(values)
      return homeId === undefined ? [] : itemOptionsByHome && (itemOptionsByHome.get(homeId) ?? [])
    },
    emptyAs: 'absent',
  }
}

function doseFields({ unit }: FormChoices, t: TFunction): OrderField[] {
  const units: readonly string[] = unit === undefined ? UNITS : [...new Set([unit, ...UNITS])]
  return [
    {
      as: 'number',
      name: 'dosage',
      label: t('labels.medication.fields.dosage'),
      required: t('mar.form.dosageMissing'),
      decimals: 3,
      hasFractions: true,
      unit: ({ unit: chosenUnit }) => (typeof chosenUnit === 'string' ? chosenUnit : undefined),
      isHalfWidth: true,
      emptyAs: 'absent',
    },
    {
      as: 'select',
      name: 'unit',
      label: t('labels.medication.fields.unit'),
      options: units.map(value => ({ value, label: value })),
      isHalfWidth: true,
      emptyAs: 'absent',
    },
    {
      as: 'select',
      name: 'administration_route',
      label: t('labels.medication.fields.administration_route'),
      options: ADMINISTRATION_ROUTES.map(value => ({
        value,
        label: t(`labels.medication.values.administration_route.${value}`),
      })),
      emptyAs: 'absent',
    },
  ]
}

const frequencyField = ({ sameDrugNoteOf }: FormChoices, t: TFunction): OrderField => ({
  as: 'choice',
  name: 'frequency_type',
  label: t('labels.medication.fields.frequency_type'),
  options: FREQUENCY_TYPES.map(value => ({ value, label: t(`mar.form.frequencies.${value}`) })),
  emptyAs: 'absent',
  note: sameDrugNoteOf,
})

const hasFrequency = (type: string) => (values: Readonly<Record<string, unknown>>) =>
  values.frequency_type === type

function dayFields(t: TFunction): OrderField[] {
  const countField = {
    as: 'number',
    name: 'frequency_value',
    min: 1,
    emptyAs: 'absent',
    isHalfWidth: true,
  } as const
  const daysField = { as: 'multi-select', name: 'administration_days', emptyAs: 'absent' } as const
  return [
    { ...countField, label: t('mar.form.daysPerWeek'), max: 7, isShown: hasFrequency('weekly') },
    {
      ...daysField,
      label: t('mar.form.weekdays'),
      hint: t('mar.form.weekdaysHint'),
      options: WEEKDAYS.map((day, index) => ({ value: day.toLowerCase(), label: weekdayName(index, t) })),
      isShown: hasFrequency('weekly'),
    },
    { ...countField, label: t('mar.form.daysPerMonth'), max: 31, isShown: hasFrequency('monthly') },
    {
      ...daysField,
      label: t('mar.form.monthDays'),
      hint: t('mar.form.monthDaysHint'),
      options: Array.from({ length: 31 }, (_, index) => ({
        value: String(index + 1),
        label: String(index + 1),
      })),
      isShown: hasFrequency('monthly'),
    },
    {
      ...countField,
      label: t('mar.form.everyDays'),
      required: t('mar.form.everyDaysMissing'),
      max: 365,
      isShown: hasFrequency('interval'),
    },
  ]
}

/** The times of a day, with the default times when none is entered. */
function timeFields({ homeTimeOf }: FormChoices, t: TFunction): OrderField[] {
  const timesPerDayOf = (values: Readonly<FormValues>) => Number(values.daily_frequency)
  const isScheduled = (values: Readonly<Record<string, unknown>>) => values.frequency_type !== 'as_needed'
  return [
    {
      as: 'choice',
      name: 'daily_frequency',
      label: t('mar.form.perDay'),
      options: TIMES_PER_DAY_KEYS.map((name, index) => ({
        value: index + 1,
        label: t(`mar.form.perDayCounts.${name}`),
      })),
      isShown: isScheduled,
      emptyAs: 'absent',
    },
    {
      as: 'times',
      name: 'administration_times',
      label: t('labels.medication.fields.administration_times'),
      home: homeTimeOf,
      most: timesPerDayOf,
      usual: values => defaultTimes(timesPerDayOf(values)),
      isShown: values => isScheduled(values) && timesPerDayOf(values) > 0,
      emptyAs: 'absent',
    },
  ]
}

const periodFields = ({ homeTimeOf }: FormChoices, t: TFunction): OrderField[] => [
  {
    as: 'date',
    name: 'start_date',
    home: homeTimeOf,
    label: t('labels.medication.fields.start_date'),
    required: true,
    isHalfWidth: true,
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'end_date',
    home: homeTimeOf,
    label: t('labels.medication.fields.end_date'),
    required: t('mar.form.endDateMissing'),
    isHalfWidth: true,
    isShown: values => values.is_ongoing !== true,
  },
  { as: 'checkbox', name: 'is_ongoing', label: t('mar.form.ongoing') },
]
