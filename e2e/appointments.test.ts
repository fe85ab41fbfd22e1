/** An appointment scheduled offline, seen in the calendar and done. */
import type { Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { LAPTOP } from './support/people.ts'
import { expect, test } from './support/test.ts'

const TITLE = 'Hearing test with the audiologist'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page) => page.getByRole('row').filter({ hasText: TITLE })

test('[P1] [P2] [P7] an appointment is scheduled without a connection, warns of an overlap, and is completed', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const appointments = `${hearth.address}/dashboard/appointments`
  const page = await openDevice('manager@hearth.test', LAPTOP, appointments)
  await expect(page.getByRole('table', { name: 'Appointments' })).toBeVisible()

  hearth.wire.cut()
  await button(page, 'Schedule Appointment').click()
  const form = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  await form.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Rosa Delgado' }).click()
  await form.getByRole('combobox', { name: /^Type/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Specialist' }).click()
  await form.getByRole('textbox', { name: /^Title/ }).fill(TITLE)
  // The demo has Rosa at the dentist tomorrow at nine.
  await form.getByRole('button', { name: /^Date/ }).click()
  const tomorrow = page.locator('[aria-current="date"]').locator('xpath=following::button[1]')
  await tomorrow.click()
  await form.getByRole('textbox', { name: /^Time/ }).fill('9:10 AM')
  await expect(form.getByText(/already has “Cleaning and check” at 9:00 AM/)).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(row(page)).toContainText('9:10 AM')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.getByText('Week', { exact: true }).click()
  const calendar = page.getByRole('region', { name: 'Calendar of appointments' })
  await expect(calendar).toBeVisible()
  await expectGoodLooks(page, 'the week of appointments')
  await page.getByText('Month', { exact: true }).click()
  await expect(calendar.locator('.fc-dayGridMonth-view')).toBeVisible()
  expect(errors).toEqual([])
  await page.getByText('List', { exact: true }).click()
  await row(page)
    .getByRole('button', { name: `Actions for “${TITLE}”` })
    .click()
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await expect(row(page)).toContainText('Completed')
  await page
    .getByRole('button', { name: /^Completed/ })
    .first()
    .click()
  await expect(row(page)).toHaveCount(1)
})
