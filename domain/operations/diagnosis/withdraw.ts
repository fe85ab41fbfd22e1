import { withdrawnWithReason } from '../parts/recorded-and-withdrawn.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'

/** Takes a diagnosis off the chart with a reason; the record stays readable. */
export const diagnosisWithdraw = withdrawOf('diagnosis', {
  kind: 'diagnosis.withdraw',
  what: 'Diagnosis',
  ...withdrawnWithReason,
})
