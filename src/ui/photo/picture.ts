/**
 * Turns any image file into a photo as Hearth stores it: opened, cropped, shrunk and encoded by the browser. Redrawing
 * drops all metadata that cameras add, and applies the camera's orientation.
 */
import { MAX_PHOTO_BYTES, PHOTO_SIDE_PX, parsePhoto } from '#domain/photos/photo.ts'
import { isTruncated } from '#domain/values/jpeg.ts'

/** A crop in percent of the picture. */
export interface PictureCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** JPEG qualities, tried until the file is small enough; a face is small enough with the first. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5]

const CUT_OFF_MESSAGE = 'cutOff'

/** Checks whether the error means that part of the picture is missing. */
export const isCutOffError = (error: unknown): boolean =>
  error instanceof Error && error.message === CUT_OFF_MESSAGE

/**
 * Opens the file as a picture that can be shown and drawn. Rejects when the browser cannot read it, and with the
 * message 'cutOff' when a part is missing, which browsers show as gray. Release its source with `closePicture`.
 */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  if (isTruncated(new Uint8Array(await file.arrayBuffer()))) throw new Error(CUT_OFF_MESSAGE)
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    if (picture.naturalWidth === 0 || picture.naturalHeight === 0) throw new Error('It has no size.')
    return picture
  } catch (error) {
    closePicture(picture)
    throw error
  }
}

export const closePicture = (picture: HTMLImageElement): void => URL.revokeObjectURL(picture.src)

/** Draws the cropped part over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: PictureCrop): void {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gave no canvas.')
  const [xScale, yScale] = [picture.naturalWidth / 100, picture.naturalHeight / 100]
  context.imageSmoothingQuality = 'high'
  // Transparent areas would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    crop.x * xScale,
    crop.y * yScale,
    crop.width * xScale,
    crop.height * yScale,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** Returns the photo in base64, as the server accepts it. */
export async function encodePhoto(picture: HTMLImageElement, crop: PictureCrop): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = PHOTO_SIDE_PX
  canvas.height = PHOTO_SIDE_PX
  drawCrop(canvas, picture, crop)
  for (const quality of QUALITIES) {
    const encodedPicture = await encodePicture(canvas, quality)
    if (encodedPicture.size <= MAX_PHOTO_BYTES) {
      return encodeBase64(parsePhoto(new Uint8Array(await encodedPicture.arrayBuffer())))
    }
  }
  throw new Error('The picture does not get small enough.')
}

/** Encodes the canvas as JPEG. */
export const encodePicture = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      blob => (blob === null ? reject(new Error('The canvas gave no picture.')) : resolve(blob)),
      'image/jpeg',
      quality,
    )
  })

/** Encodes in slices: a function call accepts a limited number of arguments. */
function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  }
  return btoa(text)
}
