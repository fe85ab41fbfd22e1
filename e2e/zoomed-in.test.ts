/** At 400 % on a laptop, with text twice as big, and in colors of one's own, everything can be read and reached. */
import type { Page } from 'playwright/test'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { follow, LAPTOP, tap } from './support/people.ts'
import { goOn } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** A laptop's 1280×1024 and 1280×800 at 400 %, and 1280×800 at 200 %. */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 320, height: 200 },
  { width: 640, height: 400 },
]
/** What bars may take of it, all together. */
const MAX_COVERED = 0.25

interface Findings {
  sidewaysPx: number
  covered: number
  overlaps: string[]
  cutNames: string[]
}

const findings = (page: Page): Promise<Findings> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const known = new Map<Element | null, boolean>()
    const isUnderBar = (element: Element | null): boolean => {
      const isUnder = known.get(element) ?? findBar(element)
      known.set(element, isUnder)
      return isUnder
    }
    const findBar = (element: Element | null): boolean => {
      let bar = false
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const { position, overflowX } = getComputedStyle(at)
        if (position === 'fixed') return true
        // The first column of a table that scrolls by itself covers nothing of the page.
        if (['auto', 'scroll'].includes(overflowX)) bar = false
        if (position === 'sticky') bar = true
      }
      return bar
    }
    let covered = 0
    let points = 0
    for (let x = 4; x < innerWidth; x += 8) {
      for (let y = 4; y < innerHeight; y += 8) {
        points++
        if (isUnderBar(document.elementFromPoint(x, y))) covered++
      }
    }
    const parts = [...document.querySelectorAll('header[data-screen-only] :is(button, a)')].map(element => ({
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      box: element.getBoundingClientRect(),
    }))
    const overlaps = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
        )
        .map(other => `${one.name} and ${other.name}`),
    )
    const cutNames = [...document.querySelectorAll<HTMLElement>('[aria-label^="Group home"] span span')]
      .filter(element => element.scrollWidth > element.clientWidth + 1)
      .map(element => element.textContent ?? '')
    return { sidewaysPx: scrollWidth - clientWidth, covered: covered / points, overlaps, cutNames }
  })

async function expectRoom(page: Page, where: string): Promise<void> {
  const found = await findings(page)
  expect.soft(found.sidewaysPx, `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(found.covered, `${where}: part covered by bars`).toBeLessThanOrEqual(MAX_COVERED)
  expect.soft(found.overlaps, `${where}: lie over each other`).toEqual([])
  expect.soft(found.cutNames, `${where}: cut short`).toEqual([])
}

test('[U3.1] zoomed in, every screen has room, and nothing in the frame lies over anything', async ({
  hearth,
  openDevice,
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(LAPTOP)
  await page.goto(`${hearth.address}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await expectRoom(page, `sign in, ${size.width}×${size.height}`)
  }

  const { clientId } = await prescribeAroundNow(await officeOf(hearth), 'Rosa Delgado')
  const laptop = await openDevice('manager@hearth.test', LAPTOP)
  const screens: Record<string, string> = {
    '/dashboard': 'Dashboard',
    '/dashboard/mar': 'MAR - Maple House',
    [`/dashboard/mar/${clientId}`]: 'Rosa Delgado',
    '/dashboard/needs-attention': 'Needs attention - Maple House',
    '/dashboard/all-users': 'Access Denied',
  }
  for (const [path, title] of Object.entries(screens)) {
    await follow(laptop, path)
    await expect(laptop.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    for (const size of ZOOMED) {
      await laptop.setViewportSize(size)
      const where = `${path}, ${size.width}×${size.height}`
      await laptop.evaluate(() => scrollTo(0, 0))
      await expectRoom(laptop, `${where}, at its top`)
      await laptop.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      await expectRoom(laptop, where)
    }
  }
})

test('[U3.2] with text twice as big nothing in the frame is cut or lies over anything', async ({
  openDevice,
}) => {
  const page = await openDevice('manager@hearth.test', LAPTOP)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await goOn(page, '')
  await expect(
    page.getByRole('region', { name: 'Recent Incidents' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectRoom(page, 'text at 200 %')
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe('32px')
})

test('[U3.1] [U2.1] zoomed in, a dialog scrolls as a whole and gives the keyboard back', async ({
  hearth,
  openDevice,
}) => {
  await prescribeAroundNow(await officeOf(hearth), 'Rosa Delgado')
  const size = { width: 320, height: 200 }
  const page = await openDevice('caregiver@hearth.test', size, '/dashboard/mar')
  const opener = page.getByRole('button', { name: /^Mark as Missed: / }).first()
  await tap(opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const box = await dialog.evaluate(element => ({
    height: element.clientHeight,
    scrolls: element.scrollHeight,
  }))
  expect(box.scrolls).toBeGreaterThan(box.height)
  const last = dialog.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[U3.3] in colors of one’s own, the place and the tab one is at stand out', async ({ openDevice }) => {
  const page = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/mar/1')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const colorsOf = (element: Element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  }
  const highlight = await page.evaluate(() => {
    const probe = document.createElement('p')
    probe.style.cssText = 'color: HighlightText; background: Highlight; forced-color-adjust: none'
    document.body.append(probe)
    const { color, backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return [color, backgroundColor]
  })
  for (const name of ['Today', 'MAR']) {
    const current = page.getByRole('link', { name, exact: true }).and(page.locator('[aria-current]')).first()
    await expect.poll(() => current.evaluate(colorsOf)).toEqual(highlight)
  }
})
