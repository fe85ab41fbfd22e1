/**
 * Photos on this device, by the `image_url` in rows (decision 23). A photo is kept only as long as a row of the mirror
 * has its URL: the transaction that removes the URL deletes the photo (S17.2).
 */

import { collectionFacts, photoAddressCollections } from '#domain/collections.ts'
import { parsePhotoAddress } from '#domain/photos/photo-address.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransaction } from '../tables/storage.ts'

export interface StoredPhoto {
  readonly image_url: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the URLs of photos that are not on this device yet. */
export async function missingPhotoUrls(mirror: MirrorDatabase): Promise<string[]> {
  const storedUrls = new Set(await mirror.photo.toCollection().primaryKeys())
  return [...(await imageUrlsInRows(mirror))].filter(image_url => !storedUrls.has(image_url))
}

/** Stores a fetched photo, unless its row is gone meanwhile. */
export async function storePhoto(mirror: MirrorDatabase, photo: StoredPhoto): Promise<void> {
  const tables = [mirror.photo, ...photoAddressCollections.map(collection => mirror.table(collection))]
  await inTransaction(mirror, tables, async () => {
    if ((await imageUrlsInRows(mirror)).has(photo.image_url)) await mirror.photo.put(photo)
  })
}

/**
 * Deletes photos whose URL is in no row any more. Must run in the transaction that changed the rows; `changedKeys` are
 * the keys of these rows, `collection/id`.
 */
export async function forgetPhotos(mirror: MirrorDatabase, changedKeys: Iterable<string>): Promise<void> {
  const canHavePhoto = (key: string) =>
    photoAddressCollections.some(collection => key.startsWith(`${collection}/`))
  if (![...changedKeys].some(canHavePhoto) || (await mirror.photo.count()) === 0) return
  const urlsInRows = await imageUrlsInRows(mirror)
  const storedUrls = await mirror.photo.toCollection().primaryKeys()
  await mirror.photo.bulkDelete(storedUrls.filter(image_url => !urlsInRows.has(image_url)))
}

async function imageUrlsInRows(mirror: MirrorDatabase): Promise<ReadonlySet<string>> {
  const imageUrls = await Promise.all(
    photoAddressCollections.map(async collection => {
      const { photoField = '' } = collectionFacts(collection)
      const rows: Readonly<Record<string, string | null>>[] = await mirror.table(collection).toArray()
      return rows.map(row => row[photoField] ?? '')
    }),
  )
  return new Set(imageUrls.flat().filter(image_url => parsePhotoAddress(image_url) !== undefined))
}
