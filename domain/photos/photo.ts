/**
 * Photos of people: which files are accepted, and the address where a photo is served (decision 23). A row contains the
 * address, which ends with a hash of the photo, so another photo has another address.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { fieldRefusal, Refusal } from '../errors.ts'
import { textUpTo } from '../values/bounded.ts'
import { readJpeg } from '../values/jpeg.ts'

/** Photos are square. */
export const PHOTO_SIDE_PX = 600
export const MAX_PHOTO_BYTES = 300 * 1024
/** Base64 uses four characters for three bytes. */
export const MAX_PHOTO_CHARACTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4

const TOO_LARGE_MESSAGE = 'The photo is larger than 300 KB.'
export const ROTATED_MESSAGE = 'The photo is rotated. Save it upright, and send it again.'
const UNREADABLE_MESSAGE = 'The photo could not be read.'

/** A photo in a JSON body: base64 (RFC 4648 §4). */
export const photoTextSchema = v.pipe(
  textUpTo(MAX_PHOTO_CHARACTERS, { length: TOO_LARGE_MESSAGE }),
  v.nonEmpty('The photo is empty.'),
  v.regex(/^[A-Za-z\d+/]*={0,2}$/, UNREADABLE_MESSAGE),
)

export const photoHashSchema = v.pipe(
  textUpTo(64, { length: 'Not the hash of a photo.' }),
  v.regex(/^[0-9a-f]{64}$/, 'Not the hash of a photo.'),
)

export const hashOfPhoto = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/**
 * Returns the photo without its metadata. Throws `invalid_input` at the field `image` for anything but a photo.
 */
export function parsePhoto(file: Uint8Array): Uint8Array {
  if (file.length > MAX_PHOTO_BYTES) throw fieldRefusal('image', TOO_LARGE_MESSAGE)
  const jpeg = readJpeg(file)
  if (jpeg === undefined) throw fieldRefusal('image', 'The photo must be a JPEG image.')
  if (jpeg.orientation !== 1) throw fieldRefusal('image', ROTATED_MESSAGE)
  if (jpeg.width !== PHOTO_SIDE_PX || jpeg.height !== PHOTO_SIDE_PX) {
    throw fieldRefusal('image', `The photo must be ${PHOTO_SIDE_PX} by ${PHOTO_SIDE_PX} pixels.`)
  }
  return jpeg.bytes
}

/**
 * How an operation names a replacement: `photo` is the hash of the new photo, null for none, and `seen_photo` the hash
 * of the photo the person replaces.
 */
export const photoChangeFields = {
  photo: v.nullable(photoHashSchema),
  seen_photo: v.optional(v.nullable(photoHashSchema)),
} as const

interface PhotoChange {
  readonly photo: string | null
  readonly seen_photo?: string | null | undefined
}

/** Returns a row's new photo address. Throws `conflict` if another person replaced the photo meanwhile (S8). */
export function newPhotoUrl(
  currentUrl: string | null,
  { photo, seen_photo }: PhotoChange,
  urlOf: (hash: string) => string,
): string | null {
  const urlOrNull = (hash: string | null) => (hash === null ? null : urlOf(hash))
  const newUrl = urlOrNull(photo)
  if (currentUrl !== newUrl && seen_photo !== undefined && currentUrl !== urlOrNull(seen_photo)) {
    throw new Refusal('conflict', 'Someone else has changed this photo. Look at it before you change it.')
  }
  return newUrl
}
