/** The records of a home's tablet while they are open in an emergency (decision 106): read, never recorded. */
import { encryptionBy } from '../../mirror/encrypted/encrypted-core.ts'
import { type MirrorDatabase, openMirror } from '../../mirror/tables/database.ts'
import { watchTables } from '../../mirror/tables/watch-tables.ts'
import { storeDeliveries } from '../../sync/engine/closed-sender.ts'
import { openLettersWith } from '../../sync/transport/area-rows.ts'
import type { OpenEmergency } from '../../vault/emergency.ts'

export interface EmergencyMirror {
  readonly mirror: MirrorDatabase
  /** Whether everything that arrived while nobody had the areas open could be read. */
  readonly isWhole: boolean
  /** Opens what arrives from now on. @returns a function that stops it */
  follow(): () => void
}

/**
 * Opens all areas beside the locked page, which goes on receiving and sending. Never fails because of what arrived since:
 * the code is used up by now.
 */
export async function openEmergencyMirror(
  tablet_id: string,
  { keyring, areaKeys }: OpenEmergency,
): Promise<EmergencyMirror> {
  const mirror = openMirror(undefined, encryptionBy(keyring))
  const keys = { tablet_id, areaKeys }
  const readLetters = () => openLettersWith(mirror, keys)
  const isWhole = await readLetters()
    .then(() => storeDeliveries(mirror))
    .then(
      () => true,
      () => false,
    )
  return {
    mirror,
    isWhole,
    follow() {
      // One after the other: a letter is opened once.
      let reading = Promise.resolve()
      return watchTables(mirror, [mirror.letter], () => {
        reading = reading.then(readLetters).then(
          () => {},
          () => {},
        )
      })
    },
  }
}
