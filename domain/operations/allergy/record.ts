import * as v from 'valibot'
import { allergy } from '../../entities/allergy.ts'
import { createOf } from '../create-of.ts'

const { client_id, substance, reaction, severity } = allergy.fields

/** Adds an allergy to a client's chart. */
export const allergyRecord = createOf('allergy', {
  kind: 'allergy.record',
  clinical: true,
  fields: {
    client_id,
    substance,
    reaction: v.optional(reaction, null),
    severity: v.optional(severity, null),
  },
  taken: 'This allergy is already recorded.',
  follows: ({ recorded_at, author_id }) => ({
    recorded_at,
    recorded_by: author_id,
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawal_reason: null,
  }),
})
