/** Who administers the platform: a home for a company, and a look at what the company does. */
import { card, form, pick, press, save, writeHome } from './support/hands.ts'
import { expectGoodLooks } from './support/looks.ts'
import { LAPTOP } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[L5] [L6] a super admin adds a home for a company, and reads its claims and tasks without names', async ({
  openDevice,
}) => {
  test.setTimeout(120_000)
  const page = await openDevice('super.admin@hearth.test', LAPTOP, '/dashboard/companies')
  await press(page, 'Northfield Care')
  await page.getByRole('link', { name: 'Add Group Home' }).click()
  const adding = form(page, 'Add Group Home')
  await writeHome(adding, {
    name: 'Birch House',
    street: '7 Birch Road',
    city: 'Utica',
    zip: '13501',
    phone: '315 555 0171',
  })
  await adding.getByRole('combobox', { name: /^Manager/ }).click()
  await page.getByRole('option').first().click()
  await pick(adding, /^Time Zone/, 'Eastern (New York)')
  await save(adding)
  await expect(card(page, 'Group Homes')).toContainText('Birch House')

  await page.getByRole('link', { name: 'Company Expense Claims' }).click()
  await expect(page.getByText('No company chosen')).toBeVisible()
  await page.getByLabel('Company', { exact: true }).selectOption('Maple Grove Homes')
  const claims = page.getByRole('table', { name: 'Company Expense Claims' })
  await expect(claims).toContainText('Maple House')
  await expect(claims).not.toContainText('Delgado')
  // A table, as wide as a laptop has room for, and not cards.
  await expect(claims).toHaveCSS('display', 'table')
  await expectGoodLooks(page, 'claims of a company')
  await page.setViewportSize(LAPTOP)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await page.getByLabel('Company', { exact: true }).selectOption('Maple Grove Homes')
  await expect(page.getByRole('table', { name: 'Tasks' })).toContainText('Maple House')
  await expect(page.getByRole('button', { name: /^(Add|Complete|Delete)/ })).toHaveCount(0)
})
