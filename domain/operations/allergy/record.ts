import * as v from 'valibot'
import { allergy } from '../../entities/allergy.ts'
import { wrongField } from '../../errors.ts'
import { isUnclear, sentSubstance, substance, UNCLEAR } from '../../values/substance.ts'
import { createOf } from '../create-of.ts'
import { newlyRecorded } from '../recorded-and-withdrawn.ts'

const { client_id, reaction, severity } = allergy.fields

export const newAllergyFields = {
  substance,
  reaction: v.optional(reaction, null),
  severity: v.optional(severity, null),
} as const

/** Adds an allergy to a client's chart. */
export const allergyRecord = createOf('allergy', {
  kind: 'allergy.record',
  clinical: true,
  fields: { client_id, ...newAllergyFields, substance: sentSubstance },
  taken: 'This allergy is already recorded.',
  // The form asked by the stricter schema; what waits on a tablet or comes from one was recorded as it stands.
  check({ substance: said }, _, __, { executionContext }) {
    if (executionContext === 'rest' && isUnclear(said)) throw wrongField('substance', UNCLEAR)
  },
  follows: newlyRecorded,
  // "No known allergies" holds no longer.
  alongside: ({ client }, { recorded_at }) =>
    client.no_known_allergies
      ? [{ collection: 'client', row: { ...client, no_known_allergies: false, updated_at: recorded_at } }]
      : [],
})
