/** Records that keep their versions, as a device lists them. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { Device } from '../world/device.ts'
import { clientsHere } from './care.ts'

export type VersionedKind = Extract<
  RowInCollection['collection'],
  'incident_report' | 'tracking_entry' | 'expense_claim'
>

/** In one order on all devices. */
export async function versionedOn<C extends VersionedKind>(
  device: Device,
  collection: C,
): Promise<ShownRow<C>[]> {
  const { mirror } = await device.tab()
  const clients = await clientsHere(mirror)
  const rows = (await readRows(mirror, { collection, all: true })) as (ShownRow<C> &
    ShownRow<VersionedKind>)[]
  return rows
    .filter(({ removed_at, client_id }) => removed_at === null && clients.has(client_id))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}
