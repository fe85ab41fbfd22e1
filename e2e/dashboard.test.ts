/** Where a shift begins: the doses that are due, one tap to the round, and figures that follow what is recorded. */
import type { Page } from 'playwright/test'
import { card, form, pick, save, write } from './support/hands.ts'
import { expectGoodLooks } from './support/looks.ts'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const CAREGIVER = 'caregiver@hearth.test'
const urgent = (page: Page) =>
  card(page, 'Key figures').getByRole('listitem').filter({ hasText: 'Urgent Alerts' })
/** Once it is counted. */
async function urgentCount(page: Page): Promise<number> {
  await expect(urgent(page)).toContainText(/\d/)
  return Number((await urgent(page).textContent())?.match(/\d+/)?.[0])
}

test('[W12] [W14] [W15] a caregiver sees first what is due, reports an incident offline, and the figures follow', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  await prescribeAroundNow(await officeOf(hearth), 'Patrick Gilhooly')
  const page = await openDevice(CAREGIVER, TABLET)
  await expect(page).toHaveURL(`${hearth.address}/dashboard`)
  const round = card(page, 'Medication round')
  await expect(round.getByRole('heading')).toHaveText(/^\d+ doses due$/)
  await expect(round.getByRole('link', { name: /^.*Patrick Gilhooly/ })).toContainText('due')
  await readyForOffline(page)
  await expectGoodLooks(page, 'dashboard')
  await page.setViewportSize(TABLET)
  await round.getByRole('link', { name: 'Open the round' }).click()
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  await page.goBack()

  const before = await urgentCount(page)
  hearth.wire.cut()
  await expect(page.getByText(/^Offline\. This is what this device holds, last updated/)).toBeVisible({
    timeout: 60_000,
  })
  await page.getByRole('link', { name: 'Report an incident' }).click()
  const report = form(page, 'Report Incident')
  await pick(report, /^Client/, 'Walter Abbott')
  await pick(report, /^Incident type/, 'Injury')
  await report.getByText('High', { exact: true }).click()
  await write(report, /^Detailed description/, 'Cut his hand on a broken cup while he washed up.')
  await write(report, /^Response actions taken/, 'Cleaned and dressed the cut, nurse called.')
  await save(report)
  await expect(page).toHaveURL(`${hearth.address}/dashboard`)
  await expect(urgent(page)).toContainText(String(before + 1))
  await expect(card(page, 'Urgent Alerts').getByRole('link', { name: /^Injury/ })).toContainText(
    'Walter Abbott',
  )
  await expect(card(page, 'Client Updates').getByRole('link').first()).toContainText('Cut his hand')

  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  await expect(page.getByText(/^Offline\. This is/)).toHaveCount(0)
  const office = await officeOf(hearth, CAREGIVER)
  const counted = async (path: string, name: string) =>
    Number(Reflect.get(Object(await office.get(path)), name))
  expect(await urgentCount(page)).toBe(
    (await counted('/dashboard/inventory/alerts', 'urgent_count')) +
      (await counted('/dashboard/incidents/recent', 'high_priority_count')) +
      (await counted('/dashboard/compliance/alerts', 'urgent_count')),
  )
  await urgent(page).getByRole('link').click()
  const listed = card(page, 'Urgent Alerts')
  await expect(listed.getByRole('heading')).toBeInViewport()
  await listed.getByRole('link', { name: /^Injury/ }).click()
  await expect(form(page, 'Incident report')).toContainText('Cut his hand')
})
