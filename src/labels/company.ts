/** The labels of a company. */
import { company } from '#domain/entities/company.ts'
import { labelsOf } from '#domain/field.ts'
import { choice, home, text } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const companyOperations = {
  'company.create': 'Company added',
  'company.update': 'Company changed',
  'company.invite': 'User invited',
  'company.close': 'Company closed',
  'company.reopen': 'Company reopened',
} as const satisfies OperationNames

export const companyWords = {
  fields: {
    ...labelsOf(company),
    email: 'Email',
    first_name: 'First Name',
    last_name: 'Last Name',
    phone_number: 'Phone',
    role: 'Role',
    home_id: 'Group Home',
  },
} as const

export const companyLabels = defineLabels({
  name: 'company',
  collections: ['company'],
  operations: companyOperations,
  words: companyWords,
  id: 'company_id',
  fields: {
    company_id: null,
    actor_id: null,
    staff_id: null,
    grant_id: null,
    email: text,
    first_name: text,
    last_name: text,
    phone_number: text,
    role: choice('user', 'role'),
    home_id: home,
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
