/** One photo of a record for a screen: from this device, or fetched because a person views it (S19.3). */
import { use, useEffect, useState } from 'react'
import { attachmentPath } from '#domain/photos/attachment.ts'
import { isPdf } from '#domain/values/pdf.ts'
import { useMirror, useMirrorQuery } from '../mirror/read/use-rows.ts'
import { momentNow } from '../now.ts'
import { ServerAccessContext } from '../session/access.ts'
import { type FetchOutcome, fetchAttachment } from './fetch-attachment.ts'
import { useSyncStatus } from './status.ts'

export interface RecordPhoto {
  /** The `src` for an `<img>`; undefined while it is not on this device. */
  readonly source?: string
  /** Whether it is a PDF, which is saved and not shown in an `<img>`. */
  readonly isDocument?: boolean
  /**
   * `waiting`: on this device, but not on the server yet. `absent`: neither on this device nor on the server.
   * `unreachable`: there was no answer.
   */
  readonly state: 'reading' | 'here' | 'waiting' | 'absent' | 'unreachable'
  /** Why the server refused it. */
  readonly problem?: string
}

/** How often an absent photo is requested again: its tablet may deliver it at any moment. */
const RETRY_MS = 30_000

/** `recordKey` is the `collection/id` of the row that names the photo; empty for a photo of a form on this device. */
export function useRecordPhoto(id: string, recordKey: string): RecordPhoto {
  const mirror = useMirror()
  const { photoSources } = mirror
  const image_url = attachmentPath(id)
  useEffect(() => photoSources.hold(image_url), [photoSources, image_url])
  const storedPhoto = useMirrorQuery(
    async ({ attachment, photoSources }): Promise<RecordPhoto | null> => {
      const photo = await attachment.get(id)
      if (photo === undefined) return null
      const { bytes, state, error } = photo
      return {
        source: photoSources.sourceOf({ image_url, bytes }),
        isDocument: isPdf(bytes),
        state: state === 'waiting' ? 'waiting' : 'here',
        ...(error === undefined ? {} : { problem: error.message }),
      }
    },
    [id],
  )
  const fetchOutcome = useFetchMissingPhoto(id, recordKey, storedPhoto === null && recordKey !== '')
  if (storedPhoto === undefined) return { state: 'reading' }
  if (storedPhoto !== null) return storedPhoto
  return { state: fetchOutcome === undefined || fetchOutcome === 'here' ? 'reading' : fetchOutcome }
}

function useFetchMissingPhoto(id: string, recordKey: string, isMissing: boolean): FetchOutcome | undefined {
  const mirror = useMirror()
  const http = use(ServerAccessContext)?.http
  const isOnline = useSyncStatus(sync => sync.connection === 'online')
  const [outcome, setOutcome] = useState<FetchOutcome>()
  useEffect(() => {
    if (!isMissing) return
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchPhoto = async () => {
      const nextOutcome =
        http === undefined || !isOnline
          ? 'unreachable'
          : await fetchAttachment({ mirror, http, now: momentNow }, id, recordKey)
      if (isUnmounted) return
      setOutcome(nextOutcome)
      timer = setTimeout(fetchPhoto, RETRY_MS)
    }
    void fetchPhoto()
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [mirror, http, id, recordKey, isMissing, isOnline])
  return outcome
}
