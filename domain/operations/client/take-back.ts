import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow, RecordSet } from '../../record-set.ts'
import type { StoredRow } from '../../registry.ts'
import { directoryId } from '../../values/ids.ts'
import { WITHDRAWN } from '../../values/scope.ts'
import { clientAndHome, clientReferences } from '../parts/client-home.ts'
import { aboutClients, chartReferences } from './chart.ts'

/**
 * A client who was added by mistake is out of sight again, with what was recorded in the same act, while nothing else
 * stands on them. Somebody who lived in the home is closed instead, which keeps everything.
 */
export const clientTakeBack = defineOperation({
  kind: 'client.take_back',
  version: 1,
  clinical: false,
  online: 'Withdrawing a client',
  args: v.strictObject({ client_id: directoryId }),
  references: ({ client_id }, records) => [
    ...clientReferences(client_id, records),
    ...chartReferences(client_id, records),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id }, records) {
    const { client } = clientAndHome(client_id, records)
    if (client.updated_at !== client.created_at) {
      throw new Refusal('conflict', 'The client was changed since.')
    }
    const chart = aboutClients.flatMap(collection => recordsOf(client, collection, records))
    if (!chart.every(entry => goesAlong(entry, client, records))) {
      throw new Refusal('conflict', 'There are records of the client.')
    }
    return [{ collection: 'client', row: client } as const, ...chart].map(
      // The same row of the same collection, elsewhere.
      ({ collection, row }) => ({ collection, row: { ...row, scope: WITHDRAWN } }) as AnyRow,
    )
  },
})

const recordsOf = ({ id }: StoredRow<'client'>, collection: AnyRow['collection'], records: RecordSet) =>
  records
    .all(collection)
    .flatMap(row => ('client_id' in row && row.client_id === id ? [{ collection, row } as AnyRow] : []))

/** What was recorded in the same act, and orders that were removed; what stands on these stands on the client. */
function goesAlong({ collection, row }: AnyRow, client: StoredRow<'client'>, records: RecordSet): boolean {
  if (collection === 'medication') return row.removed_at !== null
  if (collection === 'medication_version')
    return records.one('medication', row.medication_id)?.removed_at !== null
  if (collection === 'client_contact') return row.created_at === client.created_at
  return 'withdrawn_at' in row && row.recorded_at === client.created_at && row.withdrawn_at === null
}
