/**
 * A photo of a record: the whole picture, at most 1600 pixels a side or as long as a receipt, upright, and small enough for a slow line. Drawing it
 * anew leaves out all that cameras write beside the picture.
 */
import {
  ATTACHMENT_SIDE_PX,
  acceptedAttachment,
  fitsAttachment,
  LONG_ATTACHMENT_SIDE_PX,
  MAX_ATTACHMENT_BYTES,
} from '#domain/photos/attachment.ts'
import { closePicture, encodePicture, isCutOffError, openPicture } from './picture.ts'

/** Until one is small enough; nearly every photo is with the first. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35]

/** What the narrow side of a long receipt is kept at, where that fits: less cannot be read. */
const LEGIBLE_PX = 640

/** The size in pixels of a picture that fits, with its own proportions. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)]
  const ofLong = Math.min(
    LEGIBLE_PX / narrow,
    LONG_ATTACHMENT_SIDE_PX / long,
    ATTACHMENT_SIDE_PX / Math.sqrt(width * height),
  )
  const factor = Math.min(1, Math.max(ATTACHMENT_SIDE_PX / long, ofLong))
  const sized = (rounded: (pixels: number) => number) => ({
    width: Math.max(1, rounded(width * factor)),
    height: Math.max(1, rounded(height * factor)),
  })
  const size = sized(Math.round)
  // Half a pixel more may be too many in all.
  return fitsAttachment(size) ? size : sized(Math.floor)
}

/**
 * Rejects with 'unreadable' when the browser cannot read the file, with 'cutOff' when a part of it is missing, with
 * 'unusable' when it does not get small enough.
 */
export async function shrunkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
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
    // What is transparent would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    for (const quality of QUALITIES) {
      const encoded = await encodePicture(canvas, quality)
      if (encoded.size > MAX_ATTACHMENT_BYTES) continue
      return new Uint8Array(acceptedAttachment(new Uint8Array(await encoded.arrayBuffer())))
    }
    throw new Error('unusable')
  } finally {
    closePicture(picture)
  }
}
