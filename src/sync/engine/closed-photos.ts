/**
 * Delivers photos that this page cannot read: on a home's tablet that is locked, or unlocked by somebody who may not see
 * them (decision 103). A photo goes when its operation has gone.
 */
import type { ErrorBody } from '#domain/errors.ts'
import type { Instant } from '#domain/values/dates.ts'
import { photosInState } from '../../mirror/photos/attachment-states.ts'
import { readWaitingPhoto, storeDeliveredPhoto } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { PhotoEnvelope } from '../../mirror/tables/tablet-tables.ts'
import { createBackoff } from './backoff.ts'
import type { ClosedSender } from './closed-sender.ts'

/** Sends a photo as it is sealed. Returns the server's refusal, if it refused it. Throws NoResponse. */
export type PushPhotoEnvelope = (
  envelope: PhotoEnvelope,
  signal: AbortSignal,
) => Promise<ErrorBody | undefined>

/** The pause before a photo whose operation the server does not know is sent again. */
const UNKNOWN_RETRY_MS = 60_000

export function createClosedPhotoSender(
  mirror: MirrorDatabase,
  pushPhotoEnvelope: PushPhotoEnvelope,
  random: () => number,
  instantNow: () => Instant,
): ClosedSender {
  const backoff = createBackoff(random)
  /** Photos the server refused since the start. */
  const refusedIds = new Set<string>()

  /** Returns how many photos wait for an operation that has not arrived. */
  const sendAll = async (signal: AbortSignal): Promise<number> => {
    let earlyCount = 0
    for (const id of await undeliveredIds(mirror)) {
      if (signal.aborted || refusedIds.has(id)) continue
      // What this page can read goes as a photo (`../attachments.ts`).
      if ((await mirror.attachment.get(id)) !== undefined) continue
      const envelope = await mirror.photo_envelope.get(id)
      if (envelope === undefined) continue
      const refusal = await pushPhotoEnvelope(envelope, signal)
      backoff.reset()
      if (refusal === undefined) await mirror.photo_envelope.update(id, { delivered_at: instantNow() })
      else if (refusal.code === 'not_found') earlyCount++
      else refusedIds.add(id)
    }
    return earlyCount
  }

  return {
    async step(signal) {
      try {
        const earlyCount = await sendAll(signal)
        const ms = earlyCount > 0 ? UNKNOWN_RETRY_MS : null
        return { ms, interruptibleBy: 'notify', isAllSent: false }
      } catch (error) {
        return { ...backoff.restAfterFailure(error), isAllSent: false }
      }
    },
  }
}

/** Returns the photos that were not delivered unread, oldest first. */
async function undeliveredIds({ photo_envelope }: MirrorDatabase): Promise<string[]> {
  const [ids, deliveredIds] = await Promise.all([
    photo_envelope.toCollection().primaryKeys(),
    photo_envelope.where('delivered_at').above('').primaryKeys(),
  ])
  const delivered = new Set(deliveredIds)
  return ids.filter(id => !delivered.has(id)).sort()
}

/** Stores which photos were delivered unread, and forgets envelopes that are not needed. To be called after unlocking. */
export async function storePhotoDeliveries(mirror: MirrorDatabase): Promise<void> {
  for (const id of await mirror.photo_envelope.where('delivered_at').above('').primaryKeys()) {
    const photo = await readWaitingPhoto(mirror, id)
    if (photo !== undefined) await storeDeliveredPhoto(mirror, photo)
  }
  await forgetPhotoEnvelopes(mirror)
}

/** Deletes the envelopes of photos that are gone, or that the server has. */
const forgetPhotoEnvelopes = (mirror: MirrorDatabase): Promise<void> =>
  mirror.transaction('rw', [mirror.attachment, mirror.photo_envelope], async () => {
    const [ids, waitingIds] = await Promise.all([
      mirror.photo_envelope.toCollection().primaryKeys(),
      // Of those that cannot be read here too: the state is not sealed.
      photosInState(mirror, 'waiting').primaryKeys(),
    ])
    const waiting = new Set(waitingIds)
    await mirror.photo_envelope.bulkDelete(ids.filter(id => !waiting.has(id)))
  })
