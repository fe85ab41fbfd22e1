import * as v from 'valibot'
import { billing } from '../entities/billing.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { numericId } from '../values/schemas.ts'
import { requireCompany } from './parts/directory.ts'
import { notRemovedFields } from './parts/removal.ts'

type Bill = RowOf<'billing'>

const { period, description, amount, due_date } = billing.fields
export const newBillingFields = { period, description, amount, due_date } as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  period: 'Period is required',
  description: 'Description is required',
  amount: 'Amount is required',
  due_date: 'Due date is required',
}

/** Adds a bill to a company, also to a closed company: its last bill may come later. The server assigns the id. */
const billingCreate = defineOperation({
  kind: 'billing.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a billing',
  args: v.strictObject({ billing_id: numericId, company_id: numericId, ...newBillingFields }),
  references: ({ billing_id, company_id }) => [
    { collection: 'company', id: company_id },
    { collection: 'billing', id: billing_id },
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ billing_id, company_id, ...fields }, records, { recorded_at }) {
    const { scope } = requireCompany(company_id, records)
    refuseTakenId(records, 'billing', billing_id, 'This id is taken.')
    const row: Bill = {
      id: billing_id,
      company_id,
      ...fields,
      paid_at: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      ...notRemovedFields,
      scope,
      revision: 0,
    }
    return [{ collection: 'billing', row }]
  },
})

type ChangeContext = Pick<OperationContext, 'recorded_at' | 'author_id'>

/** @throws not_found for a bill that is missing or removed */
function requireBilling(id: number, records: RecordSet): Bill {
  const bill = records.one('billing', id)
  if (bill === undefined || bill.removed_at !== null) throw notFound('Billing')
  return bill
}

/** `computeChanges` returns the changed fields of the bill, or undefined when nothing changes. */
const defineBillingOperation = <const Kind extends string>(
  kind: Kind,
  onlineActionLabel: string,
  computeChanges: (bill: Bill, context: ChangeContext) => Partial<Bill> | undefined,
) =>
  defineOperation({
    kind,
    version: 1,
    isClinical: false,
    onlineActionLabel,
    args: v.strictObject({ billing_id: numericId }),
    references: ({ billing_id }) => [{ collection: 'billing', id: billing_id }],
    scope: ({ billing_id }, records) => requireBilling(billing_id, records).scope,
    apply({ billing_id }, records, context) {
      const bill = requireBilling(billing_id, records)
      const changes = computeChanges(bill, context)
      if (changes === undefined) return []
      return [{ collection: 'billing', row: { ...bill, ...changes, updated_at: context.recorded_at } }]
    },
  })

const billingPay = defineBillingOperation(
  'billing.pay',
  'Marking a billing as paid',
  (bill, { recorded_at }) => (bill.paid_at === null ? { paid_at: recorded_at } : undefined),
)

const billingUnpay = defineBillingOperation('billing.unpay', 'Marking a billing as unpaid', ({ paid_at }) =>
  paid_at === null ? undefined : { paid_at: null },
)

const billingRemove = defineBillingOperation(
  'billing.remove',
  'Deleting a billing',
  ({ paid_at }, { recorded_at, author_id }) => {
    if (paid_at !== null) throw new Refusal('conflict', 'A paid billing stays. Mark it as unpaid first.')
    return { removed_at: recorded_at, removed_by: author_id }
  },
)

export const billingOperations = [billingCreate, billingPay, billingUnpay, billingRemove] as const
