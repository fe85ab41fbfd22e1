/** The month on paper: a PDF of Letter sheets on their side, with every day and every order, and nothing cut off. */
import type { Page } from 'playwright/test'
import { homeDay, list, officeOf } from './support/office.ts'
import { follow, LAPTOP } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** 261 mm between the margins, at 96 px an inch. */
const SHEET_PX = Math.ceil((261 / 25.4) * 96)

test('[M1.7] a month prints whole: every day, every order, no menu, nothing wider than the sheet, also offline', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const clientId = Number(clients.find(({ full_name }) => full_name === 'Walter Abbott')?.id)
  const orders = list(await office.get(`/medications?client_id=${clientId}&per_page=100`), 'medications')
  const month = homeDay().slice(0, 7)
  const page = await openDevice('manager@hearth.test', LAPTOP, `/dashboard/mar/${clientId}`)
  await follow(page, `/dashboard/mar/${clientId}/print/${month}`)
  const paper = page.locator('[data-paper]')
  await expect(paper.getByRole('heading', { name: 'Walter Abbott', level: 1 })).toBeVisible()
  const started = orders.filter(({ start_date }) => String(start_date).slice(0, 7) <= month)
  // Another test may have prescribed something a moment ago.
  for (const { medication_name } of started) await expect(paper).toContainText(String(medication_name))

  hearth.wire.cut()
  // As from the laptop's window: every sheet on its side, and none behind the last one.
  expect(await sheets(page)).toEqual(['0 0 792 612'])
  await page.emulateMedia({ media: 'print' })
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  const heads = paper.getByRole('table', { name: 'Scheduled medications' }).locator('thead tr').last()
  await expect(heads.locator('th')).toHaveCount(lastDay + 2)
  for (const { medication_name } of started) await expect(paper).toContainText(String(medication_name))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.setViewportSize({ width: SHEET_PX, height: 800 })
  expect(await wider(page)).toEqual([])
  expect(await sheets(page)).toEqual(['0 0 792 612'])
})

/** The sizes of the sheets, each once. */
async function sheets(page: Page): Promise<(string | undefined)[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[([\d. ]+)\]/g)]
  return [...new Set(boxes.map(([, box]) => box?.trim()))]
}

/** What reaches past the sheet. */
const wider = (page: Page) =>
  page.evaluate(most => {
    const sheet = document.querySelector('[data-paper]')
    const from = sheet?.getBoundingClientRect().left ?? 0
    return [...(sheet?.querySelectorAll('*') ?? [])]
      .filter(element => element.getBoundingClientRect().right - from > most + 1)
      .map(element => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  }, SHEET_PX)
