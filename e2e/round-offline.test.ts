/** The errand Hearth exists for: a round marked without Wi-Fi reaches the manager when it returns. */
import type { Locator, Page } from 'playwright/test'
import { homeDay, list, officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import {
  follow,
  followToChart,
  giveDose,
  LAPTOP,
  readyForOffline,
  signIn,
  TABLET,
  tap,
} from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The line of one dose in the list of a day. */
const dose = (page: Page, drug: string, time: string): Locator =>
  page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: time }).first()

/** What every dialog stands in. */
const DIALOGS = /\/assets\/dialog-window-[^/]*\.js$/

/** One dose given and one refused, without a network. */
async function markBoth(page: Page, { drug, times }: TwoDoses): Promise<void> {
  await tap(dose(page, drug, times[0]).getByRole('button', { name: 'Mark as Given' }))
  await expect(dose(page, drug, times[0]).getByText('Given', { exact: true })).toBeVisible()
  await tap(dose(page, drug, times[1]).getByRole('button', { name: 'Mark as Missed' }))
  await page.getByRole('button', { name: 'Refused' }).click()
  await expect(dose(page, drug, times[1]).getByText('Refused', { exact: true })).toBeVisible()
}

test('[S16.3] a round marked offline, on an upright tablet and on its side, reaches the manager when the Wi-Fi returns', async ({
  hearth,
  openDevice,
  openProfile,
}) => {
  const office = await officeOf(hearth)
  const upright = await prescribeAroundNow(office, 'Walter Abbott')
  const onItsSide = await prescribeAroundNow(office, 'Rosa Delgado')
  const chart = ({ clientId }: TwoDoses) => `/dashboard/mar/${clientId}`

  const managerPage = await openDevice('manager@hearth.test', LAPTOP, chart(upright))
  await expect(dose(managerPage, upright.drug, upright.times[0])).toBeVisible()

  let tablet = await openProfile('tablet', TABLET)
  let page = await tablet.newPage()
  await signIn(page, hearth, 'caregiver@hearth.test')
  await follow(page, '/dashboard/mar')
  // Once today's round is here.
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible({ timeout: 40_000 })
  await follow(page, chart(upright))
  await expect(dose(page, upright.drug, upright.times[0])).toBeVisible()
  await readyForOffline(page)

  // The network goes, the browser is closed, and opened again from nothing.
  hearth.wire.cut()
  await tablet.close()
  tablet = await openProfile('tablet', TABLET)
  page = await tablet.newPage()
  await page.goto(hearth.address + chart(upright))
  await markBoth(page, upright)
  await expect(page.getByRole('banner')).toContainText('2 on this device')
  await page.setViewportSize(LAPTOP)
  await follow(page, chart(onItsSide))
  await markBoth(page, onItsSide)
  await expect(page.getByRole('banner')).toContainText('4 on this device')

  // The Wi-Fi returns: confirmed without a touch, and the manager sees them without a reload.
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  for (const doses of [upright, onItsSide]) {
    const { drug, times } = doses
    await follow(managerPage, chart(doses))
    await expect(dose(managerPage, drug, times[0]).getByText('Given', { exact: true })).toBeVisible()
    await expect(dose(managerPage, drug, times[1]).getByText('Refused', { exact: true })).toBeVisible()
  }
})

test('server and database killed in the middle of a round: nothing confirmed is missing afterwards', async ({
  context: tablet,
  hearth,
  page,
}) => {
  const office = await officeOf(hearth)
  const { clientId, drug, times } = await prescribeAroundNow(office, 'Amara Nwosu')
  await page.setViewportSize(TABLET)
  // The service worker does not get it either.
  await tablet.route(DIALOGS, route => route.abort())
  await signIn(page, hearth, 'caregiver@hearth.test')
  await followToChart(page, clientId)
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
