/** Photos to test with: real JPEG files of one gray each, 1.5 KB small, that any browser shows. */
import { hashOfPhoto, PHOTO_SIDE_PX, parsePhoto } from '#domain/photos/photo.ts'
import { clientPhotoUrl, homePhotoUrl } from '#domain/photos/photo-address.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { storePhoto } from '#server/database/photos.ts'
import { stamp } from '#server/feed/stamp.ts'

export interface PhotoOptions {
  readonly width?: number
  readonly height?: number
  /** Put in before the picture's own segments. */
  readonly segments?: readonly Uint8Array[]
}

export const segment = (marker: number, content: string | readonly number[]): Uint8Array => {
  const bytes = typeof content === 'string' ? [...Buffer.from(content, 'latin1')] : content
  const length = bytes.length + 2
  return Uint8Array.from([0xff, marker, length >> 8, length & 0xff, ...bytes])
}

export const JFIF = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0')

/** Eight by eight pixels a block, each of the shade of the one before: two bits. */
export function testPhoto(shade: number, options: PhotoOptions = {}): Uint8Array {
  const { width = PHOTO_SIDE_PX, height = PHOTO_SIDE_PX, segments = [JFIF] } = options
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const difference = shade - 128
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
  const code = size === 0 ? '0' : `1${(size - 1).toString(2).padStart(4, '0')}`
  const value = difference > 0 ? difference : difference + 2 ** size - 1
  const bits = `${code}${size === 0 ? '' : value.toString(2).padStart(size, '0')}0${'00'.repeat(blocks - 1)}`
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const data = [...padded.matchAll(/.{8}/g)].flatMap(([byte]) => {
    const number = Number.parseInt(byte, 2)
    return number === 0xff ? [0xff, 0] : [number]
  })
  const lengths = (counts: Readonly<Record<number, number>>) =>
    Array.from({ length: 16 }, (_, index) => counts[index + 1] ?? 0)
  return Buffer.concat([
    Uint8Array.from([0xff, 0xd8]),
    ...segments,
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...lengths({ 1: 1, 5: 8 }), 0, 1, 2, 3, 4, 5, 6, 7, 8]),
    segment(0xc4, [0x10, ...lengths({ 1: 1 }), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Uint8Array.from(data),
    Uint8Array.from([0xff, 0xd9]),
  ])
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The photo every client of `seedPhotos` has. */
export const SEEDED_PHOTO = parsePhoto(testPhoto(90))
export const SEEDED_HASH = hashOfPhoto(SEEDED_PHOTO)

/** Gives these clients and homes the same photo. */
export async function seedPhotos(
  database: Database,
  clientIds: readonly number[],
  homeIds: readonly number[] = [],
): Promise<void> {
  const stored_at = '2026-03-10T13:00:00.000Z'
  await database.transaction().execute(async transaction => {
    for (const id of clientIds) {
      const image_url = clientPhotoUrl(id, SEEDED_HASH)
      await storePhoto(transaction, image_url, SEEDED_PHOTO, stored_at)
      const { scope } = await transaction
        .updateTable('client')
        .set({ image_url })
        .where('id', '=', id)
        .returning('scope')
        .executeTakeFirstOrThrow()
      await stamp(transaction, [{ collection: 'client', id, scope: scope as Scope }])
    }
    for (const id of homeIds) {
      const property_image = homePhotoUrl(id, SEEDED_HASH)
      await storePhoto(transaction, property_image, SEEDED_PHOTO, stored_at)
      await transaction.updateTable('home').set({ property_image }).where('id', '=', id).execute()
      await stamp(transaction, [{ collection: 'home', id, scope: homeScope(id) }])
    }
  })
}
