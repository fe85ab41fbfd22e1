/** A company. */
import { choice, home, moment, stamp, state, text } from './formats.ts'
import { defineThing, type Format, type OperationNames } from './thing.ts'

export const companyOperations = {
  'company.create': 'Company added',
  'company.update': 'Company changed',
  'company.invite': 'User invited',
  'company.close': 'Company closed',
  'company.reopen': 'Company reopened',
} as const satisfies OperationNames

export const companyWords = {
  fields: {
    name: 'Company Name',
    license_number: 'License Number',
    tax_id: 'Tax ID',
    contact_name: 'Contact Name',
    contact_email: 'Contact Email',
    contact_phone: 'Contact Phone',
    street_address: 'Street Address',
    city: 'City',
    state: 'State',
    zip_code: 'ZIP Code',
    incident_hours: 'Hours to report an incident',
    medication_error_hours: 'Hours to report a medication error',
    email: 'Email',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone',
    role: 'Role',
    home_id: 'Group Home',
    closed_at: 'Closed',
    created_at: 'Created',
    updated_at: 'Updated',
  },
} as const

const number: Format<number> = { write: String }

export const company = defineThing({
  name: 'company',
  collections: ['company'],
  operations: companyOperations,
  words: companyWords,
  id: 'company_id',
  fields: {
    id: null,
    company_id: null,
    actor_id: null,
    staff_id: null,
    grant_id: null,
    name: text,
    license_number: text,
    tax_id: text,
    contact_name: text,
    contact_email: text,
    contact_phone: text,
    street_address: text,
    city: text,
    state,
    zip_code: text,
    incident_hours: number,
    medication_error_hours: number,
    email: text,
    first_name: text,
    last_name: text,
    phone_number: text,
    role: choice('user', 'role'),
    home_id: home,
    closed_at: moment,
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
