/** Controlled stock at the shared tablet: the second person signs with the own PIN, and the first goes on (S21.20). */
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet, typePin, unlock } from './support/home-tablet.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, type Office, officeOf } from './support/office.ts'
import { follow, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const DANA_PIN = '482931'
const KOFI_PIN = '739164'
const TITLE = 'Second signature'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const waiting = (page: Page) => page.getByText('Waits for a witness', { exact: true })
const movements = (page: Page) => page.getByRole('row').filter({ hasText: 'Count' })

async function controlledItem(office: Office): Promise<number> {
  const item = (await office.post('/inventory', {
    home_id: 1,
    name: 'Morphine 10 mg tablet',
    category: 'medical',
    is_controlled: true,
    quantity: 20,
    unit_of_measure: 'tablet',
    minimum_stock_level: 2,
  })) as { id: number }
  return item.id
}

async function count(page: Page, counted: number): Promise<void> {
  await button(page, 'Count').click()
  await dialog(page, 'Count')
    .getByRole('textbox', { name: /^How many are there/ })
    .fill(String(counted))
  await button(page, 'Save count').click()
  await expect(dialog(page, TITLE)).toBeVisible()
}

const witnesses = async (office: Office, item: number) =>
  list(await office.get(`/inventory/${item}/movements?per_page=100`), 'movements').map(
    ({ counted, staff_name, witness_name }) => [counted, staff_name, witness_name],
  )

test('[S21.20] [V10] [V11] a second person signs a count offline with the own PIN; another count waits for them', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(240_000)
  const office = await officeOf(hearth)
  const item = await controlledItem(office)
  const tablet = await openProfile('witness', TABLET)
  const page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office, { name: 'Medication room' })
  await signInOnTablet(page, hearth, 'caregiver2@hearth.test', KOFI_PIN)
  await readyForOffline(page)
  await lock(page)
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', DANA_PIN)
  await readyForOffline(page)
  await follow(page, `/dashboard/inventory/${item}`)
  await expect(page.getByRole('heading', { name: 'Morphine 10 mg tablet' })).toBeVisible()
  await expect(page.getByText('Controlled', { exact: true })).toBeVisible()

  hearth.wire.cut()
  await count(page, 19)
  const signing = dialog(page, TITLE)
  await expect(signing).toContainText('20 tablets')
  await expect(signing).toContainText('19 tablets')
  await expect(signing).toContainText('Dana Reyes')
  await expectGoodLooks(page, 'who signs')
  await expect(signing.getByRole('list').getByRole('button')).toHaveText([/Kofi Mensah$/])
  await signing.getByRole('button', { name: 'Kofi Mensah' }).click()
  await typePin(page, '111112')
  await expect(signing).toContainText('That PIN is not right.')
  await expectGoodLooks(page, 'the PIN of who signs')
  await typePin(page, KOFI_PIN)
  await expect(signing).toContainText('By signing, Kofi Mensah confirms that this is right.')
  await expectGoodLooks(page, 'what is signed')
  await button(page, 'Sign as Kofi Mensah').click()
  await expect(page.getByText('Signed by Kofi Mensah')).toBeVisible()
  await expect(signing).toHaveCount(0)
  await expect(movements(page)).toContainText('witness: Kofi Mensah')
  await expect(waiting(page)).toHaveCount(0)
  // Dana is still there, and what is recorded next is hers.
  await count(page, 18)
  await dialog(page, TITLE).getByRole('button', { name: 'Sign later' }).click()
  await expect(waiting(page)).toHaveCount(1)
  await expect(page.getByText('1 waits for a witness')).toBeVisible()
  await expect(button(page, 'Sign as witness')).toHaveCount(0)
  await expectGoodLooks(page, 'a count that waits')
  await lock(page)
  await expect(page.getByText('3 records wait to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await witnesses(office, item)).toEqual([
    [18, 'Dana Reyes', null],
    [19, 'Dana Reyes', 'Kofi Mensah'],
  ])

  await unlock(page, 'Kofi Mensah', KOFI_PIN)
  await follow(page, `/dashboard/inventory/${item}`)
  await button(page, 'Sign as witness').click()
  const own = dialog(page, 'Sign as witness')
  await expect(own).toContainText('Dana Reyes')
  await own.getByRole('button', { name: 'Sign as witness' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect
    .poll(() => witnesses(office, item), { timeout: 30_000 })
    .toEqual([
      [18, 'Dana Reyes', 'Kofi Mensah'],
      [19, 'Dana Reyes', 'Kofi Mensah'],
    ])
})
