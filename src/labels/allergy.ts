import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, client, stamp, text } from './formats.ts'
import { about } from './summaries.ts'
import { defineThing, type OperationNames } from './thing.ts'
import {
  recordedAndWithdrawn,
  recordedOrWithdrawn,
  withdrawalFormats,
  withdrawalWords,
} from './withdrawal.ts'

export const allergyOperations = {
  'allergy.record': 'Allergy recorded',
  'allergy.withdraw': 'Allergy removed',
} as const satisfies OperationNames

export const allergyWords = {
  many: 'Allergies',
  fields: {
    client_id: 'Client',
    substance: 'Substance',
    reaction: 'Reaction',
    severity: 'Severity',
    ...withdrawalWords,
  },
  values: {
    severity: { mild: 'mild', moderate: 'moderate', severe: 'severe' } satisfies Choices<
      StoredRow<'allergy'>['severity']
    >,
  },
} as const

export const allergy = defineThing({
  name: 'allergy',
  collections: ['allergy'],
  operations: allergyOperations,
  words: allergyWords,
  id: 'allergy_id',
  fields: {
    id: null,
    allergy_id: null,
    client_id: stamp(client),
    substance: text,
    reaction: text,
    severity: choice('allergy', 'severity'),
    is_confirmed: null,
    ...withdrawalFormats,
  },
  summary: ({ substance, client_id }, context) => about(substance, client_id, context),
  lastChange: recordedOrWithdrawn,
  events: { allergy: recordedAndWithdrawn('allergy.record', 'allergy.withdraw') },
})
