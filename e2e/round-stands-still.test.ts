/** Nothing on the round moves by what is marked there, and nothing comes under the finger that has just touched. */
import type { Page } from 'playwright/test'
import { list, officeOf, prescribeOnce } from './support/office.ts'
import { readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Between taps; the longest outlasts the undo. */
const PAUSES_MS = [300, 1_700, 800, 11_000, 300]
const SIZES = [TABLET, { width: 390, height: 844 }]
const MOVED_PX = 1

interface Spot {
  name: string
  x: number
  y: number
}

/** Every button and link of the page by its name, where it stands on the page. */
const spotsOf = (page: Page): Promise<Spot[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')].map(one => {
      const { left, top } = one.getBoundingClientRect()
      const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
      return { name, x: left + window.scrollX, y: top + window.scrollY }
    }),
  )

/** What can be pressed at a place of the page; null for nothing. */
const pressedAt = (page: Page, at: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => {
    const found = document.elementFromPoint(x, y)?.closest('button, a')
    return found?.getAttribute('aria-label') ?? found?.textContent ?? null
  }, at)

for (const viewport of SIZES)
  test(`[U10.6] a round of ${viewport.width} px stands still, act by act`, async ({ hearth, page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    const office = await officeOf(hearth)
    const names = list(await office.get('/clients?per_page=100&status=active'), 'clients')
      .filter(({ home_name }) => home_name === 'Maple House')
      .map(({ full_name }) => String(full_name))
    const drugs: string[] = []
    for (const name of names.slice(0, 2)) {
      drugs.push((await prescribeOnce(office, name)).drug, (await prescribeOnce(office, name)).drug)
    }
    await signIn(page, hearth, 'caregiver@hearth.test')
    await page.goto(`${hearth.address}/dashboard/mar`)
    await readyForOffline(page)
    const [first = '', second = '', third = ''] = drugs
    const acts = [`Give ${first}`, `Give ${second}`, `Undo: ${second}`, `Not given: ${third}`, 'Give all']
    for (const [index, name] of acts.entries()) {
      const button = page.getByRole('button', { name }).first()
      if ((await button.count()) === 0) continue
      await button.scrollIntoViewIfNeeded()
      const box = await button.boundingBox()
      if (box === null) throw new Error(`${name} cannot be seen.`)
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const before = new Map((await spotsOf(page)).map(spot => [spot.name, spot]))
      await page.mouse.click(at.x, at.y)
      if (name.startsWith('Not given')) await page.getByRole('button', { name: 'Refused' }).click()
      await expect(button).toBeHidden()
      await page.waitForTimeout(PAUSES_MS[index] ?? 300)
      for (const spot of await spotsOf(page)) {
        const was = before.get(spot.name)
        if (was === undefined) continue
        const moved = Math.max(Math.abs(was.x - spot.x), Math.abs(was.y - spot.y))
        expect(moved, `${spot.name} after ${name}`).toBeLessThanOrEqual(MOVED_PX)
      }
      if (!name.startsWith('Undo')) expect(await pressedAt(page, at), `under ${name}`).toBeNull()
    }
  })
