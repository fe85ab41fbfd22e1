import { withdrawnWithReason } from '../parts/recorded-and-withdrawn.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'

/** Takes an allergy off the chart with a reason; the record stays readable. */
export const allergyWithdraw = withdrawOf('allergy', {
  kind: 'allergy.withdraw',
  what: 'Allergy',
  ...withdrawnWithReason,
})
