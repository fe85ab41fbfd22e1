import * as v from 'valibot'
import { client } from '../entities/client.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { newPhotoUrl, photoChangeFields } from '../photos/photo.ts'
import { clientPhotoUrl } from '../photos/photo-address.ts'
import { type RecordSet, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf, StoredRow } from '../registry.ts'
import { stayTimesAfterChange } from '../rules/access/presence.ts'
import { changedStay, departureOf } from '../rules/people/leaving.ts'
import { isSameSubstance } from '../rules/records/allergies.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { localDate, numericId, uuid } from '../values/schemas.ts'
import { WITHDRAWN_SCOPE } from '../values/scope.ts'
import { foldText } from '../values/search.ts'
import { text } from '../values/text.ts'
import { homeToday, localDateTimeOf } from '../values/time-zone.ts'
import { isWithdrawn } from '../values/withdrawal.ts'
import { newAllergyFields } from './allergy.ts'
import { CONTACT_TAKEN_MESSAGE, creationStamp, newContactFields } from './client-contact.ts'
import {
  chartReferences,
  clientCollections,
  endingFields,
  endingReferences,
  rowsEndedWithStay,
} from './client-stay.ts'
import { DIAGNOSIS_TAKEN_MESSAGE, newDiagnosisFields, refuseFutureDiagnosis } from './diagnosis.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { clientReferences, requireClientAndHome } from './parts/client-home.ts'
import { refuseClosedHome, requireHome } from './parts/directory.ts'
import { recordingStamp } from './parts/recorded-and-withdrawn.ts'

const { date_of_birth, status, email, phone, no_known_allergies } = client.fields
const nameSchema = text(100, 'First name and last name cannot be empty')

/** Returns the schema of a day, with the same message for every error. */
const daySchema = (message: string) => v.pipe(textUpTo(10, { length: message }), v.check(isDay, message))
const isDay = (dayText: string) => v.safeParse(localDate, dayText).success

export const newClientFields = {
  first_name: nameSchema,
  last_name: nameSchema,
  admission_date: daySchema('Invalid admission date format. Please use a valid date.'),
  status: v.optional(status, 'active'),
  date_of_birth: v.optional(date_of_birth, null),
  email: v.optional(email, null),
  phone: v.optional(phone, null),
  no_known_allergies: v.optional(no_known_allergies, false),
} as const

export const newClientHomeId = v.pipe(
  v.number('Invalid group home selection. Please select a valid group home.'),
  v.check(isDirectoryId, 'Invalid group home selection. Please select a valid group home.'),
)

function isDirectoryId(id: number): boolean {
  return v.safeParse(numericId, id).success
}

/** The messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  first_name: 'Missing required fields: first_name, last_name, and admission_date are required',
  last_name: 'Missing required fields: first_name, last_name, and admission_date are required',
  admission_date: 'Missing required fields: first_name, last_name, and admission_date are required',
  home_id: 'Group home selection is required. Please select a group home.',
}

export const changeableClientFields = {
  first_name: nameSchema,
  last_name: nameSchema,
  admission_date: daySchema('Invalid admission date format'),
  discharge_date: v.nullable(daySchema('Invalid discharge date format')),
  status,
  date_of_birth,
  email,
  phone,
  no_known_allergies,
} as const

const MAX_ALLERGIES = 50
const MAX_CONTACTS = 20
const MAX_DIAGNOSES = 50

/** Returns the schema of the allergies entered at admission. */
export const admissionAllergiesSchema = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.optional(listOf(v.strictObject(fields), MAX_ALLERGIES), [])

const contactSchema = v.strictObject({ client_contact_id: uuid, ...newContactFields })
const diagnosisSchema = v.strictObject({ diagnosis_id: uuid, ...newDiagnosisFields })

/**
 * Admits a client to a home, with the known allergies, contacts and diagnoses. The server assigns the client's id.
 */
