/** A claim with its receipt from the tablet, offline, to the desk where it is approved and paid. */
import type { Page } from 'playwright/test'
import { LAPTOP, TABLET } from './support/people.ts'
import { cameraPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const WHAT = 'Lunch after the eye clinic'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page) => page.getByRole('row').filter({ hasText: '$23.45' })

test('[E1] [E2] a claim with a receipt is submitted without a connection, approved and paid', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const claims = `${hearth.address}/dashboard/expense-claims`
  const page = await openDevice('caregiver@hearth.test', TABLET, claims)
  await expect(page.getByRole('table', { name: 'Expense claims' })).toBeVisible()

  hearth.wire.cut()
  await button(page, 'Create Expense Claim').click()
  const form = page.getByRole('dialog', { name: 'Create New Expense Claim' })
  await form.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Amara Nwosu' }).click()
  await form.getByRole('textbox', { name: /^Amount/ }).fill('23.45')
  await form.getByRole('combobox', { name: /^Category/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Food' }).click()
  await form.getByRole('textbox', { name: /^Description/ }).fill(WHAT)
  await form.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPicture(page),
  })
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(row(page)).toContainText('Pending')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const desk = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/billing')
  await row(desk).getByRole('button', { name: 'Amara Nwosu', exact: true }).click()
  const detail = desk.getByRole('dialog', { name: 'Expense Claim', exact: true })
  await expect(detail).toContainText(WHAT)
  await expect(detail.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await detail.getByRole('button', { name: 'Approve or reject' }).click()
  const deciding = desk.getByRole('dialog', { name: 'Approve or reject' })
  await deciding.getByText('Paid', { exact: true }).click()
  await button(desk, 'Save').click()
  const method = deciding.getByRole('group', { name: 'Payment method' })
  await expect(method).toContainText('Payment method is required')
  await method.getByText('Cash', { exact: true }).click()
  await button(desk, 'Save').click()
  await expect(deciding).toHaveCount(0)
  await expect(row(page)).toContainText('Paid', { timeout: 30_000 })
})
