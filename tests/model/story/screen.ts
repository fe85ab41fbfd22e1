/**
 * What a screen has in memory of a dose: its order, versions, home, client and record, as they were when it was last
 * looked at.
 */
import type { RowInCollection } from '#domain/record-set.ts'
import { readOne, readRows, toAnyRow } from '#src/mirror/read/read.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'

/** By tab, and by dose. */
const screens = new WeakMap<MirrorDatabase, Map<string, readonly RowInCollection[]>>()

/** What the screen of this tab showed of the dose the time before, when it did; and looks again. */
export async function screenOf(
  mirror: MirrorDatabase,
  dose: { readonly id: string; readonly medication_id: string },
): Promise<readonly RowInCollection[]> {
  const screen = screens.get(mirror) ?? new Map<string, readonly RowInCollection[]>()
  screens.set(mirror, screen)
  const order = await readOne(mirror, 'medication', dose.medication_id)
  const home = order && (await readOne(mirror, 'home', order.home_id))
  const client = order && (await readOne(mirror, 'client', order.client_id))
  const record = await readOne(mirror, 'administration', dose.id)
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'medication_id',
    is: dose.medication_id,
  })
  const now = [
    ...(order ? [toAnyRow('medication', order)] : []),
    ...(home ? [toAnyRow('home', home)] : []),
    ...(client ? [toAnyRow('client', client)] : []),
    ...(record ? [toAnyRow('administration', record)] : []),
    ...versions.map(version => toAnyRow('medication_version', version)),
  ]
  const before = screen.get(dose.id) ?? now
  screen.set(dose.id, now)
  return before
}
