import { diagnosis } from '#domain/entities/diagnosis.ts'
import { labelsOf } from '#domain/field.ts'
import { text } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { textForClient } from './summaries.ts'
import { withdrawableEvents, withdrawableLastChange } from './withdrawal.ts'

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
  summary: ({ name, client_id }, context) => textForClient(name, client_id, context),
  lastChange: withdrawableLastChange,
  events: { diagnosis: withdrawableEvents('diagnosis.record', 'diagnosis.withdraw') },
})
