import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { uuid } from '../../values/ids.ts'
import { text } from '../../values/text.ts'

/** Takes an allergy off the chart with a reason; the record stays readable. */
export const allergyWithdraw = defineOperation({
  kind: 'allergy.withdraw',
  version: 1,
  clinical: true,
  args: v.strictObject({ allergy_id: uuid, reason: text(200, 'A reason is required') }),
  references: ({ allergy_id }) => [{ collection: 'allergy', id: allergy_id }],
  scope(args, records) {
    const allergy = records.one('allergy', args.allergy_id)
    if (allergy === undefined) throw notFound('Allergy')
    return allergy.scope
  },
  apply({ allergy_id, reason }, records, context) {
    const allergy = records.one('allergy', allergy_id)
    if (allergy === undefined || allergy.withdrawn_at !== null) throw notFound('Allergy')
    return [
      {
        collection: 'allergy',
        row: {
          ...allergy,
          withdrawn_at: context.recorded_at,
          withdrawn_by: context.author_id,
          withdrawal_reason: reason,
        },
      },
    ]
  },
})
