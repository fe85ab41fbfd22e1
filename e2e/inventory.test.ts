/** Two devices without a connection at one shelf: both uses count, a count sets it right, and a slip is taken back. */
import type { Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const ITEM = 'Laundry detergent'
const HOME = 'Maple House'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: ITEM })

test('[V2] [V3] [V4] two devices use up one shelf without a connection, and a count settles it', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const office = await officeOf(hearth)
  const all = list(await office.get('/inventory?per_page=100'), 'inventory')
  const item = all.find(({ name, home_name }) => name === ITEM && home_name === HOME)
  const first = Number(item?.quantity)
  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/inventory')
  const desk = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/inventory')
  for (const one of [page, desk]) {
    await expect(one.getByText('AA batteries')).toBeVisible()
    await one.getByRole('searchbox').fill(ITEM)
    await expect(rowOf(one)).toHaveCount(1)
  }

  hearth.wire.cut()
  await button(page, `Use: ${ITEM}`).click()
  await expect(dialog(page, 'Use')).toContainText(`By the records: ${first}`)
  await expectGoodLooks(page, 'using an item')
  await button(page, 'Save use').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(rowOf(page)).toContainText(`${first - 1} bottle`)
  await button(desk, `Use: ${ITEM}`).click()
  await dialog(desk, 'Use')
    .getByRole('textbox', { name: /^How many were used/ })
    .fill(String(first))
  await button(desk, 'Save use').click()
  await expect(rowOf(desk)).toContainText('Out of Stock')
  await page.reload()
  await page.getByRole('searchbox').fill(ITEM)
  await expect(rowOf(page)).toContainText(`${first - 1} bottle`)

  hearth.wire.restore()
  for (const one of [page, desk]) {
    await expect(rowOf(one)).toContainText('Count it', { timeout: 70_000 })
    await expect(rowOf(one)).toContainText('−1 bottle')
  }

  await button(page, `Count: ${ITEM}`).click()
  await dialog(page, 'Count')
    .getByRole('textbox', { name: /^How many are there/ })
    .fill('3')
  await expect(dialog(page, 'Count')).toContainText('4 more than expected')
  await button(page, 'Save count').click()
  await expect(rowOf(desk)).toContainText('3 bottles', { timeout: 30_000 })

  await button(page, `Use: ${ITEM}`).click()
  await button(page, 'Save use').click()
  await rowOf(page)
    .getByRole('button', { name: new RegExp(`^${ITEM}`) })
    .click()
  await expect(page.getByRole('heading', { name: ITEM })).toBeVisible()
  // Its own of today, and none of those that colleagues recorded.
  await expect(button(page, 'Take back')).toHaveCount(3)
  await button(page, 'Take back').first().click()
  await dialog(page, 'Take back movement').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(rowOf(desk)).toContainText('3 bottles', { timeout: 30_000 })
  expect(await office.get(`/inventory/${item?.id}`)).toMatchObject({ quantity: 3 })
})
