import * as v from 'valibot'
import { ADMINISTRATION_ROUTES } from '../entities/medication-version.ts'
import { wrongField } from '../errors.ts'
import { contentFields, lineFields } from '../operations/medication-fields.ts'
import type { StoredRow } from '../registry.ts'
import { runTogether, type TimedOrder } from '../rules/doses/orders.ts'
import { localDate } from '../values/schemas.ts'
import { text } from '../values/text.ts'
import { asKept, plainName, yesOrNo } from './cells.ts'
import { dayColumn } from './day-cells.ts'
import { defineImport, type Place, takenBackBy } from './import-kind.ts'
import { countWords } from './number-cells.ts'
import {
  asNeeded,
  CONDITIONS,
  clockOfSchedules,
  doseIn,
  routeIn,
  SCHEDULE_WORDS,
  type Schedule,
  schedule,
  scheduleOf,
  unitIn,
  untilLastDay,
} from './order-cells.ts'

const MAX_NAME = 205

/** The import of open medication orders. The client and the stock item must exist already. */
export const orderImport = defineImport({
  name: 'medications',
  called: ['medication order', 'medication orders'],
  about: 'Clients and inventory items must be there before: import those first.',
  operation: 'medication.create',
  collections: ['client', 'inventory_item'],
  list: 'mar',
  gives: [],
  columns: {
    client: {
      title: 'Client',
      also: ['client name', 'resident', 'resident name', 'patient', 'patient name'],
      value: text(MAX_NAME),
      missing: 'Please select a client',
    },
    date_of_birth: {
      title: 'Date of birth',
      also: ['dob', 'birth date', 'born'],
      value: localDate,
      ...dayColumn,
    },
    medication: {
      title: 'Medication',
      also: ['drug', 'drug name', 'medication name', 'item', 'medicine'],
      value: text(MAX_NAME),
      missing: 'Please select a medication from inventory',
    },
    dosage: {
      title: 'Dosage',
      also: ['dose'],
      value: contentFields.dosage,
      read: doseIn,
      understood: countWords,
      missing: 'Dosage is required',
    },
    unit: {
      title: 'Unit',
      also: ['dose unit', 'dosage unit', 'form'],
      value: contentFields.unit,
      read: unitIn,
      missing: 'Unit is required',
    },
    administration_route: {
      title: 'Route',
      also: ['administration route'],
      value: contentFields.administration_route,
      read: routeIn,
      understood: asKept,
      otherwise: `Use one of: ${ADMINISTRATION_ROUTES.join(', ')}.`,
      missing: 'Say how it is given: oral, topical, injection …',
    },
    schedule: {
      title: 'Schedule',
      also: ['frequency', 'freq', 'sig', 'when', 'how often'],
      value: schedule,
      clockOf: clockOfSchedules,
      read: scheduleOf,
      isSchedule: true,
      missing: SCHEDULE_WORDS,
    },
    times: {
      title: 'Times',
      also: ['time', 'administration times', 'admin times', 'times of day', 'time of day', 'hours'],
      joins: 'schedule',
      value: v.never(),
    },
    start_date: {
      title: 'Start date',
      also: ['start', 'from', 'started'],
      value: lineFields.start_date,
      ...dayColumn,
    },
    end_date: {
      title: 'End date',
      also: [
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
      also: ['as needed', 'is prn'],
      value: v.boolean('Write yes or no.'),
      read: yesOrNo,
      understood: (isAsNeeded: boolean) => (isAsNeeded ? 'yes' : 'no'),
    },
    notes: {
      title: 'Notes',
      also: ['instructions', 'comment'],
      isLong: true,
      value: lineFields.notes.wrapped,
    },
  },
  title: ['client', 'medication'],
  together: said => untilLastDay(asNeeded(said)),
  conditions: CONDITIONS,
  key: ({ client, date_of_birth, medication, schedule: { frequency_type } }, place) => [
    ...whoIs(client, date_of_birth, place),
    plainName(medication),
    frequency_type === 'as_needed',
  ],
  sameWords: row => `Row ${row} is the same client and medication.`,
  areApart(one, other) {
    const [before, after] = [timedOrder(one), timedOrder(other)]
    return before !== undefined && after !== undefined && !runTogether(before, after)
  },
  thereWhen: {
    code: 'duplicate_medication',
    words:
      'The client has an open order of this medication, which is not changed. Compare dosage and schedule.',
  },
  argumentsOf({ client, date_of_birth, medication, schedule, prn: _, times: __, ...said }, place, ids) {
    const { days: ___, ...when } = schedule
    return {
      ...said,
      ...when,
      medication_id: ids.recordId('medication'),
      version_id: ids.recordId('version'),
      client_id: clientNamed(client, date_of_birth, place).id,
      inventory_id: itemNamed(medication, place).id,
      is_ongoing: said.end_date === undefined,
    }
  },
  columnOf: {
    client_id: 'client',
    inventory_id: 'medication',
    frequency_type: 'schedule',
    frequency_value: 'schedule',
    daily_frequency: 'schedule',
    administration_times: 'schedule',
    administration_days: 'schedule',
    is_ongoing: 'end_date',
  },
  pageOf: ({ client_id }) => Number(client_id),
  takeBack: takenBackBy<'medication.create', 'medication.delete'>({
    operation: 'medication.delete',
    argumentsOf: ({ medication_id }) => ({ medication_id }),
    references: ({ medication_id }) => [
      { collection: 'medication', id: medication_id },
      { collection: 'medication_version', field: 'medication_id', value: medication_id },
      { collection: 'administration', field: 'medication_id', value: medication_id },
    ],
    staysBecause({ medication_id }, records) {
      const isOfIt = (row: { readonly medication_id: string }) => row.medication_id === medication_id
      if (records.all('administration').some(isOfIt)) return 'Doses of it were recorded.'
      const order = records.one('medication', medication_id)
      const isChanged =
        records.all('medication_version').filter(isOfIt).length > 1 || order?.updated_at !== order?.created_at
      return isChanged ? 'It was changed since.' : undefined
    },
  }),
  sample: [
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

interface Row {
  readonly schedule: Schedule
  readonly dosage: number
  readonly unit: string
  readonly administration_route: string
  readonly start_date?: string
  readonly end_date?: string
}

/** Returns the order for comparing two rows (M10); undefined without a start, which is then the day of the import. */
function timedOrder({ schedule, start_date, end_date, ...said }: Row): TimedOrder | undefined {
  if (start_date === undefined) return undefined
  const effect = { effective_date: start_date, effective_time: null, anchor_date: start_date }
  const version = { id: '', medication_id: '', inventory_id: 0, ...said, ...schedule, ...effect }
  return { start_date, end_date: end_date ?? null, start_time: null, versions: [version] }
}

const turned = (name: string): string => name.split(',').reverse().join(' ')

/** Returns the key of a client: the id where the name and the date of birth identify the client. */
function whoIs(name: string, born: string | undefined, place: Place | undefined): readonly unknown[] {
  const found = (place?.clientsNamed(turned(name)) ?? []).filter(
    client => client.home_id === place?.home.id && (born === undefined || client.date_of_birth === born),
  )
  return found.length === 1 ? [found[0]?.id] : [plainName(turned(name)), born ?? null]
}

/** Finds a client by "First Last" or "Last, First"; the date of birth distinguishes namesakes. */
function clientNamed(
  name: string,
  born: string | undefined,
  { home, clientsNamed }: Place,
): StoredRow<'client'> {
  const namesakes = clientsNamed(turned(name)).filter(client => client.home_id === home.id)
  const found = namesakes.filter(client => born === undefined || client.date_of_birth === born)
  const [client, another] = found
  if (client !== undefined && another === undefined) return client
  if (namesakes.length === 0)
    throw wrongField('client', `There is no client of this name in ${home.home_name}.`)
  throw wrongField(
    'date_of_birth',
    found.length === 0
      ? 'The client of this name has another date of birth.'
      : 'There are clients of the same name. Give the date of birth to tell them apart.',
  )
}

function itemNamed(name: string, { home, itemsNamed }: Place): StoredRow<'inventory_item'> {
  const [item, another] = itemsNamed(name)
  if (item === undefined) {
    throw wrongField(
      'medication',
      `The inventory of ${home.home_name} has no such item. Import or add it first.`,
    )
  }
  if (another !== undefined) {
    throw wrongField(
      'medication',
      `The inventory of ${home.home_name} has two items of this name. Rename one first.`,
    )
  }
  return item
}
