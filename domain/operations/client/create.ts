import * as v from 'valibot'
import { notFound, wrongField } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { type AnyRow, refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { isSameSubstance } from '../../rules/allergies.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId, uuid } from '../../values/ids.ts'
import { folded } from '../../values/search.ts'
import { homeToday } from '../../values/time-zone.ts'
import { newAllergyFields } from '../allergy.ts'
import { CONTACT_TAKEN, newContactFields, newlyAdded } from '../client-contact.ts'
import { DIAGNOSIS_TAKEN, newDiagnosisFields, refuseFutureDiagnosis } from '../diagnosis.ts'
import { refuseClosedHome } from '../parts/directory.ts'
import { newlyRecorded } from '../parts/recorded-and-withdrawn.ts'
import { newClientFields, newClientHome, refuseFaultyStay } from './fields.ts'

const MOST_ALLERGIES = 50
const MOST_CONTACTS = 20
const MOST_DIAGNOSES = 50

/** The allergies named at admission. */
export const admissionAllergies = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.optional(listOf(v.strictObject(fields), MOST_ALLERGIES), [])

const contacts = v.strictObject({ client_contact_id: uuid, ...newContactFields })
const diagnoses = v.strictObject({ diagnosis_id: uuid, ...newDiagnosisFields })

/**
 * Admits a client to a home, with what is known of them: allergies, whom to call, diagnoses. The server gives the id of
 * the client.
 */
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
    contacts: v.optional(listOf(contacts, MOST_CONTACTS), []),
    diagnoses: v.optional(listOf(diagnoses, MOST_DIAGNOSES), []),
  }),
  references: ({ client_id, home_id, allergies, contacts, diagnoses }) => [
    { collection: 'client', id: client_id },
    { collection: 'home', id: home_id },
    ...allergies.map(({ allergy_id }) => ({ collection: 'allergy', id: allergy_id }) as const),
    ...contacts.map(({ client_contact_id: id }) => ({ collection: 'client_contact', id }) as const),
    ...diagnoses.map(({ diagnosis_id }) => ({ collection: 'diagnosis', id: diagnosis_id }) as const),
  ],
  scope({ home_id }, records) {
    const home = records.one('home', home_id)
    if (home === undefined) throw notFound('Group home')
    return home.scope
  },
  apply({ client_id, allergies, contacts, diagnoses, ...said }, records, context) {
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
    refuseFaultyDiagnoses(diagnoses, today)
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
    const place = { client_id, scope: home.scope, revision: 0 }
    const known = allergies.map(({ allergy_id: id, ...allergy }): AnyRow => {
      refuseTaken(records, 'allergy', id, 'This allergy is already recorded.')
      return { collection: 'allergy', row: { id, ...allergy, ...newlyRecorded(context), ...place } }
    })
    const called = contacts.map(({ client_contact_id: id, ...contact }): AnyRow => {
      refuseTaken(records, 'client_contact', id, CONTACT_TAKEN)
      return { collection: 'client_contact', row: { id, ...contact, ...newlyAdded(context), ...place } }
    })
    const diagnosed = diagnoses.map(({ diagnosis_id: id, ...diagnosis }): AnyRow => {
      refuseTaken(records, 'diagnosis', id, DIAGNOSIS_TAKEN)
      return { collection: 'diagnosis', row: { id, ...diagnosis, ...newlyRecorded(context), ...place } }
    })
    return [{ collection: 'client', row }, ...known, ...called, ...diagnosed]
  },
})

function refuseFaultyDiagnoses(
  diagnoses: readonly Pick<RowOf<'diagnosis'>, 'name' | 'diagnosed_on'>[],
  today: string,
): void {
  const names = diagnoses.map(({ name }) => folded(name))
  if (new Set(names).size < names.length) throw wrongField('diagnoses', 'A diagnosis is named twice.')
  for (const { diagnosed_on } of diagnoses) refuseFutureDiagnosis(diagnosed_on, today, 'diagnoses')
}
