import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, client, moment, person, stamp, text } from './formats.ts'
import { about } from './summaries.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const allergyOperations = {
  'allergy.record': 'Allergy recorded',
  'allergy.withdraw': 'Allergy removed',
} as const satisfies OperationNames

export const allergyWords = {
  fields: {
    client_id: 'Client',
    substance: 'Substance',
    reaction: 'Reaction',
    severity: 'Severity',
    recorded_at: 'Recorded',
    recorded_by: 'Recorded by',
    withdrawn_at: 'Removed',
    withdrawn_by: 'Removed by',
    withdrawal_reason: 'Reason for removal',
    reason: 'Reason',
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
    recorded_at: stamp(moment),
    recorded_by: stamp(person),
    withdrawn_at: stamp(moment),
    withdrawn_by: stamp(person),
    withdrawal_reason: text,
    reason: text,
  },
  summary: ({ substance, client_id }, context) => about(substance, client_id, context),
  lastChange: ({ withdrawn_at, withdrawn_by, recorded_at = '', recorded_by = null }) =>
    withdrawn_at ? { at: withdrawn_at, by: withdrawn_by ?? null } : { at: recorded_at, by: recorded_by },
})
