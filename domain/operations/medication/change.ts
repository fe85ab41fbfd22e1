import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { localDate } from '../../values/dates.ts'
import { uuid } from '../../values/ids.ts'
import { orderScope } from '../administration.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { newOrderReferences, newOrderRows } from './create.ts'
import { effectiveOrder, orderReferences, usualReferencesOf } from './order.ts'
import { newOrderFields } from './order-fields.ts'

/**
 * Replaces an order by another in one operation (M10): the old one ends on `last_date`, the new one starts on its
 * own start date. The chart shows both; there is no moment with two and none with neither.
 */
export const medicationChange = defineOperation({
  kind: 'medication.change',
  version: 1,
  clinical: false,
  args: v.strictObject({
    medication_id: uuid,
    last_date: localDate,
    replacement: v.strictObject({ medication_id: uuid, version_id: uuid, ...newOrderFields }),
  }),
  references: (args, records) => [
    ...orderReferences(args, records),
    ...newOrderReferences(args.replacement),
    ...usualReferencesOf(args, [args.replacement.inventory_id], records),
    ...assigneeReferences(args.replacement.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, last_date, replacement }, records, context) {
    const { order } = effectiveOrder(medication_id, records, context)
    if (last_date < order.start_date) {
      throw new Refusal('invalid_input', 'End date cannot be before start date', {
        fields: { last_date: ['End date cannot be before start date'] },
      })
    }
    const ended = { ...order, end_date: last_date, updated_at: context.recorded_at }
    const after = records.copy()
    after.put({ collection: 'medication', row: ended })
    return [
      { collection: 'medication', row: ended },
      ...newOrderRows({ ...replacement, client_id: order.client_id }, after, context, order),
    ]
  },
})
