/** What each role finds in its menu, may open, may change, and has on its device (spec part 1 §2, §6, §8; design §5). */
import type { Page } from 'playwright/test'
import type { Role } from '#domain/values/roles.ts'
import { ACCOUNTS, SYSTEM } from '#tests/support/who-may-see-what.ts'
import { databaseOf, tableOf } from './support/device.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, tap } from './support/people.ts'
import { goOn } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** One who marks doses and one who prescribes them; tests/features/ui/who-may-see-what.test.tsx has all seven. */
const WALKED: readonly Role[] = ['care_giver', 'manager']

test.use({ viewport: LAPTOP })

for (const { email, menu, more, closed, mar } of ACCOUNTS.filter(({ role }) => WALKED.includes(role))) {
  test(`${email} finds the menu of the role, and no way past it`, async ({ hearth, openDevice }) => {
    const [first] = closed
    const page = await openDevice(email, LAPTOP, `/dashboard/${first}`)
    const title = page.locator('main h1')
    await expect(title).toHaveText('Access Denied')
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await expect(page).toHaveURL(`${hearth.address}/dashboard`)
    await expect(title.filter({ hasText: 'Access Denied' })).toHaveCount(0)

    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const attention = 'Needs attention'
    await expect(links.filter({ hasNotText: attention })).toHaveText([...menu, ...more, ...SYSTEM])
    // Ours, beside the specification's: for whoever cares, also when nothing is open.
    await expect(links.filter({ hasText: attention })).toHaveCount(mar === undefined ? 0 : 1)

    for (const screen of closed) {
      await test.step(`/dashboard/${screen} is closed`, async () => {
        await goOn(page, screen)
        await expect(title).toHaveText('Access Denied')
        await expect(page.locator('main p')).toHaveText(
          "You don't have permission to access this page. This page requires Provider, Manager, Care Giver, or Staff role.",
        )
      })
    }
    if (mar !== undefined) await mayPrescribe(page, mar === 'prescribe')
  })
}

/** On the home's round and on one client's chart. */
async function mayPrescribe(page: Page, isAllowed: boolean): Promise<void> {
  const count = isAllowed ? 1 : 0
  await follow(page, '/dashboard/mar')
  await tap(page.getByRole('list', { name: 'Clients' }).getByRole('link').first())
  await expect(page.getByRole('button', { name: /^(Mark as|Given:)/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Medications', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Medication' })).toHaveCount(count)
  const menus = page.getByRole('button', { name: /^Actions for/ })
  if (!isAllowed) {
    await expect(menus).toHaveCount(0)
    return
  }
  await menus.first().click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit Medication', 'Delete Medication'])
  await page.keyboard.press('Escape')
}

test('the device of a caregiver of Maple House has nobody of another home, and no secrets', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth, 'provider@hearth.test')
  const clients = list(await office.get('/clients?per_page=100'), 'clients')
  const namesAt = (isMaple: boolean) =>
    clients
      .filter(({ home_name }) => (home_name === 'Maple House') === isMaple)
      .map(({ full_name }) => String(full_name))
  const page = await openDevice('caregiver@hearth.test', LAPTOP)

  const kept = (await tableOf(page, 'client')).map(row => `${row.first_name} ${row.last_name}`)
  expect(kept.toSorted()).toEqual(namesAt(true).toSorted())
  // With the months before, which come last.
  await expect.poll(async () => (await tableOf(page, 'mark')).length).toBeGreaterThan(100)
  const everything = await databaseOf(page)
  const text = JSON.stringify(everything)
  expect(namesAt(false).length).toBeGreaterThan(6)
  expect(namesAt(false).filter(name => text.includes(name))).toEqual([])
  const columns = Object.values(everything).flatMap(rows => rows.flatMap(Object.keys))
  expect(columns.filter(name => /password|hash|secret|token_/.test(name))).toEqual([])
  expect(text).not.toContain('$argon2')
})
