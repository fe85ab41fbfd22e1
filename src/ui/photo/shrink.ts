/**
 * Shrinks a photo of a record: the whole picture, at most 1600 pixels a side or as long as a receipt, upright, and
 * small enough for a slow connection. Redrawing drops all metadata that cameras add.
 */
import {
  isAcceptedAttachmentSize,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_SIDE_PX,
  MAX_LONG_ATTACHMENT_SIDE_PX,
  parseAttachment,
} from '#domain/photos/attachment.ts'
import { closePicture, encodePicture, isCutOffError, openPicture } from './picture.ts'

/** JPEG qualities, tried until the file is small enough; nearly every photo is with the first. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35]

/** Minimum width in pixels of a long receipt, if the limits allow it: less is unreadable. */
const MIN_LEGIBLE_WIDTH_PX = 640

/** Returns the size in pixels that fits the limits and keeps the proportions. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const [shortSide, longSide] = [Math.min(width, height), Math.max(width, height)]
  const legibilityFactor = Math.min(
    MIN_LEGIBLE_WIDTH_PX / shortSide,
    MAX_LONG_ATTACHMENT_SIDE_PX / longSide,
    MAX_ATTACHMENT_SIDE_PX / Math.sqrt(width * height),
  )
  const scale = Math.min(1, Math.max(MAX_ATTACHMENT_SIDE_PX / longSide, legibilityFactor))
  const scaledSize = (round: (pixels: number) => number) => ({
    width: Math.max(1, round(width * scale)),
    height: Math.max(1, round(height * scale)),
  })
  const size = scaledSize(Math.round)
  // Rounding up by half a pixel may exceed the limit.
  return isAcceptedAttachmentSize(size) ? size : scaledSize(Math.floor)
}

/**
 * Returns the shrunk photo as JPEG. Rejects with 'unreadable' when the browser cannot read the file, with 'cutOff' when
 * a part of it is missing, with 'unusable' when it cannot be made small enough.
 */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await openPicture(file).catch(error => {
    throw isCutOffError(error) ? error : new Error('unreadable')
  })
  try {
    const { width, height } = shrunkSize({ width: picture.naturalWidth, height: picture.naturalHeight })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('unusable')
    context.imageSmoothingQuality = 'high'
    // Transparent areas would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    for (const quality of QUALITIES) {
      const encodedPicture = await encodePicture(canvas, quality)
      if (encodedPicture.size > MAX_ATTACHMENT_BYTES) continue
      return new Uint8Array(parseAttachment(new Uint8Array(await encodedPicture.arrayBuffer())))
    }
    throw new Error('unusable')
  } finally {
    closePicture(picture)
  }
}
