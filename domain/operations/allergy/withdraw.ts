import { text } from '../../values/text.ts'
import { withdrawOf } from '../withdraw-of.ts'

/** Takes an allergy off the chart with a reason; the record stays readable. */
export const allergyWithdraw = withdrawOf('allergy', {
  kind: 'allergy.withdraw',
  clinical: true,
  fields: { reason: text(200, 'A reason is required') },
  what: 'Allergy',
  isGone: ({ withdrawn_at }) => withdrawn_at !== null,
  follows: ({ recorded_at, author_id }, { reason }) => ({
    withdrawn_at: recorded_at,
    withdrawn_by: author_id,
    withdrawal_reason: reason,
  }),
})
