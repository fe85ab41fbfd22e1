/** Three people a shift share the tablet on the counter: each charts under an own name, offline too (S21). */
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet, unlock } from './support/home-tablet.ts'
import { dosesToday, officeOf, prescribeAroundNow } from './support/office.ts'
import { doseOf, follow, giveDose, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const DANA_PIN = '482931'
const OTHER_PIN = '739164'

const HALF = 'Patrick hummed all morning and'

const content = (page: Page) => page.getByRole('textbox', { name: /^Detailed note/ })

test('[S21.5] a shift change offline: each dose is its author’s, and a half-written note waits for who began it', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(180_000)
  const office = await officeOf(hearth)
  const doses = await prescribeAroundNow(office, 'Patrick Gilhooly')
  const tablet = await openProfile('kitchen', TABLET)
  const page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office)
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', DANA_PIN)
  await readyForOffline(page)
  await lock(page)
  await signInOnTablet(page, hearth, 'caregiver2@hearth.test', OTHER_PIN)
  await readyForOffline(page)
  await lock(page)

  hearth.wire.cut()
  const pinWorker = page.waitForEvent('worker')
  await unlock(page, 'Dana Reyes', DANA_PIN)
  expect((await pinWorker).url()).toContain('pin-hash')
  // The memory it needed, and what it left there.
  expect(page.workers()).toEqual([])
  await follow(page, `/dashboard/mar/${doses.clientId}`)
  await giveDose(doseOf(page, doses, 0))
  await follow(page, `/dashboard/progress-notes/${doses.clientId}/add`)
  await content(page).fill(HALF)
  await lock(page)
  const lockPage = await page.content()
  expect(lockPage).not.toContain('Patrick')

  await unlock(page, 'Kofi Mensah', OTHER_PIN)
  await follow(page, `/dashboard/mar/${doses.clientId}`)
  await expect(doseOf(page, doses, 0).getByText('Given', { exact: true })).toBeVisible()
  await giveDose(doseOf(page, doses, 1))
  await follow(page, `/dashboard/progress-notes/${doses.clientId}/add`)
  await expect(content(page)).toHaveValue('')
  await expect(page.getByText(/^You left this unfinished/)).toHaveCount(0)
  await lock(page)
  await expect(page.getByText('2 records wait to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await dosesToday(office, doses)).toEqual([
    ['given', 'Dana Reyes'],
    ['given', 'Kofi Mensah'],
  ])

  await unlock(page, 'Dana Reyes', DANA_PIN)
  await expect(page.getByRole('banner')).toContainText('All saved')
  await follow(page, `/dashboard/progress-notes/${doses.clientId}/add`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(content(page)).toHaveValue(HALF)
})
