/** What every operation about a client or a home reads: both rows, which also determine its time zone and scope. */
import { notFound } from '../../errors.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'

/** Where a record belongs: the home, and the client if the record is about a client. */
export interface RecordLocation {
  readonly client: RowOf<'client'> | null
  readonly home: RowOf<'home'>
}

export interface ClientAndHome {
  readonly client: RowOf<'client'>
  readonly home: RowOf<'home'>
}

/**
 * Returns the rows to load for an operation about a client. Called again until nothing new is named: the home is known
 * only once the client is loaded.
 */
export function clientReferences(clientId: number, records: RecordSet): Reference[] {
  const client = records.one('client', clientId)
  return [
    { collection: 'client', id: clientId },
    ...(client === undefined ? [] : [{ collection: 'home', id: client.home_id } as const]),
  ]
}

export function requireClientAndHome(clientId: number, records: RecordSet): ClientAndHome {
  const client = records.one('client', clientId)
  const home = client && records.one('home', client.home_id)
  if (client === undefined || home === undefined) throw notFound('Client')
  return { client, home }
}

/**
 * The fields that determine where a record belongs. If there is a client, the client's home counts: `home_id` may be
 * the former home.
 */
export interface LocationFields {
  readonly client_id: number | null
  readonly home_id?: number
}

export function locationReferences({ client_id, home_id }: LocationFields, records: RecordSet): Reference[] {
  if (client_id !== null) return clientReferences(client_id, records)
  return home_id === undefined ? [] : [{ collection: 'home', id: home_id }]
}

export function requireLocation({ client_id, home_id }: LocationFields, records: RecordSet): RecordLocation {
  if (client_id !== null) return requireClientAndHome(client_id, records)
  const home = home_id === undefined ? undefined : records.one('home', home_id)
  if (home === undefined) throw notFound('Group home')
  return { client: null, home }
}
