import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { price } from '../values/numeric.ts'
import { numericId } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { optionalLongText, optionalText, text } from '../values/text.ts'

export const FREQUENCY_NAMES = {
  Daily: 'Daily',
  Weekly: 'Weekly',
  'Bi-weekly': 'Bi-weekly',
  Monthly: 'Monthly',
  Quarterly: 'Quarterly',
  'As Needed': 'As Needed',
} as const

export const SERVICE_LENGTHS = { name: 100, description: 500, billing_code: 20 } as const

/** A service companies can subscribe to: one catalogue for all companies (spec part 3 §3). */
export const service = defineEntity({
  name: 'service',
  kind: 'directory',
  scopes: ['platform'],
  fields: {
    id: numericId,
    name: field(text(SERVICE_LENGTHS.name, 'Service name is required'), { label: 'Service Name' }),
    description: field(v.nullable(optionalLongText(SERVICE_LENGTHS.description)), {
      label: 'Description',
      format: 'long_text',
    }),
    /** The amount in US dollars. */
    base_cost: field(price, { label: 'Base Cost', format: 'dollars' }),
    billing_code: field(v.nullable(optionalText(SERVICE_LENGTHS.billing_code)), { label: 'Billing Code' }),
    is_recurring: field(v.boolean(), { label: 'Recurring service', format: 'yes' }),
    /** How often a recurring service recurs. */
    frequency: choice(
      v.nullable(v.picklist(valuesOf(FREQUENCY_NAMES), 'Frequency is required')),
      FREQUENCY_NAMES,
      { label: 'Frequency' },
    ),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  mergeGroups: { recurrence: ['is_recurring', 'frequency'] },
})
