import { diagnosis } from '#domain/entities/diagnosis.ts'
import { labelsOf } from '#domain/field.ts'
import { text } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { about } from './summaries.ts'
import { recordedAndWithdrawn, recordedOrWithdrawn } from './withdrawal.ts'

export const diagnosisOperations = {
  'diagnosis.record': 'Diagnosis recorded',
  'diagnosis.withdraw': 'Diagnosis removed',
} as const satisfies OperationNames

export const diagnosisWords = {
  many: 'Diagnoses',
  fields: {
    ...labelsOf(diagnosis),
    reason: 'Reason',
  },
} as const

export const diagnosisLabels = defineLabels({
  name: 'diagnosis',
  collections: ['diagnosis'],
  operations: diagnosisOperations,
  words: diagnosisWords,
  id: 'diagnosis_id',
  fields: {
    diagnosis_id: null,
    reason: text,
  },
  summary: ({ name, client_id }, context) => about(name, client_id, context),
  lastChange: recordedOrWithdrawn,
  events: { diagnosis: recordedAndWithdrawn('diagnosis.record', 'diagnosis.withdraw') },
})
