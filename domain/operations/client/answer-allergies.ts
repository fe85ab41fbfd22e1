import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'
import { clientAndHome, clientReferences } from '../parts/client-home.ts'

/**
 * Somebody asked about a client's allergies and there are none; or, with false, this answer is taken back and allergies
 * count as not asked yet. Recorded where the client is, so it works offline, unlike the other fields of a client.
 */
export const clientAnswerAllergies = defineOperation({
  kind: 'client.answer_allergies',
  version: 1,
  clinical: true,
  args: v.strictObject({ client_id: directoryId, no_known_allergies: v.boolean() }),
  references: ({ client_id }, records) => [
    ...clientReferences(client_id, records),
    { collection: 'allergy', field: 'client_id', value: client_id },
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, no_known_allergies }, records, { recorded_at }) {
    const { client } = clientAndHome(client_id, records)
    // Arriving late it changes nothing about an allergy that was recorded after it.
    if (allergiesOf(client_id, records).some(allergy => allergy.recorded_at > recorded_at)) return []
    if (no_known_allergies) refuseNoneKnown(client_id, records)
    return [{ collection: 'client', row: { ...client, no_known_allergies, updated_at: recorded_at } }]
  },
})

/** Throws for a client with an allergy that was not withdrawn (D2). */
export function refuseNoneKnown(clientId: number, records: RecordSet): void {
  if (allergiesOf(clientId, records).every(isWithdrawn)) return
  throw new Refusal('invalid_input', 'This client has recorded allergies. Withdraw them first.')
}

/** Allergies of other clients may be loaded beside these. */
const allergiesOf = (clientId: number, records: RecordSet): RowOf<'allergy'>[] =>
  records.all('allergy').filter(({ client_id }) => client_id === clientId)
