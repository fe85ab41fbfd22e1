/** The labels of a company. */
import { company } from '#domain/entities/company.ts'
import { labelsOf } from '#domain/field.ts'
import { choiceFormat, homeFormat, textFormat } from './formats.ts'
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
  idField: 'company_id',
  fieldFormats: {
    company_id: null,
    actor_id: null,
    staff_id: null,
    grant_id: null,
    email: textFormat,
    first_name: textFormat,
    last_name: textFormat,
    phone_number: textFormat,
    role: choiceFormat('user', 'role'),
    home_id: homeFormat,
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
