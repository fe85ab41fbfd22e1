/** Pictures as a camera writes them, and what a photo on the screen shows of them. */
import type { Page } from 'playwright/test'

/** Orientation 6: the camera was held upright, so what is left in the file is up. */
const EXIF = Buffer.from(
  `ffe10022${Buffer.from('Exif\0\0', 'latin1').toString('hex')}4d4d002a000000080001011200030000000100060000${'00000000'}`,
  'hex',
)

/** As large as this in the file, red on the left and blue on the right; red is up when it is shown. */
export async function cameraPicture(page: Page, width = 800, height = 600): Promise<Buffer> {
  const drawn = await page.evaluate(
    ([width = 0, height = 0]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('No canvas.')
      context.fillStyle = 'red'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = 'blue'
      context.fillRect(width / 2, 0, width / 2, height)
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
    },
    [width, height],
  )
  const jpeg = Buffer.from(drawn, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)])
}

/** Which color is at the top and at the bottom of a photo on the screen, and how large it is. */
export const colorsOf = (image: HTMLImageElement) => {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas.')
  context.drawImage(image, 0, 0)
  const at = (y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(canvas.width / 2, y, 1, 1).data
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other'
  }
  return { top: at(10), bottom: at(canvas.height - 10), width: canvas.width, height: canvas.height }
}
