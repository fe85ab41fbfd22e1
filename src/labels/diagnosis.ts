import { client, date, stamp, text } from './formats.ts'
import { about } from './summaries.ts'
import { defineThing, type OperationNames } from './thing.ts'
import {
  recordedAndWithdrawn,
  recordedOrWithdrawn,
  withdrawalFormats,
  withdrawalWords,
} from './withdrawal.ts'

export const diagnosisOperations = {
  'diagnosis.record': 'Diagnosis recorded',
  'diagnosis.withdraw': 'Diagnosis removed',
} as const satisfies OperationNames

export const diagnosisWords = {
  many: 'Diagnoses',
  fields: {
    client_id: 'Client',
    name: 'Diagnosis',
    code: 'ICD-10 code',
    diagnosed_on: 'Diagnosed',
    ...withdrawalWords,
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
    ...withdrawalFormats,
  },
  summary: ({ name, client_id }, context) => about(name, client_id, context),
  lastChange: recordedOrWithdrawn,
  events: { diagnosis: recordedAndWithdrawn('diagnosis.record', 'diagnosis.withdraw') },
})
