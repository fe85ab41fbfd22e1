/** The errand Hearth exists for: a round marked without Wi-Fi reaches the manager when it returns. */
import type { Locator, Page } from 'playwright/test'
import { homeDay, list, officeOf, prescribeAroundNow } from './support/office.ts'
import { giveDose, LAPTOP, readyForOffline, signIn, TABLET, tap } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The line of one dose in the list of a day. */
const dose = (page: Page, drug: string, time: string): Locator =>
  page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: time }).first()

/** What every dialog stands in. */
const DIALOGS = /\/assets\/dialog-window-[^/]*\.js$/

const tablets = [
  { name: 'an upright tablet', viewport: TABLET, clientName: 'Walter Abbott' },
  { name: 'a tablet on its side', viewport: LAPTOP, clientName: 'Rosa Delgado' },
]

for (const { name, viewport, clientName } of tablets) {
  test(`[S16.3] a round marked offline on ${name} reaches the manager when the Wi-Fi returns`, async ({
    hearth,
    openDevice,
    openProfile,
  }) => {
    const office = await officeOf(hearth)
    const { clientId, drug, times } = await prescribeAroundNow(office, clientName)
    const chart = `${hearth.address}/dashboard/mar/${clientId}`

    const managerPage = await openDevice('manager@hearth.test', LAPTOP, chart)
    await expect(dose(managerPage, drug, times[0])).toBeVisible()

    let tablet = await openProfile('tablet', viewport)
    let page = await tablet.newPage()
    await signIn(page, hearth, 'caregiver@hearth.test')
    await page.goto(`${hearth.address}/dashboard/mar`)
    // Once today's round is here.
    await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible({ timeout: 40_000 })
    await page.goto(chart)
    await expect(dose(page, drug, times[0])).toBeVisible()
    await readyForOffline(page)

    // The network goes, the browser is closed, and opened again from nothing.
    hearth.wire.cut()
    await tablet.close()
    tablet = await openProfile('tablet', viewport)
    page = await tablet.newPage()
    await page.goto(chart)
    await tap(dose(page, drug, times[0]).getByRole('button', { name: 'Mark as Given' }))
    await expect(dose(page, drug, times[0]).getByText('Given', { exact: true })).toBeVisible()
    await tap(dose(page, drug, times[1]).getByRole('button', { name: 'Mark as Missed' }))
    await page.getByRole('button', { name: 'Refused' }).click()
    await expect(dose(page, drug, times[1]).getByText('Refused', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('2 on this device')

    // The Wi-Fi returns: confirmed without a touch, and the manager sees them without a reload.
    hearth.wire.restore()
    await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
    await expect(dose(managerPage, drug, times[0]).getByText('Given', { exact: true })).toBeVisible()
    await expect(dose(managerPage, drug, times[1]).getByText('Refused', { exact: true })).toBeVisible()
  })
}

test('server and database killed in the middle of a round: nothing confirmed is missing afterwards', async ({
  hearth,
  openProfile,
}) => {
  const office = await officeOf(hearth)
  const { clientId, drug, times } = await prescribeAroundNow(office, 'Amara Nwosu')
  const tablet = await openProfile('tablet', TABLET)
  // The service worker does not get it either.
  await tablet.route(DIALOGS, route => route.abort())
  const page = await tablet.newPage()
  await signIn(page, hearth, 'caregiver@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar/${clientId}`)
  await test.step('a question whose code cannot be fetched leaves the chart, and opens when it can be', async () => {
    const miss = dose(page, drug, times[1]).getByRole('button', { name: 'Mark as Missed' })
    const missing = page.getByText('This part of Hearth is not on this device yet')
    // A tap while a notice goes and the list moves does nothing (U10.7).
    const ask = () =>
      expect(async () => {
        await tap(miss)
        await expect(missing).toBeVisible({ timeout: 2_000 })
      }).toPass()
    await ask()
    await expect(page.getByRole('heading', { name: 'Amara Nwosu' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(missing).toHaveCount(0)
    await expect(miss).toBeFocused()
    await ask()
    await tablet.unroute(DIALOGS)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Refused' })).toBeVisible()
    await expect(missing).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await tap(dose(page, drug, times[0]).getByRole('button', { name: 'Mark as Given' }))
  await expect(dose(page, drug, times[0]).getByText('confirmed')).toBeVisible()

  await hearth.kill()
  await giveDose(dose(page, drug, times[1]))
  await expect(page.getByRole('banner')).toContainText('1 on this device')
  await hearth.start()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const again = await officeOf(hearth)
  const medications = list(await again.get(`/medications?client_id=${clientId}&per_page=100`), 'medications')
  const order = medications.find(({ medication_name }) => medication_name === drug)
  const kept = list(
    await again.get(`/medications/${order?.medication_id}/administrations?date=${homeDay()}`),
    'administrations',
  )
  expect(kept.map(({ status }) => status)).toEqual(['given', 'given'])
})
