/**
 * Fetches the photos whose addresses are in rows, one at a time and with a rest after each, when all rows have arrived:
 * nothing waits for a photo (S17.1).
 *
 *   looking ──one is missing──▶ fetching ──▶ resting ──▶ looking
 *      └──none, or rows are still coming──▶ waiting for the next pull
 */
import { hashOfPhoto } from '#domain/photos/photo.ts'
import { photoAddress } from '#domain/photos/photo-address.ts'
import { missingPhotos, storePhoto } from '../mirror/photos/photos.ts'
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

const BETWEEN_MS = 250
const IDLE_WITHIN_MS = 5_000
const AFTER_FULL_DISK_MS = 10 * 60_000

const UNTIL_NEXT_PULL: Rest = { ms: null, endedBy: 'notify' }

export function createPhotoLoader({ mirror, transport, random }: PhotoLoaderOptions) {
  const backoff = createBackoff(random)
  /** Addresses at which the server has no photo, or a different photo. */
  const absentUrls = new Set<string>()

  async function load(image_url: string, signal: AbortSignal): Promise<void> {
    const address = photoAddress(image_url)
    const bytes = address && (await transport.photo(address.path, signal))
    if (bytes === undefined || hashOfPhoto(bytes) !== address?.hash) absentUrls.add(image_url)
    else await storePhoto(mirror, { image_url, bytes })
  }

  return async (signal: AbortSignal): Promise<Rest> => {
    try {
      if (!(await areRowsLoaded(mirror))) return UNTIL_NEXT_PULL
      const missingUrls = await missingPhotos(mirror)
      for (const image_url of absentUrls) if (!missingUrls.includes(image_url)) absentUrls.delete(image_url)
      const next = missingUrls.find(image_url => !absentUrls.has(image_url))
      if (next === undefined) return UNTIL_NEXT_PULL
      await whenIdle()
      await load(next, signal)
      backoff.succeeded()
      return { ms: BETWEEN_MS, endedBy: 'nothing' }
    } catch (error) {
      if (isDiskFull(error)) return { ms: AFTER_FULL_DISK_MS, endedBy: 'nothing' }
      return backoff.failed(error)
    }
  }
}

/** Resolves when the browser is idle, at once in Safari, which has no idle callback. */
const whenIdle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else resolve()
  })

async function areRowsLoaded(mirror: MirrorDatabase): Promise<boolean> {
  const states = await mirror.scope_state.toArray()
  return states.length > 0 && states.every(state => state.received === undefined && !isBackfilling(state))
}
