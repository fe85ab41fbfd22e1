import { diagnosis } from '../entities/diagnosis.ts'
import { fieldRefusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import { homeToday } from '../values/time-zone.ts'
import { createOf, creationFields } from './parts/create-of.ts'
import { recordingStamp, withdrawalWithReason } from './parts/recorded-and-withdrawn.ts'
import { stateChangeOf } from './parts/state-change-of.ts'

const { client_id, withdrawal_reason } = diagnosis.fields

export const DIAGNOSIS_TAKEN_MESSAGE = 'This diagnosis is already recorded.'

/** The fields a person enters. */
export const diagnosisFields = enteredFields(diagnosis, { withdrawal_reason })

export const newDiagnosisFields = creationFields(diagnosisFields)

/** Throws for a day in the future. `today` is the home's day. */
export function refuseFutureDiagnosis(day: string | null, today: string, field = 'diagnosed_on'): void {
  if (day !== null && day > today) throw fieldRefusal(field, 'Date cannot be in the future')
}

/** Adds a diagnosis to a client's chart. */
const diagnosisRecord = createOf('diagnosis', {
  kind: 'diagnosis.record',
  isClinical: true,
  fields: { client_id, ...newDiagnosisFields },
  takenMessage: DIAGNOSIS_TAKEN_MESSAGE,
  check: (row, { home }, _, { recorded_at }) =>
    refuseFutureDiagnosis(row.diagnosed_on, homeToday(recorded_at, home.time_zone)),
  derivedFields: recordingStamp,
})

/** Takes a diagnosis off the chart with a reason; the record stays readable. */
const diagnosisWithdraw = stateChangeOf('diagnosis', {
  kind: 'diagnosis.withdraw',
  recordName: 'Diagnosis',
  ...withdrawalWithReason,
})

export const diagnosisOperations = [diagnosisRecord, diagnosisWithdraw] as const
