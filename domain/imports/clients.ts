import * as v from 'valibot'
import { allergy } from '../entities/allergy.ts'
import { diagnosis } from '../entities/diagnosis.ts'
import { fieldRefusal } from '../errors.ts'
import { newClientFields, REQUIRED_MESSAGES } from '../operations/client.ts'
import { listOf } from '../values/bounded.ts'
import { fullName } from '../values/full-name.ts'
import { substance } from '../values/substance.ts'
import { type AllergyEntry, allergyText, readAllergies } from './allergy-cells.ts'
import { normalizeName, readPhone, storedTextOf } from './cells.ts'
import { contactColumns, readContacts } from './contact-cells.ts'
import { dayColumn } from './day-cells.ts'
import { type DiagnosisEntry, diagnosisText, readDiagnoses } from './diagnosis-cells.ts'
import { defineImport, defineUndo } from './import-kind.ts'
import { CLIENT_END_COLUMNS, EXPORTED_CLIENT_TITLES } from './own-list.ts'

const MAX_ALLERGIES = 50
const MAX_DIAGNOSES = 50

const hasDetails = (value: unknown): boolean => typeof value === 'object'
const { reaction, severity } = allergy.fields
const allergyWithDetails = v.strictObject({
  substance,
  reaction: v.exactOptional(reaction.wrapped),
  severity: v.exactOptional(severity.wrapped),
})
const allergies = listOf(
  v.lazy(entry => (hasDetails(entry) ? allergyWithDetails : substance)),
  MAX_ALLERGIES,
)

const allergyFieldsOf = (entry: AllergyEntry) => ({
  reaction: null,
  severity: null,
  ...(typeof entry === 'string' ? { substance: entry } : entry),
})

const { name, code, diagnosed_on } = diagnosis.fields
const diagnosisWithDetails = v.strictObject({
  name,
  code: v.exactOptional(code.wrapped),
  diagnosed_on: v.exactOptional(diagnosed_on.wrapped),
})
const diagnoses = listOf(
  v.lazy(entry => (hasDetails(entry) ? diagnosisWithDetails : name)),
  MAX_DIAGNOSES,
)
const diagnosisFieldsOf = (entry: DiagnosisEntry) => (typeof entry === 'string' ? { name: entry } : entry)

