/**
 * What becomes of a tablet that a manager removed from its home (decision 103): its keys go first, the rest when it has
 * delivered.
 */
import { countUnsent } from './clear.ts'
import type { MirrorDatabase } from './database.ts'
import { inTransaction } from './storage.ts'

/** What delivers without a key of any person: the credential, the queue, and the envelopes that the server opens. */
const NEEDED_TO_DELIVER: readonly string[] = [
  'device',
  'tablet',
  'outbox',
  'envelope',
  'delivery',
  'photo_envelope',
  'emergency_use',
]

/** Deletes every key, and every record but what waits to be delivered: from now on nothing on this tablet can be read. */
export async function destroyTabletKeys(mirror: MirrorDatabase): Promise<void> {
  await inTransaction(mirror, mirror.tables, async () => {
    const tablet = await mirror.tablet.get('this')
    if (tablet === undefined) return
    const { id, tablet_id, name, home_id, home_name, company_name, protection } = tablet
    const { credential, delivery_key, lock_minutes } = tablet
    await mirror.tablet.put({
      ...{ id, tablet_id, name, home_id, home_name, company_name, protection },
      ...{ credential, delivery_key, lock_minutes, is_removed: true },
    })
    const emptied = mirror.tables.filter(table => !NEEDED_TO_DELIVER.includes(table.name))
    await Promise.all(emptied.map(table => table.clear()))
  })
}

/** Returns how many records and photos the server has not taken, those it refused included. */
export async function countUndelivered(mirror: MirrorDatabase): Promise<number> {
  const { outbox, photo_envelope } = mirror
  const [unsentCount, refusedCount, photoCount, deliveredPhotoCount] = await Promise.all([
    countUnsent(mirror),
    outbox.where('state').equals('refused').count(),
    photo_envelope.count(),
    photo_envelope.where('delivered_at').above('').count(),
  ])
  return unsentCount + refusedCount + photoCount - deliveredPhotoCount
}

/** Deletes everything: the next start is that of a new device, with another id. */
export const eraseTablet = (mirror: MirrorDatabase): Promise<void> =>
  inTransaction(mirror, mirror.tables, async () => {
    await Promise.all(mirror.tables.map(table => table.clear()))
  })