const clientCreate = defineOperation({
  kind: 'client.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a client',
  args: v.strictObject({
    client_id: numericId,
    home_id: newClientHomeId,
    ...newClientFields,
    allergies: admissionAllergiesSchema({ allergy_id: uuid, ...newAllergyFields }),
    contacts: v.optional(listOf(contactSchema, MAX_CONTACTS), []),
    diagnoses: v.optional(listOf(diagnosisSchema, MAX_DIAGNOSES), []),
  }),
  references: ({ client_id, home_id, allergies, contacts, diagnoses }) => [
    { collection: 'client', id: client_id },
    { collection: 'home', id: home_id },
    ...allergies.map(({ allergy_id }) => ({ collection: 'allergy', id: allergy_id }) as const),
    ...contacts.map(({ client_contact_id: id }) => ({ collection: 'client_contact', id }) as const),
    ...diagnoses.map(({ diagnosis_id }) => ({ collection: 'diagnosis', id: diagnosis_id }) as const),
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ client_id, allergies, contacts, diagnoses, ...fields }, records, context) {
    const { recorded_at } = context
    const home = requireHome(fields.home_id, records)
    refuseClosedHome(home)
    refuseTakenId(records, 'client', client_id, 'This id is taken.')
    if (fields.no_known_allergies && allergies.length > 0) {
      throw fieldRefusal('no_known_allergies', 'A client with recorded allergies has known ones.')
    }
    const hasDuplicate = allergies.some((allergy, index) =>
      allergies.slice(0, index).some(other => isSameSubstance(allergy, other)),
    )
    if (hasDuplicate) throw fieldRefusal('allergies', 'An allergy is named twice.')
    const today = homeToday(recorded_at, home.time_zone)
    refuseFaultyStay({ ...fields, discharge_date: null }, today)
    refuseFaultyDiagnoses(diagnoses, today)
    const row = {
      id: client_id,
      company_id: home.company_id,
      ...fields,
      discharge_date: null,
      inactive_from: fields.status === 'inactive' ? today : null,
      left_at: fields.status === 'inactive' ? recorded_at : null,
      absences: null,
      former_zones: null,
      former_homes: null,
      image_url: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: home.scope,
      revision: 0,
    }
    const rowBase = { client_id, scope: home.scope, revision: 0 }
    const allergyRows = allergies.map(({ allergy_id: id, ...allergy }): RowInCollection => {
      refuseTakenId(records, 'allergy', id, 'This allergy is already recorded.')
      return { collection: 'allergy', row: { id, ...allergy, ...recordingStamp(context), ...rowBase } }
    })
    const contactRows = contacts.map(({ client_contact_id: id, ...contact }): RowInCollection => {
      refuseTakenId(records, 'client_contact', id, CONTACT_TAKEN_MESSAGE)
      return { collection: 'client_contact', row: { id, ...contact, ...creationStamp(context), ...rowBase } }
    })
    const diagnosisRows = diagnoses.map(({ diagnosis_id: id, ...diagnosis }): RowInCollection => {
      refuseTakenId(records, 'diagnosis', id, DIAGNOSIS_TAKEN_MESSAGE)
      return { collection: 'diagnosis', row: { id, ...diagnosis, ...recordingStamp(context), ...rowBase } }
    })
    return [{ collection: 'client', row }, ...allergyRows, ...contactRows, ...diagnosisRows]
  },
})

/**
 * Changes a client's fields. An absent field is untouched, null clears it; `seen` are the fields as the form showed
 * them. It needs a connection, so the user is notified at once if another person has changed the same field (S8). A
 * change that ends the stay also ends orders and plans, as closing does, when that is requested.
 */
export const clientUpdate = defineOperation({
  kind: 'client.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a client',
  args: v.strictObject({
    client_id: numericId,
    changes: partialSchemaOf(changeableClientFields),
    seen: v.nullable(partialSchemaOf(changeableClientFields)),
    ...endingFields,
  }),
  references: ({ client_id, changes, ...ending }, records) => [
    ...clientReferences(client_id, records),
    ...endingReferences({ client_id, ...ending }, records),
    ...(changes.no_known_allergies === true
      ? [{ collection: 'allergy', field: 'client_id', value: client_id } as const]
      : []),
  ],
  scope: ({ client_id }, records) => requireClientAndHome(client_id, records).client.scope,
  apply({ client_id, changes, seen, ...ending }, records, context) {
    const { recorded_at } = context
    const { client: previous, home } = requireClientAndHome(client_id, records)
    refuseChangedMeanwhile(client.mergeGroups, { ...previous }, { changes, seen })
    if (changes.no_known_allergies === true) refuseRecordedAllergies(client_id, records)
    const homeTime = localDateTimeOf(recorded_at, home.time_zone)
    const row: RowOf<'client'> = { ...previous, ...changes, updated_at: recorded_at }
    Object.assign(row, changedStay(previous, row, homeTime))
    Object.assign(row, stayTimesAfterChange(previous, row, { now: recorded_at, zone: home.time_zone }))
    refuseFaultyStay(row, homeTime.date)
    const departure = departureOf(previous, row, homeTime)
    const endedRows =
      departure === undefined ? [] : rowsEndedWithStay({ client_id, ...ending }, departure, records, context)
    return [{ collection: 'client', row }, ...endedRows]
  },
})

/**
 * Records that a person asked about a client's allergies and there are none; with false, takes this answer back, and
 * allergies count as not asked yet. Recorded at the point of care, so it works offline, unlike a client's other fields.
 */
export const clientAnswerAllergies = defineOperation({
  kind: 'client.answer_allergies',
  version: 1,
  isClinical: true,
  args: v.strictObject({ client_id: numericId, no_known_allergies: v.boolean() }),
  references: ({ client_id }, records) => [
    ...clientReferences(client_id, records),
    { collection: 'allergy', field: 'client_id', value: client_id },
  ],
  scope: ({ client_id }, records) => requireClientAndHome(client_id, records).client.scope,
  apply({ client_id, no_known_allergies }, records, { recorded_at }) {
    const { client } = requireClientAndHome(client_id, records)
    // An answer that arrives late does not override an allergy recorded after it.
    if (allergiesOf(client_id, records).some(allergy => allergy.recorded_at > recorded_at)) return []
    if (no_known_allergies) refuseRecordedAllergies(client_id, records)
    return [{ collection: 'client', row: { ...client, no_known_allergies, updated_at: recorded_at } }]
  },
})

