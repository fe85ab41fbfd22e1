import * as v from 'valibot'
import { notFound, wrongField } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { type AnyRow, refuseTaken } from '../../record-set.ts'
import { isSameSubstance } from '../../rules/allergies.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId, uuid } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { newAllergyFields } from '../allergy/record.ts'
import { refuseClosedHome } from '../home/fields.ts'
import { newlyRecorded } from '../recorded-and-withdrawn.ts'
import { newClientFields, newClientHome, refuseFaultyStay } from './fields.ts'

const MOST_ALLERGIES = 50

/** The allergies named at admission. */
export const admissionAllergies = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.optional(listOf(v.strictObject(fields), MOST_ALLERGIES), [])

/** Admits a client to a home, with the allergies that are known. The server gives the id. */
export const clientCreate = defineOperation({
  kind: 'client.create',
  version: 1,
  clinical: false,
  online: 'Adding a client',
  args: v.strictObject({
    client_id: directoryId,
    home_id: newClientHome,
    ...newClientFields,
    allergies: admissionAllergies({ allergy_id: uuid, ...newAllergyFields }),
  }),
  references: ({ client_id, home_id, allergies }) => [
    { collection: 'client', id: client_id },
    { collection: 'home', id: home_id },
    ...allergies.map(({ allergy_id }) => ({ collection: 'allergy', id: allergy_id }) as const),
  ],
  scope({ home_id }, records) {
    const home = records.one('home', home_id)
    if (home === undefined) throw notFound('Group home')
    return home.scope
  },
  apply({ client_id, allergies, ...said }, records, context) {
    const { recorded_at } = context
    const home = records.one('home', said.home_id)
    if (home === undefined) throw notFound('Group home')
    refuseClosedHome(home)
    refuseTaken(records, 'client', client_id, 'This id is taken.')
    if (said.no_known_allergies && allergies.length > 0) {
      throw wrongField('no_known_allergies', 'A client with recorded allergies has known ones.')
    }
    const isTwice = allergies.some((one, place) =>
      allergies.slice(0, place).some(other => isSameSubstance(one, other)),
    )
    if (isTwice) throw wrongField('allergies', 'An allergy is named twice.')
    const today = homeToday(recorded_at, home.time_zone)
    refuseFaultyStay({ ...said, discharge_date: null }, today)
    const row = {
      id: client_id,
      company_id: home.company_id,
      ...said,
      discharge_date: null,
      inactive_from: said.status === 'inactive' ? today : null,
      left_at: said.status === 'inactive' ? recorded_at : null,
      absences: null,
      former_zones: null,
      former_homes: null,
      image_url: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: home.scope,
      revision: 0,
    }
    const known = allergies.map(({ allergy_id, ...allergy }): AnyRow => {
      refuseTaken(records, 'allergy', allergy_id, 'This allergy is already recorded.')
      const { scope } = home
      const entry = { id: allergy_id, client_id, ...allergy, ...newlyRecorded(context), scope, revision: 0 }
      return { collection: 'allergy', row: entry }
    })
    return [{ collection: 'client', row }, ...known]
  },
})
