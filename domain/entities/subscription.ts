import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { looseLongText } from '../values/text.ts'

export const SUBSCRIPTION_STATUSES = ['Active', 'Inactive', 'Pending'] as const

export const SUBSCRIPTION_NOTES = 500

/** A service of the catalogue that a company uses (spec part 3 §3, Company service). */
export const subscription = defineEntity({
  name: 'subscription',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: directoryId,
    company_id: directoryId,
    service_id: directoryId,
    status: v.picklist(SUBSCRIPTION_STATUSES, 'Status is required'),
    start_date: localDate,
    end_date: v.nullable(localDate),
    notes: v.nullable(
      looseLongText(SUBSCRIPTION_NOTES, `Notes cannot exceed ${SUBSCRIPTION_NOTES} characters`),
    ),
    created_at: instant,
    updated_at: instant,
  },
  shown: {
    organization_service_id: directoryId,
    name: v.string(),
    description: v.nullable(v.string()),
    base_cost: v.number(),
    subscription_date: localDate,
  },
  indexes: ['company_id'],
  groups: { period: ['start_date', 'end_date'] },
})