/** Throws for a client with an allergy that was not withdrawn (D2). */
function refuseRecordedAllergies(clientId: number, records: RecordSet): void {
  if (allergiesOf(clientId, records).every(isWithdrawn)) return
  throw new Refusal('invalid_input', 'This client has recorded allergies. Withdraw them first.')
}

/** Returns the client's allergies; those of other clients may be loaded too. */
const allergiesOf = (clientId: number, records: RecordSet): RowOf<'allergy'>[] =>
  records.all('allergy').filter(({ client_id }) => client_id === clientId)

/** Sets a client's photo by its hash, which the server has stored before; null removes it. */
const clientSetPhoto = defineOperation({
  kind: 'client.set_photo',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a photo',
  args: v.strictObject({ client_id: numericId, ...photoChangeFields }),
  references: ({ client_id }, records) => clientReferences(client_id, records),
  scope: ({ client_id }, records) => requireClientAndHome(client_id, records).client.scope,
  apply({ client_id, ...change }, records, { recorded_at }) {
    const { client } = requireClientAndHome(client_id, records)
    const image_url = newPhotoUrl(client.image_url, change, hash => clientPhotoUrl(client_id, hash))
    if (client.image_url === image_url) return []
    return [{ collection: 'client', row: { ...client, image_url, updated_at: recorded_at } }]
  },
})

/**
 * Hides a client who was added by mistake, with what was recorded in the same act, as long as nothing else is recorded
 * about them. A client who lived in the home is closed instead, which keeps everything.
 */
const clientTakeBack = defineOperation({
  kind: 'client.take_back',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Withdrawing a client',
  args: v.strictObject({ client_id: numericId }),
  references: ({ client_id }, records) => [
    ...clientReferences(client_id, records),
    ...chartReferences(client_id, records),
  ],
  scope: ({ client_id }, records) => requireClientAndHome(client_id, records).client.scope,
  apply({ client_id }, records) {
    const { client } = requireClientAndHome(client_id, records)
    if (client.updated_at !== client.created_at) {
      throw new Refusal('conflict', 'The client was changed since.')
    }
    const chart = clientCollections.flatMap(collection => chartRecordsOf(client, collection, records))
    if (!chart.every(entry => canTakeBack(entry, client, records))) {
      throw new Refusal('conflict', 'There are records of the client.')
    }
    return [{ collection: 'client', row: client } as const, ...chart].map(
      // The same row of the same collection in another scope.
      ({ collection, row }) => ({ collection, row: { ...row, scope: WITHDRAWN_SCOPE } }) as RowInCollection,
    )
  },
})

const chartRecordsOf = (
  { id }: StoredRow<'client'>,
  collection: RowInCollection['collection'],
  records: RecordSet,
) =>
  records
    .all(collection)
    .flatMap(row =>
      'client_id' in row && row.client_id === id ? [{ collection, row } as RowInCollection] : [],
    )

/** Whether a record was made in the same act, or is a removed order. What depends on these is checked as well. */
function canTakeBack(
  { collection, row }: RowInCollection,
  client: StoredRow<'client'>,
  records: RecordSet,
): boolean {
  if (collection === 'medication') return row.removed_at !== null
  if (collection === 'medication_version')
    return records.one('medication', row.medication_id)?.removed_at !== null
  if (collection === 'client_contact') return row.created_at === client.created_at
  return 'withdrawn_at' in row && row.recorded_at === client.created_at && row.withdrawn_at === null
}

function refuseFaultyDiagnoses(
  diagnoses: readonly Pick<RowOf<'diagnosis'>, 'name' | 'diagnosed_on'>[],
  today: string,
): void {
  const names = diagnoses.map(({ name }) => foldText(name))
  if (new Set(names).size < names.length) throw fieldRefusal('diagnoses', 'A diagnosis is named twice.')
  for (const { diagnosed_on } of diagnoses) refuseFutureDiagnosis(diagnosed_on, today, 'diagnoses')
}

type Stay = Pick<StoredRow<'client'>, 'admission_date' | 'discharge_date' | 'date_of_birth'>

/** Throws for days of a stay that contradict each other. `today` is the home's day. */
function refuseFaultyStay({ admission_date, discharge_date, date_of_birth }: Stay, today: string): void {
  if (admission_date > today) throw fieldRefusal('admission_date', 'Admission date cannot be in the future.')
  if (discharge_date !== null && discharge_date < admission_date) {
    throw fieldRefusal('discharge_date', 'Discharge date cannot be before the admission date.')
  }
  if (date_of_birth !== null && date_of_birth > today) {
    throw fieldRefusal('date_of_birth', 'Date of birth cannot be in the future.')
  }
}

export const clientOperations = [
  clientCreate,
  clientUpdate,
  clientAnswerAllergies,
  clientSetPhoto,
  clientTakeBack,
] as const
