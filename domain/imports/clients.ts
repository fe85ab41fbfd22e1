import * as v from 'valibot'
import { allergy } from '../entities/allergy.ts'
import { diagnosis } from '../entities/diagnosis.ts'
import { wrongField } from '../errors.ts'
import { MISSING, newClientFields } from '../operations/client.ts'
import { listOf } from '../values/bounded.ts'
import { fullName } from '../values/full-name.ts'
import { substance } from '../values/substance.ts'
import { allergiesIn, allergyWords, type SaidAllergy } from './allergy-cells.ts'
import { asKept, phoneIn, plainName } from './cells.ts'
import { contactColumns, contactsIn } from './contact-cells.ts'
import { dayColumn } from './day-cells.ts'
import { diagnosesIn, diagnosisWords, type SaidDiagnosis } from './diagnosis-cells.ts'
import { defineImport, takenBackBy } from './import-kind.ts'
import { CLIENT_ENDS, OWN_CLIENT_TITLES } from './own-list.ts'

const MAX_ALLERGIES = 50
const MAX_DIAGNOSES = 50

const saysMore = (said: unknown): boolean => typeof said === 'object'
const { reaction, severity } = allergy.fields
const withMore = v.strictObject({
  substance,
  reaction: v.exactOptional(reaction.wrapped),
  severity: v.exactOptional(severity.wrapped),
})
const allergies = listOf(
  v.lazy(said => (saysMore(said) ? withMore : substance)),
  MAX_ALLERGIES,
)

const allergyOf = (said: SaidAllergy) => ({
  reaction: null,
  severity: null,
  ...(typeof said === 'string' ? { substance: said } : said),
})

const { name, code, diagnosed_on } = diagnosis.fields
const coded = v.strictObject({
  name,
  code: v.exactOptional(code.wrapped),
  diagnosed_on: v.exactOptional(diagnosed_on.wrapped),
})
const diagnoses = listOf(
  v.lazy(said => (saysMore(said) ? coded : name)),
  MAX_DIAGNOSES,
)
const diagnosisOf = (said: SaidDiagnosis) => (typeof said === 'string' ? { name: said } : said)

/** The import of clients who already live in a home. */
export const clientImport = defineImport({
  name: 'clients',
  called: ['client', 'clients'],
  operation: 'client.create',
  list: 'clients',
  collections: ['client'],
  gives: ['client'],
  columns: {
    first_name: {
      title: 'First name',
      also: ['given name', 'first', ...OWN_CLIENT_TITLES.first_name],
      value: newClientFields.first_name,
      missing: 'First name is required',
    },
    last_name: {
      title: 'Last name',
      also: ['family name', 'surname', 'last', ...OWN_CLIENT_TITLES.last_name],
      value: newClientFields.last_name,
      missing: 'Last name is required',
    },
    date_of_birth: {
      title: 'Date of birth',
      also: ['dob', 'birth date', 'birthday', 'born', ...OWN_CLIENT_TITLES.date_of_birth],
      value: newClientFields.date_of_birth.wrapped,
      ...dayColumn,
    },
    admission_date: {
      title: 'Admission date',
      also: ['admitted', 'admission', 'admit date', 'move-in date', ...OWN_CLIENT_TITLES.admission_date],
      value: newClientFields.admission_date,
      ...dayColumn,
      missing: MISSING.admission_date ?? '',
    },
    email: {
      title: 'Email',
      also: ['e-mail address', ...OWN_CLIENT_TITLES.email],
      value: newClientFields.email.wrapped,
    },
    phone: {
      title: 'Phone',
      also: ['phone number', 'telephone', 'mobile', ...OWN_CLIENT_TITLES.phone],
      value: newClientFields.phone.wrapped,
      read: phoneIn,
      understood: asKept,
    },
    allergies: {
      title: 'Allergies',
      also: ['allergy', 'known allergies', ...OWN_CLIENT_TITLES.allergies],
      value: allergies,
      read: allergiesIn,
      isLong: true,
      understood: (said: SaidAllergy[]) =>
        said.length === 0 ? 'None known' : said.map(one => allergyWords(one)).join('; '),
    },
    ...contactColumns,
    diagnoses: {
      title: 'Diagnoses',
      also: ['diagnosis', 'dx', 'diagnosis list', ...OWN_CLIENT_TITLES.diagnoses],
      value: diagnoses,
      read: diagnosesIn,
      isLong: true,
      understood: (said: SaidDiagnosis[]) => said.map(diagnosisWords).join('; '),
    },
  },
  ends: CLIENT_ENDS,
  together(values) {
    contactsIn(values)
    return values
  },
  title: ['first_name', 'last_name'],
  key: ({ first_name, last_name, date_of_birth = null }) => [
    plainName(first_name),
    plainName(last_name),
    date_of_birth,
  ],
  elsewhereWords: row => `Row ${row} has the same name and date of birth in another group home.`,
  there({ first_name, last_name, date_of_birth = null }, { clientsNamed, homes }) {
    const namesakes = clientsNamed(fullName({ first_name, last_name }))
    const same = namesakes.find(client => client.date_of_birth === date_of_birth)
    if (same !== undefined) {
      const where = homes.find(({ id }) => id === same.home_id)?.home_name ?? 'Another home'
      return same.status === 'active'
        ? `A client of this name and date of birth is there already: ${where}.`
        : `A client of this name and date of birth is there already, inactive: ${where}.`
    }
    if (date_of_birth === null && namesakes.length > 0) {
      throw wrongField(
        'date_of_birth',
        'There is a client of this name. Give the date of birth to tell them apart.',
      )
    }
    if (namesakes.some(client => client.date_of_birth === null)) {
      throw wrongField(
        'date_of_birth',
        'There is a client of this name without a date of birth. Add it there first.',
      )
    }
    return undefined
  },
  argumentsOf({ allergies: known, diagnoses: diagnosed = [], ...said }, { home }, ids) {
    const { first_name, last_name, date_of_birth, admission_date, email, phone } = said
    const named = (known ?? []).map((said, index) => ({
      allergy_id: ids.recordId(`allergy/${index}`),
      ...allergyOf(said),
    }))
    return {
      ...{ first_name, last_name, date_of_birth, admission_date, email, phone },
      client_id: ids.directoryId('client'),
      home_id: home.id,
      no_known_allergies: known?.length === 0,
      allergies: named,
      contacts: contactsIn(said).map(({ place, ...contact }) => ({
        client_contact_id: ids.recordId(`contact/${place}`),
        ...contact,
      })),
      diagnoses: diagnosed.map((said, index) => ({
        diagnosis_id: ids.recordId(`diagnosis/${index}`),
        ...diagnosisOf(said),
      })),
    }
  },
  pageOf: ({ client_id }) => client_id,
  takeBack: takenBackBy<'client.create', 'client.take_back'>({
    operation: 'client.take_back',
    argumentsOf: ({ client_id }) => ({ client_id }),
  }),
  sample: [
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
