import * as v from 'valibot'
import { billing } from '../../entities/billing.ts'
import { defineOperation } from '../../operation.ts'
import { refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { companyThere } from '../parts/directory.ts'

const { period, description, amount, due_date } = billing.fields
export const newBillingFields = { period, description, amount, due_date } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  period: 'Period is required',
  description: 'Description is required',
  amount: 'Amount is required',
  due_date: 'Due date is required',
}

/** Adds a bill to a company, a closed one too: the last one may come after. The server gives the id. */
export const billingCreate = defineOperation({
  kind: 'billing.create',
  version: 1,
  clinical: false,
  online: 'Adding a billing',
  args: v.strictObject({ billing_id: directoryId, company_id: directoryId, ...newBillingFields }),
  references: ({ billing_id, company_id }) => [
    { collection: 'company', id: company_id },
    { collection: 'billing', id: billing_id },
  ],
  scope: ({ company_id }, records) => companyThere(company_id, records).scope,
  apply({ billing_id, company_id, ...said }, records, { recorded_at }) {
    const { scope } = companyThere(company_id, records)
    refuseTaken(records, 'billing', billing_id, 'This id is taken.')
    const row: RowOf<'billing'> = {
      id: billing_id,
      company_id,
      ...said,
      paid_at: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      removed_at: null,
      removed_by: null,
      scope,
      revision: 0,
    }
    return [{ collection: 'billing', row }]
  },
})
