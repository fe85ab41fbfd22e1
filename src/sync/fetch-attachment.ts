/** Fetches one photo of a record when a person views it (S19.3). */

import { Refusal } from '#domain/errors.ts'
import { attachmentPath } from '#domain/photos/attachment.ts'
import type { Instant } from '#domain/values/dates.ts'
import { storeFetchedPhoto } from '../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import type { Http } from '../session/http.ts'

/** `here`: it is on this device now. `absent`: the server does not have it. `unreachable`: there was no answer. */
export type FetchOutcome = 'here' | 'absent' | 'unreachable'

/** `recordKey` is the `collection/id` of the row that names the photo. */
export async function fetchAttachment(
  { mirror, http, now }: { mirror: MirrorDatabase; http: Pick<Http, 'signedIn'>; now: () => Instant },
  id: string,
  recordKey: string,
): Promise<FetchOutcome> {
  try {
    const response = await http.signedIn.get(attachmentPath(id))
    const bytes = new Uint8Array(await response.arrayBuffer())
    await storeFetchedPhoto(mirror, { id, bytes, record: recordKey, recorded_at: now() })
    return 'here'
  } catch (error) {
    return error instanceof Refusal && error.code === 'not_found' ? 'absent' : 'unreachable'
  }
}
