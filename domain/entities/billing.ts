import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId } from '../values/ids.ts'
import { dollars } from '../values/numeric.ts'
import { longText, text } from '../values/text.ts'

export const BILLING_STATUSES = ['unpaid', 'paid'] as const
export const BILLING_LENGTHS = { period: 40, description: 500 } as const

/** What a company owes for a period. */
export const billing = defineEntity({
  name: 'billing',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: directoryId,
    company_id: directoryId,
    /** As it stands on the bill: "October 2026". */
    period: text(BILLING_LENGTHS.period, 'Period is required'),
    description: longText(BILLING_LENGTHS.description, 'Description is required'),
    /** In US dollars. */
    amount: dollars,
    due_date: localDate,
    /** Null while it is unpaid. */
    paid_at: v.nullable(instant),
    created_at: instant,
    updated_at: instant,
    /** A bill that was added by mistake stays, and counts no more. */
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: { status: v.picklist(BILLING_STATUSES) },
  indexes: ['company_id'],
})
