/** A screen that no longer changes, as tall as what is on it, and its picture. */
import { expect, type Page } from 'playwright/test'

/** What the app draws in place of rows, cards and answers that are on their way. */
const LOADING = '[aria-busy=true], [data-loading=true], main [role=status][aria-label]'
const MIN_HEIGHT_PX = 900
/** Between two pictures that must be the same. */
const INTERVAL_MS = 250
const STILL_TIMEOUT_MS = 20_000

/** Until nothing is being loaded, read or sent. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator(LOADING)).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
  })
}

/** The picture at this width, once two of them are the same. */
export async function pictureAt(page: Page, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: MIN_HEIGHT_PX })
  // A pointer would mark whatever comes to lie under it.
  await page.mouse.move(0, 0)
  await settled(page)
  const hidden = await page.evaluate(hiddenPx)
  if (hidden > 0) await page.setViewportSize({ width, height: MIN_HEIGHT_PX + hidden })
  let last = await take(page)
  const end = performance.now() + STILL_TIMEOUT_MS
  for (;;) {
    await page.waitForTimeout(INTERVAL_MS)
    const next = await take(page)
    if (next.equals(last)) return next
    if (performance.now() > end) throw new Error(`The picture at ${width} px does not stand still.`)
    last = next
  }
}

const take = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' })

/** By how much the window is too low for the page, or for the dialog that covers it. */
function hiddenPx(): number {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const parts = dialog === undefined ? [document.documentElement] : [dialog, ...dialog.querySelectorAll('*')]
  const hidden = parts
    .filter(part => part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowY))
    .map(part => {
      part.scrollTop = 0
      return part.scrollHeight - part.clientHeight
    })
  return Math.max(0, ...hidden)
}
