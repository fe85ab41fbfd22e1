/** What every operation about a client reads: the client, and the home whose clock and scope apply. */
import { notFound } from '../errors.ts'
import type { RecordSet, Reference } from '../record-set.ts'
import type { RowOf } from '../registry.ts'

export interface ClientAndHome {
  readonly client: RowOf<'client'>
  readonly home: RowOf<'home'>
}

export function clientReferences(clientId: number, records: RecordSet): Reference[] {
  const client = records.one('client', clientId)
  return [
    { collection: 'client', id: clientId },
    ...(client === undefined ? [] : [{ collection: 'home', id: client.home_id } as const]),
  ]
}

export function clientAndHome(clientId: number, records: RecordSet): ClientAndHome {
  const client = records.one('client', clientId)
  const home = client && records.one('home', client.home_id)
  if (client === undefined || home === undefined) throw notFound('Client')
  return { client, home }
}
