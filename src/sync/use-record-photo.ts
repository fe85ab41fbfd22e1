/** One photo of a record as a screen shows it: from this device, or fetched because somebody looks at it (S19.3). */
import { use, useEffect, useState } from 'react'
import { attachmentPath } from '#domain/photos/attachment.ts'
import { isPdf } from '#domain/values/pdf.ts'
import { useMirror, useMirrorQuery } from '../mirror/read/use-rows.ts'
import { momentNow } from '../now.ts'
import { AccessContext } from '../session/access.ts'
import { type Fetched, fetchAttachment } from './fetch-attachment.ts'
import { useSync } from './status.ts'

export interface RecordPhoto {
  /** For an `<img>`; undefined while it is not on this device. */
  readonly source?: string
  /** It is a PDF, to be saved and not for an `<img>`. */
  readonly isDocument?: boolean
  /**
   * `waiting`: on this device, and the server has not got it. `absent`: the server has not got it either. `unreachable`:
   * nobody answered.
   */
  readonly state: 'reading' | 'here' | 'waiting' | 'absent' | 'unreachable'
  /** Why the server did not take it. */
  readonly problem?: string
}

/** Its tablet may deliver it at any moment. */
const ASKED_AGAIN_MS = 30_000

/** `record` is the `collection/id` of the row that names it; empty for a photo of a form, which is here. */
export function useRecordPhoto(id: string, record: string): RecordPhoto {
  const mirror = useMirror()
  const { photoSources } = mirror
  const image_url = attachmentPath(id)
  useEffect(() => photoSources.hold(image_url), [photoSources, image_url])
  const stored = useMirrorQuery(
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
  const fetched = useFetched(id, record, stored === null && record !== '')
  if (stored === undefined) return { state: 'reading' }
  if (stored !== null) return stored
  return { state: fetched === undefined || fetched === 'here' ? 'reading' : fetched }
}

function useFetched(id: string, record: string, isMissing: boolean): Fetched | undefined {
  const mirror = useMirror()
  const http = use(AccessContext)?.http
  const isOnline = useSync(sync => sync.connection === 'online')
  const [fetched, setFetched] = useState<Fetched>()
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const found =
        http === undefined || !isOnline
          ? 'unreachable'
          : await fetchAttachment({ mirror, http, now: momentNow }, id, record)
      if (isGone) return
      setFetched(found)
      timer = setTimeout(ask, ASKED_AGAIN_MS)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [mirror, http, id, record, isMissing, isOnline])
  return fetched
}
