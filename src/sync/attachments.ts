/**
 * Delivers the photos of records, one at a time, each when its operation has its receipt: no record waits for a photo,
 * and no photo for another photo (S19.1).
 *
 *   looking ──one is ready──▶ sending ──stored──▶ looking
 *      │                        ├──operation unknown (yet), or refused──▶ looking, for other photos
 *      │                        └──no response──▶ waiting (doubling) ──▶ looking
 *      └──none──▶ waiting for a photo or a receipt
 */
import {
  nextPhotoToDeliver,
  readWaitingPhoto,
  storeDeliveredPhoto,
  storePhotoRefusal,
} from '../mirror/photos/attachments.ts'
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
const UNKNOWN_RETRY_MS = 5 * 60_000

/** Returns the step of a loop; `isAllSent` means that no photo is left that could be sent. */
export function createAttachmentSendStep({ mirror, transport, random }: AttachmentSenderOptions) {
  const backoff = createBackoff(random)
  /** Photos the server refused since the start. */
  const refusedIds = new Set<string>()

  return async (signal: AbortSignal): Promise<SendResult> => {
    const unknownIds = new Set<string>()
    try {
      for (;;) {
        const nextPhotoId = await nextPhotoToDeliver(mirror, new Set([...refusedIds, ...unknownIds]))
        if (nextPhotoId === undefined || signal.aborted) {
          const restMs = unknownIds.size > 0 ? UNKNOWN_RETRY_MS : null
          return { ms: restMs, interruptibleBy: 'notify', isAllSent: nextPhotoId === undefined }
        }
        const photo = await readWaitingPhoto(mirror, nextPhotoId)
        if (photo === undefined) {
          // Gone meanwhile, or of an area that is not open here.
          unknownIds.add(nextPhotoId)
          continue
        }
        const refusal = await transport.deliver(photo, signal)
        backoff.reset()
        if (refusal === undefined) await storeDeliveredPhoto(mirror, photo)
        // A server that was restored from a backup must first receive the operation again.
        else if (refusal.code === 'not_found') unknownIds.add(photo.id)
        else {
          refusedIds.add(photo.id)
          await storePhotoRefusal(mirror, photo.id, refusal)
        }
      }
    } catch (error) {
      return { ...backoff.restAfterFailure(error), isAllSent: false }
    }
  }
}
