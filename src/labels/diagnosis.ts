import { client, date, moment, person, stamp, text } from './formats.ts'
import { about } from './summaries.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const diagnosisOperations = {
  'diagnosis.record': 'Diagnosis recorded',
  'diagnosis.withdraw': 'Diagnosis removed',
} as const satisfies OperationNames

export const diagnosisWords = {
  fields: {
    client_id: 'Client',
    name: 'Diagnosis',
    code: 'ICD-10 code',
    diagnosed_on: 'Diagnosed',
    recorded_at: 'Recorded',
    recorded_by: 'Recorded by',
    withdrawn_at: 'Removed',
    withdrawn_by: 'Removed by',
    withdrawal_reason: 'Reason for removal',
    reason: 'Reason',
  },
} as const

export const diagnosis = defineThing({
  name: 'diagnosis',
  collections: ['diagnosis'],
  operations: diagnosisOperations,
  words: diagnosisWords,
  id: 'diagnosis_id',
  fields: {
    id: null,
    diagnosis_id: null,
    client_id: stamp(client),
    name: text,
    code: text,
    diagnosed_on: date,
    recorded_at: stamp(moment),
    recorded_by: stamp(person),
    withdrawn_at: stamp(moment),
    withdrawn_by: stamp(person),
    withdrawal_reason: text,
    reason: text,
  },
  summary: ({ name, client_id }, context) => about(name, client_id, context),
  lastChange: ({ withdrawn_at, withdrawn_by, recorded_at = '', recorded_by = null }) =>
    withdrawn_at ? { at: withdrawn_at, by: withdrawn_by ?? null } : { at: recorded_at, by: recorded_by },
})
