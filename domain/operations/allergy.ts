import { allergy } from '../entities/allergy.ts'
import { fieldRefusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { RecordSet } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { allergyDoubts, drugsToGive } from '../rules/doses/drug-allergies.ts'
import { duplicateDoubts, isSameAllergy } from '../rules/records/allergies.ts'
import { groupBy } from '../values/group-by.ts'
import { isUnclear, queuedSubstance, substance, UNCLEAR_MESSAGE } from '../values/substance.ts'
import { localDateTimeOf } from '../values/time-zone.ts'
import { confirmedSchema } from './parts/confirmed.ts'
import { createOf, creationFields } from './parts/create-of.ts'
import { recordingStamp, withdrawalWithReason } from './parts/recorded-and-withdrawn.ts'
import { stateChangeOf } from './parts/state-change-of.ts'

const { client_id, withdrawal_reason } = allergy.fields

/** The fields a person enters. */
export const allergyFields = { ...enteredFields(allergy, { withdrawal_reason }), substance }

export const newAllergyFields = creationFields(allergyFields)

const TAKEN_MESSAGE = 'This allergy is already recorded.'

/** Returns the client's other allergies that are not withdrawn. */
const otherActiveAllergies = (
  { id, client_id }: Pick<RowOf<'allergy'>, 'id' | 'client_id'>,
  records: RecordSet,
) =>
  records
    .all('allergy')
    .filter(other => other.id !== id && other.client_id === client_id && other.withdrawn_at === null)

/** Adds an allergy to a client's chart. Orders that may contain it stay, and a person is asked about them (M9.11). */
const allergyRecord = createOf('allergy', {
  kind: 'allergy.record',
  isClinical: true,
  fields: { client_id, ...newAllergyFields, substance: queuedSubstance, is_confirmed: confirmedSchema },
  takenMessage: TAKEN_MESSAGE,
  // A later change of an order, or of another allergy, does not affect this one.
  references: ({ client_id: value }) => [
    { collection: 'medication', field: 'client_id', value, isConsultedOnly: true },
    { collection: 'medication_version', field: 'client_id', value, isConsultedOnly: true },
    { collection: 'allergy', field: 'client_id', value, isConsultedOnly: true },
  ],
  // The form has checked the stricter schema; what a tablet recorded is accepted as it is.
  check(row, _, records, { executionContext }) {
    if (executionContext === 'rest' && isUnclear(row.substance))
      throw fieldRefusal('substance', UNCLEAR_MESSAGE)
    // Records of two tablets that did not know of each other are both kept, and shown once (D6).
    if (
      executionContext !== 'push' &&
      otherActiveAllergies(row, records).some(other => isSameAllergy(row, other))
    ) {
      throw fieldRefusal('substance', TAKEN_MESSAGE)
    }
  },
  doubts(row, { home }, records, { recorded_at }) {
    const { substance, client_id } = row
    const homeTime = localDateTimeOf(recorded_at, home.time_zone)
    const versionsByOrder = groupBy(records.all('medication_version'), ({ medication_id }) => medication_id)
    const orders = records.all('medication').filter(line => line.client_id === client_id)
    const drugs = orders.flatMap(line =>
      drugsToGive({ line, versions: versionsByOrder.get(line.id) ?? [] }, homeTime),
    )
    return [
      ...duplicateDoubts(substance, otherActiveAllergies(row, records)),
      ...allergyDoubts(substance, drugs),
    ]
  },
  derivedFields: recordingStamp,
  // The client now has a known allergy, so "No known allergies" is set to false.
  otherRows: ({ client }, { recorded_at }) =>
    client.no_known_allergies
      ? [{ collection: 'client', row: { ...client, no_known_allergies: false, updated_at: recorded_at } }]
      : [],
})

/** Takes an allergy off the chart with a reason; the record stays readable. */
const allergyWithdraw = stateChangeOf('allergy', {
  kind: 'allergy.withdraw',
  recordName: 'Allergy',
  ...withdrawalWithReason,
})

export const allergyOperations = [allergyRecord, allergyWithdraw] as const
