/** A round as a caregiver walks it: twelve doses for six people at Maple House, in at most eight taps. */
import { homeDay, list, type Office, officeOf, prescribeOnce } from './support/office.ts'
import { settled, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const MAX_TAPS = 8
/** Longer than the list stands still after a touch, and than a tap on what has just moved does nothing. */
const SETTLED_MS = 2_000

test('[U10.10] [U10.2] twelve doses for six clients are given in at most eight taps, all on the server', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
    .filter(({ home_name }) => home_name === 'Maple House')
    .map(({ full_name }) => String(full_name))
    .slice(0, 6)
  expect(clients).toHaveLength(6)
  // Two drugs each, both due within the hour.
  const prescribed = []
  for (const name of clients) {
    const one = await prescribeOnce(office, name)
    const other = await prescribeOnce(office, name)
    prescribed.push({ name, orders: [one, other] })
  }

  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/mar')
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  await page.evaluate(() => {
    Reflect.set(window, 'taps', 0)
    addEventListener('pointerdown', () => Reflect.set(window, 'taps', Reflect.get(window, 'taps') + 1), true)
  })
  for (const { name, orders } of prescribed) {
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
    for (const { drug } of orders) {
      // Yesterday's, which nobody marked either, is called so.
      await expect(card.getByRole('button', { name: `Mark as Given: ${drug}` })).toBeVisible()
    }
    // What has just moved takes no tap (U10.7).
    await settled(page, SETTLED_MS)
    await card.getByRole('button', { name: /^Mark all/ }).click()
    await expect(card.getByRole('button', { name: /^Undo all/ })).toBeVisible()
  }
  expect(await page.evaluate(() => Reflect.get(window, 'taps'))).toBeLessThanOrEqual(MAX_TAPS)

  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 30_000 })
  for (const { orders } of prescribed) {
    for (const { orderId } of orders) expect(await statusesOf(office, orderId)).toEqual(['given'])
  }
})

async function statusesOf(office: Office, orderId: string): Promise<unknown[]> {
  const answer = await office.get(`/medications/${orderId}/administrations?date=${homeDay()}`)
  return list(answer, 'administrations').map(({ status }) => status)
}
