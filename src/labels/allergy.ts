import { allergy } from '#domain/entities/allergy.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { text } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { about } from './summaries.ts'
import { recordedAndWithdrawn, recordedOrWithdrawn } from './withdrawal.ts'

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
  id: 'allergy_id',
  fields: {
    allergy_id: null,
    is_confirmed: null,
    reason: text,
  },
  summary: ({ substance, client_id }, context) => about(substance, client_id, context),
  lastChange: recordedOrWithdrawn,
  events: { allergy: recordedAndWithdrawn('allergy.record', 'allergy.withdraw') },
})
