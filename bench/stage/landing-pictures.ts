/** The pictures of the public page: the round of a demo home, as a laptop and a phone show it, light and dark. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { type Hearth, startHearth } from '../../e2e/support/hearth.ts'
import { readyForOffline, signIn } from '../../e2e/support/people.ts'

const FOLDER = join(import.meta.dirname, '../../public/landing')
/** In CSS px; the sizes of the files stand in `hero.tsx`. */
const VIEWS = {
  wide: { width: 1280, height: 800, scale: 1 },
  phone: { width: 375, height: 620, scale: 2 },
} as const
const QUALITY = 0.82

export async function takePictures(executablePath: string): Promise<void> {
  const hearth = await startHearth()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  for (const name of Object.keys(VIEWS) as (keyof typeof VIEWS)[]) await takeView(name, browser, hearth)
  await browser.close()
  await hearth.stop()
}

async function takeView(name: keyof typeof VIEWS, browser: Browser, hearth: Hearth): Promise<void> {
  const { width, height, scale } = VIEWS[name]
  const context = await browser.newContext({ viewport: { width, height: 800 }, deviceScaleFactor: scale })
  const page = await context.newPage()
  await signIn(page, hearth, 'caregiver@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar`)
  await readyForOffline(page)
  // What says that this is a demo is said under the picture.
  await page.addStyleTag({ content: '[class*=notices] { display: none }' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForTimeout(500)
    const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } })
    writeFileSync(join(FOLDER, `round-${name}-${colorScheme}.webp`), await webpOf(png, page))
  }
  await context.close()
}

/** Chromium packs it: no other program is needed. */
async function webpOf(png: Buffer, page: Page): Promise<Buffer> {
  const packed = await page.evaluate(
    async ([source, quality]) => {
      const bytes = Uint8Array.from(atob(source), letter => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(packed, 'base64')
}
