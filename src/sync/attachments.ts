/**
 * Delivers the photos of records, one at a time, each when its operation has its receipt: no record waits for a photo,
 * and no photo for another photo (S19.1).
 *
 *   looking ──one is ready──▶ sending ──stored──▶ looking
 *      │                        ├──operation unknown (yet), or refused──▶ looking, for other photos
 *      │                        └──no response──▶ waiting (doubling) ──▶ looking
 *      └──none──▶ waiting for a photo or a receipt
 */
import { nextToDeliver, readWaiting, storeDelivered, storeRefusal } from '../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { createBackoff } from './engine/backoff.ts'
import type { SendResult } from './engine/sender.ts'
import type { Transport } from './transport/transport.ts'

export interface AttachmentSenderOptions {
  readonly mirror: MirrorDatabase
  readonly transport: Pick<Transport, 'deliver'>
  readonly random: () => number
}

/** The pause before a photo whose operation the server does not know is sent again. */
const AGAIN_AFTER_MS = 5 * 60_000

/** Returns the step of a loop; `isAll` means that no photo is left that could be sent. */
export function createAttachmentSender({ mirror, transport, random }: AttachmentSenderOptions) {
  const backoff = createBackoff(random)
  /** Photos the server refused since the start. */
  const refusedIds = new Set<string>()

  return async (signal: AbortSignal): Promise<SendResult> => {
    const unknownIds = new Set<string>()
    try {
      for (;;) {
        const next = await nextToDeliver(mirror, new Set([...refusedIds, ...unknownIds]))
        if (next === undefined || signal.aborted) {
          const ms = unknownIds.size > 0 ? AGAIN_AFTER_MS : null
          return { ms, endedBy: 'notify', isAll: next === undefined }
        }
        const photo = await readWaiting(mirror, next)
        if (photo === undefined) continue
        const refusal = await transport.deliver(photo, signal)
        backoff.succeeded()
        if (refusal === undefined) await storeDelivered(mirror, photo)
        // A server that was restored from a backup must first receive the operation again.
        else if (refusal.code === 'not_found') unknownIds.add(photo.id)
        else {
          refusedIds.add(photo.id)
          await storeRefusal(mirror, photo.id, refusal)
        }
      }
    } catch (error) {
      return { ...backoff.failed(error), isAll: false }
    }
  }
}
