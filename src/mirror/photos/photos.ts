/**
 * Photos on this device, by the address in rows (decision 23). A photo is kept only as long as a row of the mirror has
 * its address: the transaction that removes the address deletes the photo (S17.2).
 */

import { collectionFacts, photoCollections } from '#domain/collections.ts'
import { photoAddress } from '#domain/photos/photo-address.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransaction } from '../tables/storage.ts'

export interface StoredPhoto {
  readonly image_url: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the addresses of photos that are not on this device yet. */
export async function missingPhotos(mirror: MirrorDatabase): Promise<string[]> {
  const storedAddresses = new Set(await mirror.photo.toCollection().primaryKeys())
  return [...(await addressesInRows(mirror))].filter(image_url => !storedAddresses.has(image_url))
}

/** Stores a fetched photo, unless its row is gone meanwhile. */
export async function storePhoto(mirror: MirrorDatabase, photo: StoredPhoto): Promise<void> {
  const tables = [mirror.photo, ...photoCollections.map(collection => mirror.table(collection))]
  await inTransaction(mirror, tables, async () => {
    if ((await addressesInRows(mirror)).has(photo.image_url)) await mirror.photo.put(photo)
  })
}

/**
 * Deletes photos whose address is in no row any more. Must run in the transaction that changed the rows; `changedKeys`:
 * their keys, `collection/id`.
 */
export async function forgetPhotos(mirror: MirrorDatabase, changedKeys: Iterable<string>): Promise<void> {
  const canHaveAddress = (key: string) =>
    photoCollections.some(collection => key.startsWith(`${collection}/`))
  if (![...changedKeys].some(canHaveAddress) || (await mirror.photo.count()) === 0) return
  const carriedByRows = await addressesInRows(mirror)
  const storedAddresses = await mirror.photo.toCollection().primaryKeys()
  await mirror.photo.bulkDelete(storedAddresses.filter(image_url => !carriedByRows.has(image_url)))
}

async function addressesInRows(mirror: MirrorDatabase): Promise<ReadonlySet<string>> {
  const addresses = await Promise.all(
    photoCollections.map(async collection => {
      const { photoField = '' } = collectionFacts(collection)
      const rows: Readonly<Record<string, string | null>>[] = await mirror.table(collection).toArray()
      return rows.map(row => row[photoField] ?? '')
    }),
  )
  return new Set(addresses.flat().filter(image_url => photoAddress(image_url) !== undefined))
}
