import { allergy } from '#domain/entities/allergy.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { textFormat } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { textForClient } from './summaries.ts'
import { withdrawableEvents, withdrawableLastChange } from './withdrawal.ts'

export const allergyOperations = {
  'allergy.record': 'Allergy recorded',
  'allergy.withdraw': 'Allergy removed',
} as const satisfies OperationNames

export const allergyWords = {
  many: 'Allergies',
  fields: {
    ...labelsOf(allergy),
    reason: 'Reason',
  },
  values: choicesOf(allergy),
} as const

export const allergyLabels = defineLabels({
  name: 'allergy',
  collections: ['allergy'],
  operations: allergyOperations,
  words: allergyWords,
  idField: 'allergy_id',
  fieldFormats: {
    allergy_id: null,
    is_confirmed: null,
    reason: textFormat,
  },
  summary: ({ substance, client_id }, context) => textForClient(substance, client_id, context),
  lastChange: withdrawableLastChange,
  events: { allergy: withdrawableEvents('allergy.record', 'allergy.withdraw') },
})
