/** A group home from the first day: added with its manager, lived in up to its capacity, moved to another time zone, closed. */
import type { Page } from 'playwright/test'
import { card, form, pick, press, save, write, writeHome } from './support/hands.ts'
import { LAPTOP, settled } from './support/people.ts'
import { cameraPicture } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

/** Its sections come one after the other: what moves between the press and the release of a button takes no click. */
async function goBackHome(page: Page): Promise<void> {
  await page.goBack()
  await expect(card(page, 'Clients')).toBeVisible()
  await settled(page)
}

test('[H1] [H2] [H3] a home is added, filled, changed and closed', async ({ openDevice }) => {
  test.setTimeout(240_000)
  const page = await openDevice('provider@hearth.test', LAPTOP, '/dashboard/group-homes')
  const figures = page.getByRole('region', { name: 'Group homes in figures' })
  await expect(figures).toContainText('Total Group Homes3')
  await press(page, 'Add Group Home')
  const adding = form(page, 'Add Group Home')
  await writeHome(adding, {
    name: 'Willow House',
    street: '5 Willow Lane',
    city: 'Troy',
    zip: '1218',
    phone: '518 555 0171',
  })
  await pick(adding, /^Manager/, 'Miriam Castellanos')
  await adding.getByRole('textbox', { name: /^Total Capacity/ }).fill('1')
  await pick(adding, /^Time Zone/, 'Eastern (New York)')
  await press(adding, 'Save')
  await expect(adding).toContainText('Enter a ZIP code like 12208 or 12208-1234')
  await write(adding, /^ZIP Code/, '12180')
  await save(adding)
  await expect(figures).toContainText('Total Group Homes4')
  await page.getByRole('searchbox').fill('willow')
  await expect(page.getByRole('button', { name: 'Maple House', exact: true })).toHaveCount(0)
  await press(page, 'Willow House')
  await expect(card(page, 'Group Home Information')).toContainText('5 Willow Lane, Troy, NY 12180')
  await expect(card(page, 'Group Home Information')).toContainText('No image')
  await expect(card(page, 'Staff Members')).toContainText('Miriam Castellanos')

  await press(page, 'Add Photo')
  const photo = form(page, 'Add Photo')
  await photo
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'house.jpg',
      mimeType: 'image/jpeg',
      buffer: await cameraPicture(page),
    })
  await save(photo, 'Save Photo')
  await expect(page.getByRole('img', { name: 'Willow House' })).toBeVisible({ timeout: 20_000 })

  await card(page, 'Clients').getByRole('link', { name: 'Add Client' }).click()
  const client = form(page, 'Add Client')
  await expect(client.getByRole('combobox', { name: /^Group Home/ })).toHaveValue('Willow House')
  await write(client, /^First name/, 'Nora')
  await write(client, /^Last name/, 'Quist')
  await client.getByRole('button', { name: /^Admission Date/ }).click()
  await page.getByRole('dialog', { name: 'Admission Date' }).getByRole('button', { name: 'Today' }).click()
  await client.getByText('Not asked yet', { exact: true }).click()
  await save(client)
  await expect(card(page, 'Clients')).toContainText('Nora Quist')
  await expect(page.getByText('This home is full: 1 active client, capacity 1.')).toBeVisible()
  for (const [section, add] of [
    ['Progress Notes', 'Add Note'],
    ['Appointments', 'Schedule Appointment'],
    ['Billing', 'Create Expense Claim'],
  ] as const) {
    await card(page, section).getByRole('link', { name: add }).click()
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Client/ })
      .click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Nora Quist'])
    await goBackHome(page)
  }

  await press(card(page, 'Group Home Information'), 'Edit Group Home')
  const editing = form(page, 'Edit Group Home')
  await expect(editing).not.toContainText('Doses to come are due')
  await pick(editing, /^Time Zone/, 'Central (Chicago)')
  await expect(editing).toContainText(
    'Doses to come are due at the same clock times in the new time zone. Doses already recorded keep',
  )
  await save(editing)
  await expect(card(page, 'Group Home Information')).toContainText('Central (Chicago)')

  await press(page, 'Close Group Home')
  const closing = form(page, 'Close Group Home')
  await press(closing, 'Close Group Home')
  await expect(closing).toContainText('1 active client lives here. Move or discharge them first.')
  await press(closing, 'Cancel')
  await card(page, 'Clients').getByRole('link', { name: 'Nora Quist' }).click()
  await press(page, 'Delete Client')
  await press(form(page, 'Delete Client'), 'Delete Client')
  await expect(card(page, 'Client Information')).toContainText('Inactive')
  await goBackHome(page)
  await press(page, 'Close Group Home')
  await press(form(page, 'Close Group Home'), 'Close Group Home')
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(card(page, 'Clients').getByRole('link', { name: 'Add Client' })).toHaveCount(0)
})
