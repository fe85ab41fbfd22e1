import { fullName } from '#domain/entities/client.ts'
import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, date, home, moment, stamp, text, yes } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const clientOperations = {
  'client.create': 'Client added',
  'client.update': 'Client changed',
  'client.answer_allergies': 'Allergy question answered',
  'client.close': 'Client closed',
  'client.move': 'Client moved',
  'client.take_back': 'Client taken back',
  'client.set_photo': 'Client photo changed',
} as const satisfies OperationNames

export const clientWords = {
  many: 'Client',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    date_of_birth: 'Date of birth',
    home_id: 'Group Home',
    admission_date: 'Admission Date',
    discharge_date: 'Discharge Date',
    status: 'Status',
    email: 'Email',
    phone: 'Phone',
    no_known_allergies: 'No known allergies',
    created_at: 'Created',
    updated_at: 'Updated',
    end_orders: 'Active orders end',
    end_plans: 'What is planned ends',
  },
  values: {
    status: { active: 'Active', inactive: 'Inactive' } satisfies Choices<StoredRow<'client'>['status']>,
  },
} as const

export const client = defineThing({
  name: 'client',
  collections: ['client'],
  operations: clientOperations,
  words: clientWords,
  id: 'client_id',
  fields: {
    id: null,
    client_id: null,
    allergies: null,
    contacts: null,
    diagnoses: null,
    company_id: null,
    first_name: text,
    last_name: text,
    date_of_birth: date,
    home_id: home,
    admission_date: date,
    discharge_date: date,
    status: choice('client', 'status'),
    inactive_from: null,
    left_at: null,
    absences: null,
    former_zones: null,
    former_homes: null,
    email: text,
    phone: text,
    image_url: null,
    photo: null,
    seen_photo: null,
    no_known_allergies: yes,
    items: null,
    end_orders: yes,
    end_plans: yes,
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ first_name = '', last_name = '' }) => fullName({ first_name, last_name }),
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: { client: ({ created_at }) => [{ operation: 'client.create', at: created_at, by: null }] },
})
