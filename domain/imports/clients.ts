import * as v from 'valibot'
import { allergy } from '../entities/allergy.ts'
import { fullName } from '../entities/client.ts'
import { wrongField } from '../errors.ts'
import { MISSING, newClientFields } from '../operations/client/fields.ts'
import { listOf } from '../values/bounded.ts'
import { DAY_WORDS, dayIn, plainName } from './cells.ts'
import { defineImport } from './import-kind.ts'

const MOST_ALLERGIES = 50
const NONE_KNOWN = /^(none|none known|no known allergies|no allergies|nka)$/i
const ALLERGY_WORDS = 'Write allergies with a semicolon between them, or "none known".'

/** None known is an empty list. "NKDA" speaks of drugs alone, so it is neither. */
function allergiesIn(words: string): unknown {
  if (NONE_KNOWN.test(words)) return []
  if (/^nkda$/i.test(words)) return words
  return words
    .split(/[;,\n]/)
    .map(substance => substance.trim())
    .filter(substance => substance !== '')
}

const isList = (input: unknown): boolean => Array.isArray(input)
const allergies = v.pipe(
  v.unknown(),
  v.check(isList, ALLERGY_WORDS),
  listOf(allergy.fields.substance, MOST_ALLERGIES),
)

/** Clients who live in a home already. */
export const clientImport = defineImport({
  name: 'clients',
  called: ['client', 'clients'],
  operation: 'client.create',
  list: 'clients',
  sees: ['client'],
  gives: ['client'],
  columns: {
    first_name: {
      title: 'First name',
      also: ['given name', 'first'],
      value: newClientFields.first_name,
      missing: 'First name is required',
    },
    last_name: {
      title: 'Last name',
      also: ['family name', 'surname', 'last'],
      value: newClientFields.last_name,
      missing: 'Last name is required',
    },
    date_of_birth: {
      title: 'Date of birth',
      also: ['dob', 'birth date', 'birthday', 'born'],
      value: newClientFields.date_of_birth.wrapped,
      read: dayIn,
      otherwise: DAY_WORDS,
    },
    admission_date: {
      title: 'Admission date',
      also: ['admitted', 'admission', 'admit date', 'move-in date'],
      value: newClientFields.admission_date,
      read: dayIn,
      otherwise: DAY_WORDS,
      missing: MISSING.admission_date ?? '',
    },
    email: { title: 'Email', also: ['e-mail address'], value: newClientFields.email.wrapped },
    phone: {
      title: 'Phone',
      also: ['phone number', 'telephone', 'mobile'],
      value: newClientFields.phone.wrapped,
    },
    allergies: {
      title: 'Allergies',
      also: ['allergy', 'known allergies'],
      value: allergies,
      read: allergiesIn,
      understood: (substances: string[]) => (substances.length === 0 ? 'None known' : substances.join('; ')),
    },
  },
  title: ['first_name', 'last_name'],
  key: ({ first_name, last_name, date_of_birth = null }) => [
    plainName(first_name),
    plainName(last_name),
    date_of_birth,
  ],
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
  argumentsOf({ allergies: known, ...said }, { home }, ids) {
    const substances = (known ?? []).map((substance, index) => ({
      allergy_id: ids.recordId(`allergy/${index}`),
      substance,
    }))
    return {
      ...said,
      client_id: ids.directoryId('client'),
      home_id: home.id,
      no_known_allergies: known?.length === 0,
      allergies: substances,
    }
  },
  sample: [
    {
      first_name: 'Alma',
      last_name: 'Sample',
      date_of_birth: '04/17/1952',
      admission_date: '01/31/2026',
      phone: '555-0134',
      allergies: 'Penicillin; Latex',
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
