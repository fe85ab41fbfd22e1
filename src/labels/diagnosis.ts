import { diagnosis } from '#domain/entities/diagnosis.ts'
import { labelsOf } from '#domain/field.ts'
import { textFormat } from './formats.ts'
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
  idField: 'diagnosis_id',
  fieldFormats: {
    diagnosis_id: null,
    reason: textFormat,
  },
  summary: ({ name, client_id }, context) => textForClient(name, client_id, context),
  lastChange: withdrawableLastChange,
  events: { diagnosis: withdrawableEvents('diagnosis.record', 'diagnosis.withdraw') },
})
