/** The labels of an order: its line, and its versions, which define what is given and when. */
import { medication } from '#domain/entities/medication.ts'
import { medicationVersion } from '#domain/entities/medication-version.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { RowOf } from '#domain/registry.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { type DoseSchedule, timesOf } from '#domain/rules/doses/schedule.ts'
import { versionInForceAt, versionsInOrder } from '#domain/rules/doses/versions.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, timeWords } from './dates.ts'
import { dateFormat, personFormat, withEmptyText } from './formats.ts'
import { frequencyWords } from './frequency.ts'
import { type DeviceRows, homeClock, type LabelContext, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames, type Values } from './label-set.ts'
import { frequencyWords as frequencyWordsInEnglish } from './medication-words.ts'
import { lastEdit, textForClient } from './summaries.ts'

type Version = RowOf<'medication_version'>

export const medicationOperations = {
  'medication.create': 'Medication added',
  'medication.update': 'Medication edited',
  'medication.change': 'Medication changed',
  'medication.delete': 'Medication removed',
} as const satisfies OperationNames

export const medicationWords = {
  many: 'Medication orders',
  fields: {
    ...labelsOf(medication),
    ...labelsOf(medicationVersion),
    last_date: 'Last date',
    unit: 'Unit',
  },
  values: choicesOf(medicationVersion),
  frequency: frequencyWordsInEnglish,
  ongoing: 'Ongoing',
  allStaff: 'All staff',
} as const

export const medicationLabels = defineLabels({
  name: 'medication',
  collections: ['medication', 'medication_version'],
  operations: medicationOperations,
  words: medicationWords,
  idField: 'medication_id',
  order: [
    'client_id',
    'last_date',
    'inventory_id',
    'dosage',
    'administration_route',
    'frequency_type',
    'administration_times',
  ],
  fieldFormats: {
    version_id: null,
    last_date: dateFormat,
    is_confirmed: null,
    inventory_id: {
      nameCollection: 'inventory_item',
      write: (id, { records }, values) => drugNameOfItem(id, values, records) ?? '',
    },
    medication_name: 'inventory_id',
    dosage: { write: (dosage, _, { unit = '' }) => amountText({ dosage, unit: String(unit) }).trim() },
    unit: 'dosage',
    frequency_type: { write: (_, { t }, values) => frequencyWords(scheduleOf(values), t) },
    frequency_value: 'frequency_type',
    daily_frequency: 'frequency_type',
    administration_days: 'frequency_type',
    administration_times: {
      write: (_, { homeClock }, values) =>
        timesOf(scheduleOf(values))
          .map(time => timeWords(time, homeClock ?? deviceWallClock()))
          .join(', '),
    },
    end_date: withEmptyText(dateFormat, ({ t }) => t('labels.medication.ongoing')),
    is_ongoing: 'end_date',
    assigned_to_staff_id: withEmptyText(personFormat, ({ t }) => t('labels.medication.allStaff')),
  },
  summary: (values, context) => textForClient(drugNameOfOrder(values, context), values.client_id, context),
  subject(values, context) {
    const version = versionInForce(values.id ?? '', context)
    return version && { field: 'inventory_id', value: `${version.medication_name}, ${amountText(version)}` }
  },
  completeRow: (line, records) => ({ ...lastVersion(line.id ?? '', records), ...line }),
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'medication_version', field: 'medication_id', value: id }],
  lastChange({ id, updated_at = '' }, names, { records }) {
    const version = lastVersion(id ?? '', records)
    return version !== undefined && names.some(name => Object.hasOwn(version, name))
      ? { changedAt: version.created_at, changedBy: version.created_by }
      : { changedAt: updated_at, changedBy: null }
  },
  events: {
    medication: line => [
      { operation: 'medication.create', occurredAt: line.created_at, authorId: line.created_by },
      ...lastEdit('medication.update', line),
      ...(line.removed_at === null
        ? []
        : [
            {
              operation: 'medication.delete',
              occurredAt: line.removed_at,
              authorId: line.removed_by,
            } as const,
          ]),
    ],
    // The first version belongs to the new order itself, so it is no event of its own.
    medication_version: ({ replaces_version_id, created_at, created_by }) =>
      replaces_version_id === null
        ? []
        : [{ operation: 'medication.change', occurredAt: created_at, authorId: created_by }],
  },
})

/** Returns the versions of an order, each after the version it replaces. */
const versionsOf = (id: string, records: DeviceRows): Version[] =>
  versionsInOrder(records.all('medication_version').filter(({ medication_id }) => medication_id === id))

/** Returns the last version of an order: the version that changes build on. */
export const lastVersion = (id: string, records: DeviceRows): Version | undefined =>
  versionsOf(id, records).at(-1)

/** Returns the version in effect at the time of the context, by the clock of the order's home. */
export function versionInForce(id: string, context: LabelContext & Partial<RowContext>): Version | undefined {
  const order = context.records.one('medication', id)
  const clock = context.homeClock ?? homeClock(context, order?.scope) ?? deviceWallClock()
  return versionInForceAt(versionsOf(id, context.records), localDateTimeOf(context.now, clock.time_zone))
}

/** Returns the name of the drug in one version of an order, else in the version in effect. */
export function drugName(
  context: LabelContext & Partial<RowContext>,
  orderId: string,
  versionId?: string | null,
): string | undefined {
  const version = versionsOf(orderId, context.records).find(({ id }) => id === versionId)
  return (version ?? versionInForce(orderId, context))?.medication_name
}

/** Returns the name of a drug in the order, else in the stock. */
function drugNameOfItem(
  itemId: number,
  { id, medication_name }: Values,
  records: DeviceRows,
): string | undefined {
  const versionWithItem = versionsOf(String(id), records).findLast(
    ({ inventory_id }) => inventory_id === itemId,
  )
  const name = versionWithItem?.medication_name ?? records.one('inventory_item', itemId)?.name
  return name ?? (typeof medication_name === 'string' ? medication_name : undefined)
}

/** Returns the name of the order's drug; a new order has no version on this device yet. */
function drugNameOfOrder(
  values: Values & { readonly inventory_id?: unknown },
  context: RowContext,
): string | undefined {
  const { id, inventory_id } = values
  const version = typeof id === 'string' ? versionInForce(id, context) : undefined
  return version?.medication_name ?? drugNameOfItem(Number(inventory_id), values, context.records)
}

/** Returns a schedule; fields that an edit leaves out are empty. */
const scheduleOf = (values: Values): DoseSchedule => ({
  ...NO_SCHEDULE,
  ...(values as Partial<DoseSchedule>),
})

const NO_SCHEDULE: DoseSchedule = {
  anchor_date: '',
  frequency_type: 'daily',
  frequency_value: null,
  daily_frequency: null,
  administration_times: [],
  administration_days: [],
}
