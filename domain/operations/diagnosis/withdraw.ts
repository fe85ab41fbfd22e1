import { text } from '../../values/text.ts'
import { withdrawOf } from '../withdraw-of.ts'

/** Takes a diagnosis off the chart with a reason; the record stays readable. */
export const diagnosisWithdraw = withdrawOf('diagnosis', {
  kind: 'diagnosis.withdraw',
  clinical: true,
  fields: { reason: text(200, 'A reason is required') },
  what: 'Diagnosis',
  isGone: ({ withdrawn_at }) => withdrawn_at !== null,
  follows: ({ recorded_at, author_id }, { reason }) => ({
    withdrawn_at: recorded_at,
    withdrawn_by: author_id,
    withdrawal_reason: reason,
  }),
})
