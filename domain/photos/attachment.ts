/**
 * Photos that belong to a record: what is accepted as one, and how it is signed (decision 32). The record names them by id
 * in its field `photo_ids`; their bytes follow by themselves, also much later. Where a receipt is asked for, a PDF is
 * taken as it is in place of a photo.
 */
import * as v from 'valibot'
import { wrongField } from '../errors.ts'
import { type Collection, entityOf } from '../registry.ts'
import { textUpTo } from '../values/bounded.ts'
import { readJpeg } from '../values/jpeg.ts'
import { isPdf, isWholePdf } from '../values/pdf.ts'
import { directoryId, uuid } from '../values/schemas.ts'
import { hashOfPhoto, photoHash, TURNED } from './photo.ts'

/** Of the longer side. */
export const ATTACHMENT_SIDE_PX = 1600
/** Of what is as long and narrow as a receipt, where it has no more pixels in all than a square of the other side. */
export const LONG_ATTACHMENT_SIDE_PX = 6400
export const MAX_ATTACHMENT_BYTES = 1024 * 1024

/** Whether a picture of this size in pixels is kept. */
export function fitsAttachment({ width, height }: { width: number; height: number }): boolean {
  const longer = Math.max(width, height)
  return (
    longer <= ATTACHMENT_SIDE_PX ||
    (longer <= LONG_ATTACHMENT_SIDE_PX && width * height <= ATTACHMENT_SIDE_PX ** 2)
  )
}

/**
 * The photo without anything but the picture, or the PDF as it is where records of the collection `of` take one. Throws
 * `invalid_input` at the field `photo` for what is neither.
 */
export function acceptedAttachment(sent: Uint8Array, of?: Collection): Uint8Array {
  if (of !== undefined && entityOf(of).takesDocuments && isPdf(sent)) return acceptedDocument(sent)
  if (sent.length > MAX_ATTACHMENT_BYTES) throw wrongField('photo', 'The photo is larger than 1 MB.')
  const jpeg = readJpeg(sent)
  if (jpeg === undefined) throw wrongField('photo', 'The photo must be a JPEG image.')
  const { width, height, turn, bytes } = jpeg
  if (turn !== 1) throw wrongField('photo', TURNED)
  if (Math.min(width, height) === 0 || !fitsAttachment({ width, height })) {
    throw wrongField('photo', `The photo must have at most ${ATTACHMENT_SIDE_PX} pixels a side.`)
  }
  return bytes
}

/** Throws `invalid_input` at the field `photo` for what is no whole PDF. */
export function acceptedDocument(sent: Uint8Array): Uint8Array {
  if (sent.length > MAX_ATTACHMENT_BYTES) throw wrongField('photo', 'The PDF is larger than 1 MB.')
  if (!isWholePdf(sent)) throw wrongField('photo', 'The PDF is not whole.')
  return sent
}

export const hashOfAttachment = hashOfPhoto

/** Below /api/v1. */
export const attachmentPath = (id: string) => `attachments/${id}` as const

/**
 * What the author of an operation signs of a photo that it names, with the key of the session: whoever delivers the bytes,
 * and whoever is signed in then, they count as the author's (S11).
 */
export const attachmentStatement = v.strictObject({
  attachment_id: uuid,
  operation_id: uuid,
  author_id: directoryId,
  session_id: uuid,
  /** SHA-256 of the accepted photo. */
  hash: photoHash,
})
export type AttachmentStatement = v.InferOutput<typeof attachmentStatement>

export const signedAttachment = v.strictObject({
  statement: attachmentStatement,
  signature: v.pipe(textUpTo(200), v.regex(/^[A-Za-z0-9_-]+$/)),
})
export type SignedAttachment = v.InferOutput<typeof signedAttachment>

/**
 * The header of a delivery without a session: `signedAttachment` as JSON, which is plain ASCII. Some proxies strip what
 * begins with `X-`, as it does from an older Hearth.
 */
export const SIGNED_ATTACHMENT_HEADER = 'Hearth-Attachment'
export const OLDER_SIGNED_ATTACHMENT_HEADER = `X-${SIGNED_ATTACHMENT_HEADER}`

/** Said to those who see the record that names it. */
export const NOT_ARRIVED = 'This photo has not arrived yet.'
