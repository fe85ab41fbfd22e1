import * as v from 'valibot'
import { allergy } from '../../entities/allergy.ts'
import { wrongField } from '../../errors.ts'
import { allergyDoubts, drugsToGive } from '../../rules/drug-allergies.ts'
import { groupBy } from '../../values/group-by.ts'
import { isUnclear, sentSubstance, substance, UNCLEAR } from '../../values/substance.ts'
import { localDateTimeOf } from '../../values/time-zone.ts'
import { isConfirmed } from '../confirmed.ts'
import { createOf } from '../create-of.ts'
import { newlyRecorded } from '../recorded-and-withdrawn.ts'

const { client_id, reaction, severity } = allergy.fields

export const newAllergyFields = {
  substance,
  reaction: v.optional(reaction, null),
  severity: v.optional(severity, null),
} as const

/** Adds an allergy to a client's chart. What is ordered and may be that is asked about, and stays (M9.11). */
export const allergyRecord = createOf('allergy', {
  kind: 'allergy.record',
  clinical: true,
  fields: { client_id, ...newAllergyFields, substance: sentSubstance, is_confirmed: isConfirmed },
  taken: 'This allergy is already recorded.',
  // What becomes of an order changes nothing about the allergy.
  references: ({ client_id: value }) => [
    { collection: 'medication', field: 'client_id', value, isAside: true },
    { collection: 'medication_version', field: 'client_id', value, isAside: true },
  ],
  // The form asked by the stricter schema; what waits on a tablet or comes from one was recorded as it stands.
  check({ substance: said }, _, __, { executionContext }) {
    if (executionContext === 'rest' && isUnclear(said)) throw wrongField('substance', UNCLEAR)
  },
  doubts({ substance: said, client_id }, { home }, records, { recorded_at }) {
    const here = localDateTimeOf(recorded_at, home.time_zone)
    const versionsOf = groupBy(records.all('medication_version'), ({ medication_id }) => medication_id)
    const lines = records.all('medication').filter(line => line.client_id === client_id)
    return allergyDoubts(
      said,
      lines.flatMap(line => drugsToGive({ line, versions: versionsOf.get(line.id) ?? [] }, here)),
    )
  },
  follows: newlyRecorded,
  // "No known allergies" holds no longer.
  alongside: ({ client }, { recorded_at }) =>
    client.no_known_allergies
      ? [{ collection: 'client', row: { ...client, no_known_allergies: false, updated_at: recorded_at } }]
      : [],
})
