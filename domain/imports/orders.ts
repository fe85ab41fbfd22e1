import * as v from 'valibot'
import { ADMINISTRATION_ROUTES } from '../entities/medication-version.ts'
import { fieldRefusal } from '../errors.ts'
import { unversionedFields, versionFields } from '../operations/medication-fields.ts'
import type { StoredRow } from '../registry.ts'
import { runTogether, type TimedOrder } from '../rules/doses/orders.ts'
import { localDate } from '../values/schemas.ts'
import { text } from '../values/text.ts'
import { normalizeName, readYesOrNo, storedTextOf } from './cells.ts'
import { dayColumn } from './day-cells.ts'
import { defineImport, defineUndo, type Lookup } from './import-kind.ts'
import { formatNumber } from './number-cells.ts'
import {
  CONDITION_WORDS,
  findReadableScheduleTimes,
  readDoseCell,
  readRouteCell,
  readScheduleCell,
  readUnitCell,
  SCHEDULE_MESSAGE,
  type Schedule,
  scheduleSchema,
  withAsNeededSchedule,
  withLastDay,
} from './order-cells.ts'

const MAX_NAME_LENGTH = 205

/** The import of open medication orders. The client and the stock item must exist already. */
export const orderImport = defineImport({
  name: 'medications',
  recordNames: ['medication order', 'medication orders'],
  notice: 'Clients and inventory items must be there before: import those first.',
  operation: 'medication.create',
  collections: ['client', 'inventory_item'],
  listScreen: 'mar',
  assignedCollections: [],
  columns: {
    client: {
      title: 'Client',
      otherTitles: ['client name', 'resident', 'resident name', 'patient', 'patient name'],
      value: text(MAX_NAME_LENGTH),
      missingMessage: 'Please select a client',
    },
    date_of_birth: {
      title: 'Date of birth',
      otherTitles: ['dob', 'birth date', 'born'],
      value: localDate,
      ...dayColumn,
    },
    medication: {
      title: 'Medication',
      otherTitles: ['drug', 'drug name', 'medication name', 'item', 'medicine'],
      value: text(MAX_NAME_LENGTH),
      missingMessage: 'Please select a medication from inventory',
    },
    dosage: {
      title: 'Dosage',
      otherTitles: ['dose'],
      value: versionFields.dosage,
      read: readDoseCell,
      understoodText: formatNumber,
      missingMessage: 'Dosage is required',
    },
    unit: {
      title: 'Unit',
      otherTitles: ['dose unit', 'dosage unit', 'form'],
      value: versionFields.unit,
      read: readUnitCell,
      missingMessage: 'Unit is required',
    },
    administration_route: {
      title: 'Route',
      otherTitles: ['administration route'],
      value: versionFields.administration_route,
      read: readRouteCell,
      understoodText: storedTextOf,
      invalidMessage: `Use one of: ${ADMINISTRATION_ROUTES.join(', ')}.`,
      missingMessage: 'Say how it is given: oral, topical, injection …',
    },
    schedule: {
      title: 'Schedule',
      otherTitles: ['frequency', 'freq', 'sig', 'when', 'how often'],
      value: scheduleSchema,
      findReadableTimes: findReadableScheduleTimes,
      read: readScheduleCell,
      isSchedule: true,
      missingMessage: SCHEDULE_MESSAGE,
    },
    times: {
      title: 'Times',
      otherTitles: ['time', 'administration times', 'admin times', 'times of day', 'time of day', 'hours'],
      targetColumn: 'schedule',
      value: v.never(),
    },
    start_date: {
      title: 'Start date',
      otherTitles: ['start', 'from', 'started'],
      value: unversionedFields.start_date,
      ...dayColumn,
    },
    end_date: {
      title: 'End date',
      otherTitles: [
        'end',
        'until',
        'stop date',
        'stop',
        'discontinue date',
        'discontinued date',
        'discontinued on',
        'd/c date',
        'dc date',
        'last day',
        'through',
      ],
      value: localDate,
      ...dayColumn,
    },
    prn: {
      title: 'PRN',
      otherTitles: ['as needed', 'is prn'],
      value: v.boolean('Write yes or no.'),
      read: readYesOrNo,
      understoodText: (isAsNeeded: boolean) => (isAsNeeded ? 'yes' : 'no'),
    },
    notes: {
      title: 'Notes',
      otherTitles: ['instructions', 'comment'],
      isMultiline: true,
      value: unversionedFields.notes.wrapped,
    },
  },
  titleColumns: ['client', 'medication'],
  combineValues: order => withLastDay(withAsNeededSchedule(order)),
  conditionWords: CONDITION_WORDS,
  keyOf: ({ client, date_of_birth, medication, schedule: { frequency_type } }, lookup) => [
    ...clientKey(client, date_of_birth, lookup),
    normalizeName(medication),
    frequency_type === 'as_needed',
  ],
  duplicateMessage: rowNumber => `Row ${rowNumber} is the same client and medication.`,
  areDistinct(firstRow, secondRow) {
    const [firstOrder, secondOrder] = [timedOrderOf(firstRow), timedOrderOf(secondRow)]
    return firstOrder !== undefined && secondOrder !== undefined && !runTogether(firstOrder, secondOrder)
  },
  existingRefusal: {
    code: 'duplicate_medication',
    message:
      'The client has an open order of this medication, which is not changed. Compare dosage and schedule.',
  },
  argumentsOf({ client, date_of_birth, medication, schedule, prn: _, times: __, ...order }, lookup, ids) {
    const { days: ___, ...timing } = schedule
    return {
      ...order,
      ...timing,
      medication_id: ids.recordId('medication'),
      version_id: ids.recordId('version'),
      client_id: findClient(client, date_of_birth, lookup).id,
      inventory_id: findItem(medication, lookup).id,
      is_ongoing: order.end_date === undefined,
    }
  },
  argumentColumns: {
    client_id: 'client',
    inventory_id: 'medication',
    frequency_type: 'schedule',
    frequency_value: 'schedule',
    daily_frequency: 'schedule',
    administration_times: 'schedule',
    administration_days: 'schedule',
    is_ongoing: 'end_date',
  },
  pageIdOf: ({ client_id }) => Number(client_id),
  undo: defineUndo<'medication.create', 'medication.delete'>({
    operation: 'medication.delete',
    argumentsOf: ({ medication_id }) => ({ medication_id }),
    references: ({ medication_id }) => [
      { collection: 'medication', id: medication_id },
      { collection: 'medication_version', field: 'medication_id', value: medication_id },
      { collection: 'administration', field: 'medication_id', value: medication_id },
    ],
    blockedReason({ medication_id }, records) {
      const belongsToOrder = (row: { readonly medication_id: string }) => row.medication_id === medication_id
      if (records.all('administration').some(belongsToOrder)) return 'Doses of it were recorded.'
      const order = records.one('medication', medication_id)
      const isChanged =
        records.all('medication_version').filter(belongsToOrder).length > 1 ||
        order?.updated_at !== order?.created_at
      return isChanged ? 'It was changed since.' : undefined
    },
  }),
  sampleRows: [
    {
      client: 'Alma Sample',
      date_of_birth: '04/17/1952',
      medication: 'Lisinopril 10 mg',
      dosage: '1',
      unit: 'tablet',
      administration_route: 'oral',
      schedule: 'daily 08:00',
      start_date: '02/01/2026',
    },
    {
      client: 'Example, Bruno',
      medication: 'Ibuprofen 200 mg',
      dosage: '2',
      unit: 'tablet',
      administration_route: 'PO',
      schedule: 'PRN',
      notes: 'For knee pain',
    },
  ],
})

