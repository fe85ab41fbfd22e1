/**
 * Fetches the photos whose URLs are in rows, one at a time with a rest after each, once all rows
 * have arrived: nothing waits for a photo (S17.1).
 *
 *   looking ──one is missing──▶ fetching ──▶ resting ──▶ looking
 *      └──none, or rows are still coming──▶ waiting for the next pull
 */
import { hashOfPhoto } from '#domain/photos/photo.ts'
import { parsePhotoAddress } from '#domain/photos/photo-address.ts'
import { waitForIdle } from '../after-paint.ts'
import { missingPhotoUrls, storePhoto } from '../mirror/photos/photos.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { isDiskFull } from '../mirror/tables/storage.ts'
import { isBackfilling } from '../mirror/tables/view-columns.ts'
import { createBackoff } from './engine/backoff.ts'
import type { Rest } from './engine/loop.ts'
import type { Transport } from './transport/transport.ts'

export interface PhotoLoaderOptions {
  readonly mirror: MirrorDatabase
  readonly transport: Pick<Transport, 'photo'>
  readonly random: () => number
}

const REST_MS = 250
const IDLE_TIMEOUT_MS = 5_000
const FULL_DISK_REST_MS = 10 * 60_000

const REST_UNTIL_NEXT_PULL: Rest = { ms: null, interruptibleBy: 'notify' }

export function createPhotoLoadStep({ mirror, transport, random }: PhotoLoaderOptions) {
  const backoff = createBackoff(random)
  /** URLs at which the server has no photo, or a different photo. */
  const absentUrls = new Set<string>()

  async function loadPhoto(image_url: string, signal: AbortSignal): Promise<void> {
    const parsedUrl = parsePhotoAddress(image_url)
    const bytes = parsedUrl && (await transport.photo(parsedUrl.path, signal))
    if (bytes === undefined || hashOfPhoto(bytes) !== parsedUrl?.hash) absentUrls.add(image_url)
    else await storePhoto(mirror, { image_url, bytes })
  }

  return async (signal: AbortSignal): Promise<Rest> => {
    try {
      if (!(await areRowsLoaded(mirror))) return REST_UNTIL_NEXT_PULL
      const missingUrls = await missingPhotoUrls(mirror)
      for (const image_url of absentUrls) if (!missingUrls.includes(image_url)) absentUrls.delete(image_url)
      const nextUrl = missingUrls.find(image_url => !absentUrls.has(image_url))
      if (nextUrl === undefined) return REST_UNTIL_NEXT_PULL
      await waitForIdle(IDLE_TIMEOUT_MS)
      await loadPhoto(nextUrl, signal)
      backoff.reset()
      return { ms: REST_MS, interruptibleBy: 'nothing' }
    } catch (error) {
      if (isDiskFull(error)) return { ms: FULL_DISK_REST_MS, interruptibleBy: 'nothing' }
      return backoff.restAfterFailure(error)
    }
  }
}

async function areRowsLoaded(mirror: MirrorDatabase): Promise<boolean> {
  const states = await mirror.scope_state.toArray()
  return states.length > 0 && states.every(state => state.received === undefined && !isBackfilling(state))
}
