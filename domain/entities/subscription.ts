import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { localDate, numericId } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { optionalLongText } from '../values/text.ts'

export const SUBSCRIPTION_STATUS_NAMES = {
  Active: 'Active',
  Inactive: 'Inactive',
  Pending: 'Pending',
} as const

export const MAX_NOTES_LENGTH = 500

/** A service of the catalogue that a company uses (spec part 3 §3, Company service). */
export const subscription = defineEntity({
  name: 'subscription',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: numericId,
    company_id: numericId,
    service_id: field(numericId, { label: 'Service', format: 'custom' }),
    status: choice(
      v.picklist(valuesOf(SUBSCRIPTION_STATUS_NAMES), 'Status is required'),
      SUBSCRIPTION_STATUS_NAMES,
      { label: 'Status' },
    ),
    start_date: field(localDate, { label: 'Start Date', format: 'date' }),
    end_date: field(v.nullable(localDate), { label: 'End Date', format: 'date' }),
    notes: field(
      v.nullable(optionalLongText(MAX_NOTES_LENGTH, `Notes cannot exceed ${MAX_NOTES_LENGTH} characters`)),
      { label: 'Notes', format: 'long_text' },
    ),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  computed: {
    organization_service_id: numericId,
    name: v.string(),
    description: v.nullable(v.string()),
    base_cost: v.number(),
    subscription_date: localDate,
  },
  indexes: ['company_id'],
  mergeGroups: { period: ['start_date', 'end_date'] },
})
