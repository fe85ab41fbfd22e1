/** A severe incident reaches the manager's bell; it is opened and read without a connection, on every device of hers. */
import type { Page } from 'playwright/test'
import { press } from './support/hands.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { LAPTOP, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Whatever the hour, yesterday by UTC is no day to come in any home. */
const DAY_MS = 86_400_000
const FELL = 'Fell from the last step of the porch stairs and could not get up.'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const newOn = async (page: Page): Promise<number> =>
  Number(/(\d+) new/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
/** The count stands beside the bell and not on it. */
const isBellInSight = (page: Page): Promise<boolean> =>
  bell(page)
    .locator('svg')
    .evaluate(icon => {
      const { left, top, width, height } = icon.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there !== null && icon.contains(there)
    })
const ofFall = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'High-severity incident' })
    .filter({ hasText: 'Jerome Whitaker' })

test('[X1.1] [X2.2] a severe incident rings, is opened offline, and is read on the other device too', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(180_000)
  const open = async (name: string, viewport: typeof LAPTOP) => {
    const page = await (await openProfile(name, viewport)).newPage()
    await signIn(page, hearth, 'manager@hearth.test')
    await page.goto(`${hearth.address}/dashboard/notifications`)
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    return page
  }
  const laptop = await open('laptop', LAPTOP)
  const tablet = await open('tablet', TABLET)
  await press(laptop, 'Mark all as read')
  await expect.poll(() => newOn(laptop)).toBe(0)
  await expect.poll(() => newOn(tablet), { timeout: 30_000 }).toBe(0)
  await readyForOffline(laptop)
  await laptop.goto(`${hearth.address}/dashboard/incident-reports`)
  await readyForOffline(laptop)

  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  await office.post('/incident-reports', {
    client_id: clients.find(({ full_name }) => full_name === 'Jerome Whitaker')?.id,
    incident_date: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    incident_type: 'Fall',
    severity: 'high',
    description: FELL,
    action_taken: 'Ambulance called, stayed with him.',
  })
  await expect.poll(() => newOn(laptop), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => newOn(tablet), { timeout: 30_000 }).toBe(1)
  expect(await isBellInSight(tablet)).toBe(true)

  hearth.wire.cut()
  await bell(laptop).click()
  await expect(ofFall(laptop).first()).toContainText('New')
  await ofFall(laptop).getByRole('link').first().click()
  await expect(laptop.getByRole('dialog', { name: 'Incident report', exact: true })).toContainText(FELL)
  await expect.poll(() => newOn(laptop)).toBe(0)
  hearth.wire.restore()
  await expect.poll(() => newOn(tablet), { timeout: 70_000 }).toBe(0)
  await expect(ofFall(tablet).first()).not.toContainText('New')
  await expectGoodLooks(tablet, 'notifications')
})
