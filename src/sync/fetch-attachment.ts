/** Fetches one photo of a record when a person views it (S19.3). */

import { Refusal } from '#domain/errors.ts'
import { attachmentPath } from '#domain/photos/attachment.ts'
import type { Instant } from '#domain/values/dates.ts'
import { storeFetched } from '../mirror/photos/attachments.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import type { Http } from '../session/http.ts'

/** `absent`: the server does not have it. `unreachable`: there was no answer. */
export type FetchOutcome = 'here' | 'absent' | 'unreachable'

/** `record` is the `collection/id` of the row that names it. */
export async function fetchAttachment(
  { mirror, http, now }: { mirror: MirrorDatabase; http: Pick<Http, 'signedIn'>; now: () => Instant },
  id: string,
  record: string,
): Promise<FetchOutcome> {
  try {
    const response = await http.signedIn.get(attachmentPath(id))
    const bytes = new Uint8Array(await response.arrayBuffer())
    await storeFetched(mirror, { id, bytes, record, recorded_at: now() })
    return 'here'
  } catch (error) {
    return error instanceof Refusal && error.code === 'not_found' ? 'absent' : 'unreachable'
  }
}