interface OrderValues {
  readonly schedule: Schedule
  readonly dosage: number
  readonly unit: string
  readonly administration_route: string
  readonly start_date?: string
  readonly end_date?: string
}

/** Returns the order for comparing two rows (M10); undefined without a start, which is then the day of the import. */
function timedOrderOf({ schedule, start_date, end_date, ...content }: OrderValues): TimedOrder | undefined {
  if (start_date === undefined) return undefined
  const startFields = { effective_date: start_date, effective_time: null, anchor_date: start_date }
  const version = { id: '', medication_id: '', inventory_id: 0, ...content, ...schedule, ...startFields }
  return { start_date, end_date: end_date ?? null, start_time: null, versions: [version] }
}

const toFirstNameFirst = (name: string): string => name.split(',').reverse().join(' ')

/** Returns the key of a client: the id where the name and the date of birth identify the client. */
function clientKey(
  name: string,
  birthDate: string | undefined,
  lookup: Lookup | undefined,
): readonly unknown[] {
  const matches = (lookup?.findClientsByName(toFirstNameFirst(name)) ?? []).filter(
    client =>
      client.home_id === lookup?.home.id && (birthDate === undefined || client.date_of_birth === birthDate),
  )
  return matches.length === 1 ? [matches[0]?.id] : [normalizeName(toFirstNameFirst(name)), birthDate ?? null]
}

/** Finds a client by "First Last" or "Last, First"; the date of birth distinguishes namesakes. */
function findClient(
  name: string,
  birthDate: string | undefined,
  { home, findClientsByName }: Lookup,
): StoredRow<'client'> {
  const namesakes = findClientsByName(toFirstNameFirst(name)).filter(client => client.home_id === home.id)
  const matches = namesakes.filter(client => birthDate === undefined || client.date_of_birth === birthDate)
  const [client, secondMatch] = matches
  if (client !== undefined && secondMatch === undefined) return client
  if (namesakes.length === 0)
    throw fieldRefusal('client', `There is no client of this name in ${home.home_name}.`)
  throw fieldRefusal(
    'date_of_birth',
    matches.length === 0
      ? 'The client of this name has another date of birth.'
      : 'There are clients of the same name. Give the date of birth to tell them apart.',
  )
}

function findItem(name: string, { home, findItemsByName }: Lookup): StoredRow<'inventory_item'> {
  const [item, secondItem] = findItemsByName(name)
  if (item === undefined) {
    throw fieldRefusal(
      'medication',
      `The inventory of ${home.home_name} has no such item. Import or add it first.`,
    )
  }
  if (secondItem !== undefined) {
    throw fieldRefusal(
      'medication',
      `The inventory of ${home.home_name} has two items of this name. Rename one first.`,
    )
  }
  return item
}
