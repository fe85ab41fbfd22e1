import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { price } from '../values/numeric.ts'
import { looseLongText, looseText, text } from '../values/text.ts'

export const FREQUENCIES = ['Daily', 'Weekly', 'Bi-weekly', 'Monthly', 'Quarterly', 'As Needed'] as const

export const SERVICE_LENGTHS = { name: 100, description: 500, billing_code: 20 } as const

/** What companies can subscribe to: one catalogue for all of them (spec part 3 §3). */
export const service = defineEntity({
  name: 'service',
  kind: 'directory',
  scopes: ['platform'],
  fields: {
    id: directoryId,
    name: text(SERVICE_LENGTHS.name, 'Service name is required'),
    description: v.nullable(looseLongText(SERVICE_LENGTHS.description)),
    /** In US dollars. */
    base_cost: price,
    billing_code: v.nullable(looseText(SERVICE_LENGTHS.billing_code)),
    is_recurring: v.boolean(),
    /** How often, of what recurs. */
    frequency: v.nullable(v.picklist(FREQUENCIES, 'Frequency is required')),
    created_at: instant,
    updated_at: instant,
  },
  groups: { recurrence: ['is_recurring', 'frequency'] },
})
