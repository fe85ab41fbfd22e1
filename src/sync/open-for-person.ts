import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { enterTablet } from '../mirror/tables/enter-tablet.ts'
import { storePhotoDeliveries } from './engine/closed-photos.ts'
import { storeDeliveries } from './engine/closed-sender.ts'
import { openLettersWith, type TabletKeys } from './transport/area-rows.ts'

/**
 * Prepares the mirror of a home's tablet for who has just unlocked it, before a screen reads it: what came while it was
 * locked is opened, and what was sent is noted. A page that is left in the middle does the rest the next time.
 */
export async function openForPerson(mirror: MirrorDatabase, userId: number, keys: TabletKeys): Promise<void> {
  await enterTablet(mirror, userId)
  await openLettersWith(mirror, keys)
  await storeDeliveries(mirror)
  await storePhotoDeliveries(mirror)
}
