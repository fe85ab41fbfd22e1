/** What happens to a bill: it is paid, was not paid after all, or was added by mistake. */
import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation, type OperationContext } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'

type Bill = RowOf<'billing'>
type Context = Pick<OperationContext, 'recorded_at' | 'author_id'>

/** @throws not_found for one that is not there, or was removed */
function billingThere(id: number, records: RecordSet): Bill {
  const found = records.one('billing', id)
  if (found === undefined || found.removed_at !== null) throw notFound('Billing')
  return found
}

/** `change` says what becomes of the bill; undefined: it is so already. */
const aboutBilling = <const Kind extends string>(
  kind: Kind,
  online: string,
  change: (bill: Bill, context: Context) => Partial<Bill> | undefined,
) =>
  defineOperation({
    kind,
    version: 1,
    clinical: false,
    online,
    args: v.strictObject({ billing_id: directoryId }),
    references: ({ billing_id }) => [{ collection: 'billing', id: billing_id }],
    scope: ({ billing_id }, records) => billingThere(billing_id, records).scope,
    apply({ billing_id }, records, context) {
      const bill = billingThere(billing_id, records)
      const changes = change(bill, context)
      if (changes === undefined) return []
      return [{ collection: 'billing', row: { ...bill, ...changes, updated_at: context.recorded_at } }]
    },
  })

export const billingPay = aboutBilling('billing.pay', 'Marking a billing as paid', (bill, { recorded_at }) =>
  bill.paid_at === null ? { paid_at: recorded_at } : undefined,
)

export const billingUnpay = aboutBilling('billing.unpay', 'Marking a billing as unpaid', ({ paid_at }) =>
  paid_at === null ? undefined : { paid_at: null },
)

export const billingRemove = aboutBilling(
  'billing.remove',
  'Deleting a billing',
  ({ paid_at }, { recorded_at, author_id }) => {
    if (paid_at !== null) throw new Refusal('conflict', 'A paid billing stays. Mark it as unpaid first.')
    return { removed_at: recorded_at, removed_by: author_id }
  },
)
