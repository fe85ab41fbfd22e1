/** Somebody new: added by the platform administrator, registered by the mailed link, helped in, and out once deactivated. */
import type { Locator, Page } from 'playwright/test'
import { pick, press, write } from './support/hands.ts'
import { LAPTOP, PASSWORD, registerByMail, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const EMAIL = 'ilse.quist@hearth.test'
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
async function ask(page: Page, name: string, action: string): Promise<void> {
  await press(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('[J3] [J6] [J8] somebody is added, registers by mail, gets a link for a new password, and is out once deactivated', async ({
  hearth,
  browser,
  openDevice,
  page: own,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard')
  await page.getByRole('link', { name: 'Users List' }).click()
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table).toContainText('Northfield Care')
  await expect(page.getByRole('region', { name: 'Users in figures' })).toContainText(/Total Users\d{2}/)
  await press(page, 'Add User')
  const adding = dialog(page, 'Add User')
  await press(adding, 'Send Registration Link')
  await expect(adding).toContainText('Company is required')
  await write(adding, /^First Name/, 'Ilse')
  await write(adding, /^Last Name/, 'Quist')
  await write(adding, /^Email/, EMAIL)
  await pick(adding, /^Company/, 'Maple Grove Homes')
  await pick(adding, /^Role/, 'Care Giver')
  await pick(adding, /^Group Home/, 'Maple House')
  await press(adding, 'Send Registration Link')
  await expect(dialog(page, 'Registration Link Sent')).toContainText(EMAIL)
  await expect(dialog(page, 'Registration Link Sent')).toHaveCount(0, { timeout: 6_000 })
  await page.getByRole('searchbox').fill('care giver')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Invited')

  await own.setViewportSize(TABLET)
  await registerByMail(own, hearth, EMAIL)

  await page.reload()
  await page.getByRole('searchbox').fill('quist')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Verified')
  await ask(page, 'Ilse Quist', 'Reset Password')
  await press(dialog(page, 'Reset Password'), 'Send Link')
  await expect(page.getByText(`A link was sent to ${EMAIL}.`)).toBeVisible()

  await ask(page, 'Ilse Quist', 'Delete')
  const deleting = dialog(page, 'Delete User')
  await expect(deleting).toContainText('Are you sure you want to delete Ilse Quist?')
  await press(deleting, 'Deactivate User')
  await expect(table.getByRole('row', { name: /Ilse Quist/ })).toContainText('Inactive')
  await expect(own.getByText(/^You were signed out on this device/)).toBeVisible()

  const other = await browser.newPage()
  await other.goto(`${hearth.address}/login`)
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByLabel(/^Password/).fill(PASSWORD)
  await press(other, 'Sign in')
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(other).toHaveURL(/login/)
  await other.close()
})
