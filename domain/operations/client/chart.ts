/** The records about one client, wherever they are kept. */
import type { RecordSet, Reference } from '../../record-set.ts'
import { collections, entityOf } from '../../registry.ts'

/** Everything that is about one client, in the registry's order. */
export const aboutClients = collections.filter(collection => entityOf(collection).onClientMove !== undefined)

/**
 * All records of a client, by where they are and, once they are found, by their ids: a concurrent writer is waited for,
 * and its result is read. Call again with what was loaded (`OperationDefinition.references`).
 */
export const chartReferences = (clientId: number, records: RecordSet): Reference[] => [
  { collection: 'medication', field: 'client_id', value: clientId },
  ...(records.one('client', clientId) === undefined ? [] : besideOrders(clientId)),
  ...byId(clientId, records),
]

/** Where the chart's other records are. Orders come first. */
const besideOrders = (clientId: number): Reference[] =>
  aboutClients
    .filter(collection => collection !== 'medication')
    // Each of these collections has the field.
    .map(collection => ({ collection, field: 'client_id', value: clientId }) as Reference)

/**
 * Orders are found first, so that no dose is read while it is being marked; doses and marks, which are thousands, are
 * locked through them.
 */
const byId = (clientId: number, records: RecordSet): Reference[] =>
  aboutClients
    .filter(collection => entityOf(collection).lockedThrough === undefined)
    .flatMap(collection =>
      records
        .all(collection)
        .filter(row => 'client_id' in row && row.client_id === clientId)
        .map(({ id }) => ({ collection, id }) as Reference),
    )
