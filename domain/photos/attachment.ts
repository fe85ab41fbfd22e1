/**
 * Photos that belong to a record: which files are accepted, and how they are signed (decision 32). The record names its
 * photos by id in its field `photo_ids`; the bytes are sent separately, possibly much later. Where a receipt is
 * requested, a PDF is accepted unchanged in place of a photo.
 */
import * as v from 'valibot'
import { fieldRefusal } from '../errors.ts'
import { type Collection, entityOf } from '../registry.ts'
import { textUpTo } from '../values/bounded.ts'
import { readJpeg } from '../values/jpeg.ts'
import { isPdf, isWholePdf } from '../values/pdf.ts'
import { numericId, uuid } from '../values/schemas.ts'
import { hashOfPhoto, photoHashSchema, ROTATED_MESSAGE } from './photo.ts'

/** The limit for the longer side of a photo, in pixels. */
export const MAX_ATTACHMENT_SIDE_PX = 1600
/**
 * The limit for the longer side of a picture as long and narrow as a receipt, in pixels. It has no more pixels in all
 * than a square of `MAX_ATTACHMENT_SIDE_PX`.
 */
export const MAX_LONG_ATTACHMENT_SIDE_PX = 6400
export const MAX_ATTACHMENT_BYTES = 1024 * 1024

/** Whether a picture of this size in pixels is accepted. */
export function isAcceptedAttachmentSize({ width, height }: { width: number; height: number }): boolean {
  const longerSide = Math.max(width, height)
  return (
    longerSide <= MAX_ATTACHMENT_SIDE_PX ||
    (longerSide <= MAX_LONG_ATTACHMENT_SIDE_PX && width * height <= MAX_ATTACHMENT_SIDE_PX ** 2)
  )
}

/**
 * Returns the photo without its metadata, or the PDF unchanged if records of `collection` accept PDFs.
 * Throws `invalid_input` at the field `photo` for anything else.
 */
export function parseAttachment(file: Uint8Array, collection?: Collection): Uint8Array {
  if (collection !== undefined && entityOf(collection).takesDocuments && isPdf(file)) return parsePdf(file)
  if (file.length > MAX_ATTACHMENT_BYTES) throw fieldRefusal('photo', 'The photo is larger than 1 MB.')
  const jpeg = readJpeg(file)
  if (jpeg === undefined) throw fieldRefusal('photo', 'The photo must be a JPEG image.')
  const { width, height, orientation: jpegOrientation, bytes } = jpeg
  if (jpegOrientation !== 1) throw fieldRefusal('photo', ROTATED_MESSAGE)
  if (Math.min(width, height) === 0 || !isAcceptedAttachmentSize({ width, height })) {
    throw fieldRefusal('photo', `The photo must have at most ${MAX_ATTACHMENT_SIDE_PX} pixels a side.`)
  }
  return bytes
}

/** Returns the PDF. Throws `invalid_input` at the field `photo` for anything but a complete PDF. */
export function parsePdf(file: Uint8Array): Uint8Array {
  if (file.length > MAX_ATTACHMENT_BYTES) throw fieldRefusal('photo', 'The PDF is larger than 1 MB.')
  if (!isWholePdf(file)) throw fieldRefusal('photo', 'The PDF is not whole.')
  return file
}

export const hashOfAttachment = hashOfPhoto

/** The path of a photo below /api/v1. */
export const attachmentPath = (id: string) => `attachments/${id}` as const

/**
 * What the author of an operation signs, with the session's key, for a photo the operation names: the photo counts as
 * the author's, no matter who delivers the bytes and who is signed in then (S11).
 */
export const attachmentStatement = v.strictObject({
  attachment_id: uuid,
  operation_id: uuid,
  author_id: numericId,
  session_id: uuid,
  /** SHA-256 of the accepted photo. */
  hash: photoHashSchema,
})
export type AttachmentStatement = v.InferOutput<typeof attachmentStatement>

export const signedAttachment = v.strictObject({
  statement: attachmentStatement,
  signature: v.pipe(textUpTo(200), v.regex(/^[A-Za-z0-9_-]+$/)),
})
export type SignedAttachment = v.InferOutput<typeof signedAttachment>

/**
 * The header of a delivery without a session: `signedAttachment` as JSON, which is plain ASCII. Some proxies strip
 * headers that begin with `X-`, as the header of an older Hearth does.
 */
export const SIGNED_ATTACHMENT_HEADER = 'Hearth-Attachment'
export const OLDER_SIGNED_ATTACHMENT_HEADER = `X-${SIGNED_ATTACHMENT_HEADER}`

/** Shown to people who see the record that names the photo. */
export const NOT_ARRIVED_MESSAGE = 'This photo has not arrived yet.'