/** The import of clients who already live in a home. */
export const clientImport = defineImport({
  name: 'clients',
  recordNames: ['client', 'clients'],
  operation: 'client.create',
  listScreen: 'clients',
  collections: ['client'],
  assignedCollections: ['client'],
  columns: {
    first_name: {
      title: 'First name',
      otherTitles: ['given name', 'first', ...EXPORTED_CLIENT_TITLES.first_name],
      value: newClientFields.first_name,
      missingMessage: 'First name is required',
    },
    last_name: {
      title: 'Last name',
      otherTitles: ['family name', 'surname', 'last', ...EXPORTED_CLIENT_TITLES.last_name],
      value: newClientFields.last_name,
      missingMessage: 'Last name is required',
    },
    date_of_birth: {
      title: 'Date of birth',
      otherTitles: ['dob', 'birth date', 'birthday', 'born', ...EXPORTED_CLIENT_TITLES.date_of_birth],
      value: newClientFields.date_of_birth.wrapped,
      ...dayColumn,
    },
    admission_date: {
      title: 'Admission date',
      otherTitles: [
        'admitted',
        'admission',
        'admit date',
        'move-in date',
        ...EXPORTED_CLIENT_TITLES.admission_date,
      ],
      value: newClientFields.admission_date,
      ...dayColumn,
      missingMessage: REQUIRED_MESSAGES.admission_date ?? '',
    },
    email: {
      title: 'Email',
      otherTitles: ['e-mail address', ...EXPORTED_CLIENT_TITLES.email],
      value: newClientFields.email.wrapped,
    },
    phone: {
      title: 'Phone',
      otherTitles: ['phone number', 'telephone', 'mobile', ...EXPORTED_CLIENT_TITLES.phone],
      value: newClientFields.phone.wrapped,
      read: readPhone,
      understoodText: storedTextOf,
    },
    allergies: {
      title: 'Allergies',
      otherTitles: ['allergy', 'known allergies', ...EXPORTED_CLIENT_TITLES.allergies],
      value: allergies,
      read: readAllergies,
      isMultiline: true,
      understoodText: (entries: AllergyEntry[]) =>
        entries.length === 0 ? 'None known' : entries.map(entry => allergyText(entry)).join('; '),
    },
    ...contactColumns,
    diagnoses: {
      title: 'Diagnoses',
      otherTitles: ['diagnosis', 'dx', 'diagnosis list', ...EXPORTED_CLIENT_TITLES.diagnoses],
      value: diagnoses,
      read: readDiagnoses,
      isMultiline: true,
      understoodText: (entries: DiagnosisEntry[]) => entries.map(diagnosisText).join('; '),
    },
  },
  endColumns: CLIENT_END_COLUMNS,
  combineValues(values) {
    readContacts(values)
    return values
  },
  titleColumns: ['first_name', 'last_name'],
  keyOf: ({ first_name, last_name, date_of_birth = null }) => [
    normalizeName(first_name),
    normalizeName(last_name),
    date_of_birth,
  ],
  otherHomeMessage: rowNumber =>
    `Row ${rowNumber} has the same name and date of birth in another group home.`,
  findExisting({ first_name, last_name, date_of_birth = null }, { findClientsByName, homes }) {
    const namesakes = findClientsByName(fullName({ first_name, last_name }))
    const match = namesakes.find(client => client.date_of_birth === date_of_birth)
    if (match !== undefined) {
      const homeName = homes.find(({ id }) => id === match.home_id)?.home_name ?? 'Another home'
      return match.status === 'active'
        ? `A client of this name and date of birth is there already: ${homeName}.`
        : `A client of this name and date of birth is there already, inactive: ${homeName}.`
    }
    if (date_of_birth === null && namesakes.length > 0) {
      throw fieldRefusal(
        'date_of_birth',
        'There is a client of this name. Give the date of birth to tell them apart.',
      )
    }
    if (namesakes.some(client => client.date_of_birth === null)) {
      throw fieldRefusal(
        'date_of_birth',
        'There is a client of this name without a date of birth. Add it there first.',
      )
    }
    return undefined
  },
  argumentsOf({ allergies: allergyEntries, diagnoses: diagnosisEntries = [], ...values }, { home }, ids) {
    const { first_name, last_name, date_of_birth, admission_date, email, phone } = values
    const newAllergies = (allergyEntries ?? []).map((entry, index) => ({
      allergy_id: ids.recordId(`allergy/${index}`),
      ...allergyFieldsOf(entry),
    }))
    return {
      ...{ first_name, last_name, date_of_birth, admission_date, email, phone },
      client_id: ids.directoryId('client'),
      home_id: home.id,
      no_known_allergies: allergyEntries?.length === 0,
      allergies: newAllergies,
      contacts: readContacts(values).map(({ position: contactPosition, ...contact }) => ({
        client_contact_id: ids.recordId(`contact/${contactPosition}`),
        ...contact,
      })),
      diagnoses: diagnosisEntries.map((entry, index) => ({
        diagnosis_id: ids.recordId(`diagnosis/${index}`),
        ...diagnosisFieldsOf(entry),
      })),
    }
  },
  pageIdOf: ({ client_id }) => client_id,
  undo: defineUndo<'client.create', 'client.take_back'>({
    operation: 'client.take_back',
    argumentsOf: ({ client_id }) => ({ client_id }),
  }),
  sampleRows: [
    {
      first_name: 'Alma',
      last_name: 'Sample',
      date_of_birth: '04/17/1952',
      admission_date: '01/31/2026',
      phone: '555-0134',
      allergies: 'Penicillin; Latex',
      contact_1: 'Maria Sample',
      contact_1_phone: '555-0135',
      contact_1_relationship: 'Daughter',
      contact_1_type: 'Family',
      diagnoses: 'Type 2 diabetes (E11.9); Asthma',
    },
    {
      first_name: 'Bruno',
      last_name: 'Example',
      date_of_birth: '1948-11-02',
      admission_date: '2025-09-15',
      email: 'bruno.example@example.org',
      allergies: 'none known',
    },
  ],
})
