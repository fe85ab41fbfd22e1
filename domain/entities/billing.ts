import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { field } from '../field.ts'
import { dollars } from '../values/numeric.ts'
import { instant, localDate, numericId } from '../values/schemas.ts'
import { createdAt, updatedAt } from '../values/stamps.ts'
import { longText, text } from '../values/text.ts'

export const BILLING_STATUSES = ['unpaid', 'paid'] as const
export const BILLING_LENGTHS = { period: 40, description: 500 } as const

/** A bill: the amount a company owes for a period. */
export const billing = defineEntity({
  name: 'billing',
  kind: 'directory',
  scopes: ['company'],
  fields: {
    id: numericId,
    company_id: numericId,
    /** The text on the bill: "October 2026". */
    period: field(text(BILLING_LENGTHS.period, 'Period is required'), { label: 'Period' }),
    description: field(longText(BILLING_LENGTHS.description, 'Description is required'), {
      label: 'Description',
      format: 'long_text',
    }),
    /** The amount in US dollars. */
    amount: field(dollars, { label: 'Amount', format: 'dollars' }),
    due_date: field(localDate, { label: 'Due Date', format: 'date' }),
    /** Null while it is unpaid. */
    paid_at: field(v.nullable(instant), { label: 'Paid', format: 'moment' }),
    created_at: createdAt,
    updated_at: updatedAt,
    /** Set for a bill that was added by mistake: it stays, and no longer counts. */
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: { status: v.picklist(BILLING_STATUSES) },
  indexes: ['company_id'],
})
