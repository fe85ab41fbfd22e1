import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { uuid } from '../../values/ids.ts'
import { orderScope } from '../administration.ts'
import { effectiveOrder, orderReferences } from './order.ts'

/** Hides an order: nothing is due from this moment on, what was given stays on the chart (design §3). */
export const medicationDelete = defineOperation({
  kind: 'medication.delete',
  version: 1,
  clinical: false,
  args: v.strictObject({ medication_id: uuid }),
  references: orderReferences,
  scope: orderScope,
  apply({ medication_id }, records, context) {
    const { order, now } = effectiveOrder(medication_id, records, context)
    const endsSooner = order.end_date !== null && order.end_date < now.date
    return [
      {
        collection: 'medication',
        row: {
          ...order,
          end_date: endsSooner ? order.end_date : now.date,
          removed_at: context.recorded_at,
          removed_by: context.author_id,
          updated_at: context.recorded_at,
        },
      },
    ]
  },
})
