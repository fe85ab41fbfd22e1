/** The errand after an outage: two tablets gave one dose, everybody hears of it in red, and a manager looks at it. */
import type { Locator, Page } from 'playwright/test'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { giveDose, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dose = (page: Page, drug: string, time: string): Locator =>
  page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: time }).first()
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /needs? attention$/ })
const countOn = async (page: Page) =>
  Number((await badge(page).count()) === 0 ? 0 : await badge(page).textContent())

test('two tablets give one dose offline, both turn red, and a manager with a reason calms them', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const { clientId, drug, times } = await prescribeAroundNow(await officeOf(hearth), 'Patrick Gilhooly')
  const chart = `${hearth.address}/dashboard/mar/${clientId}`
  const open = async (email: string, viewport: { width: number; height: number }) => {
    const page = await openDevice(email, viewport, chart)
    await expect(dose(page, drug, times[0])).toBeVisible()
    return page
  }
  const manager = await open('manager@hearth.test', LAPTOP)
  const kitchen = await open('caregiver@hearth.test', TABLET)
  const upstairs = await open('caregiver2@hearth.test', TABLET)
  const before = { kitchen: await countOn(kitchen), upstairs: await countOn(upstairs) }

  hearth.wire.cut()
  for (const page of [kitchen, upstairs]) {
    await giveDose(dose(page, drug, times[0]))
    await expect(dose(page, drug, times[0]).getByText('Given', { exact: true })).toBeVisible()
  }
  hearth.wire.restore()
  for (const page of [kitchen, upstairs]) {
    await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
    await expect(dose(page, drug, times[0]).getByText('Possible double dose')).toBeVisible()
    await expect(badge(page)).toHaveAttribute('data-tone', 'attention')
  }
  expect(await countOn(kitchen)).toBe(before.kitchen + 1)
  expect(await countOn(upstairs)).toBe(before.upstairs + 1)

  await badge(manager).click()
  const card = manager.getByRole('article').filter({ hasText: `${drug} for Patrick Gilhooly` })
  await expect(card).toContainText('may have been given twice')
  await expect(card).toContainText('Dana Reyes')
  await expect(card).toContainText('Kofi Mensah')
  await card.getByRole('button', { name: 'Mark as reviewed' }).click()
  await manager.getByRole('textbox', { name: 'Reason' }).fill('Counted the box: one tablet is gone')
  await manager.getByRole('button', { name: 'Save decision' }).click()
  await expect(card).toHaveCount(0)

  for (const [page, count] of [
    [kitchen, before.kitchen],
    [upstairs, before.upstairs],
  ] as const) {
    await expect.poll(() => countOn(page), { timeout: 30_000 }).toBe(count)
    await expect(page.getByText(/Reviewed by Miriam Castellanos: Counted the box/)).toBeVisible()
  }
})
