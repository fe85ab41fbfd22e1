/** Two tabs of one browser on one device: one queue, one sender, every dose once (S12). */
import type { BrowserContext, Page } from 'playwright/test'
import { tableOf } from './support/device.ts'
import type { Hearth } from './support/hearth.ts'
import { homeDay, list, type Office, officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import { doseOf, giveDose, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const give = (page: Page, doses: TwoDoses, which: 0 | 1) => giveDose(doseOf(page, doses, which))
const isGiven = (page: Page, doses: TwoDoses, which: 0 | 1) =>
  expect(doseOf(page, doses, which).getByText('Given', { exact: true })).toBeVisible()

interface TwoTabs {
  readonly office: Office
  readonly doses: TwoDoses
  /** Opened first: it sends. */
  readonly first: Page
  readonly second: Page
}

async function twoTabs(hearth: Hearth, browser: BrowserContext, clientName: string): Promise<TwoTabs> {
  const office = await officeOf(hearth)
  const doses = await prescribeAroundNow(office, clientName)
  const chart = `${hearth.address}/dashboard/mar/${doses.clientId}`
  const first = await browser.newPage()
  await signIn(first, hearth, 'caregiver2@hearth.test')
  await first.goto(chart)
  await expect(doseOf(first, doses, 0)).toBeVisible()
  await readyForOffline(first)
  const second = await browser.newPage()
  await second.goto(chart)
  await expect(doseOf(second, doses, 0)).toBeVisible()
  return { office, doses, first, second }
}

/** What the office reads of the two doses: each given, by one mark. */
async function expectEachOnce({ office, doses }: TwoTabs, page: Page): Promise<void> {
  const medications = list(
    await office.get(`/medications?client_id=${doses.clientId}&per_page=100`),
    'medications',
  )
  const order = medications.find(({ medication_name }) => medication_name === doses.drug)
  const kept = list(
    await office.get(`/medications/${order?.medication_id}/administrations?date=${homeDay()}`),
    'administrations',
  )
  expect(kept.map(({ status, attention }) => [status, attention])).toEqual([
    ['given', null],
    ['given', null],
  ])
  const ids = kept.map(({ id }) => id)
  const marks = (await tableOf(page, 'mark')).filter(mark => ids.includes(mark.administration_id))
  expect(marks.map(({ administration_id }) => administration_id).toSorted()).toEqual(ids.toSorted())
}

test('S12 doses marked offline in two tabs show in both and come through once', async ({
  hearth,
  openProfile,
}) => {
  const tablet = await openProfile('tablet', TABLET)
  const tabs = await twoTabs(hearth, tablet, 'Patrick Gilhooly')
  const { doses, first, second } = tabs
  hearth.wire.cut()
  await give(first, doses, 0)
  await isGiven(second, doses, 0)
  await give(second, doses, 1)
  for (const tab of [first, second]) {
    await isGiven(tab, doses, 0)
    await isGiven(tab, doses, 1)
    await expect(tab.getByRole('banner')).toContainText('2 on this device')
  }

  hearth.wire.restore()
  for (const tab of [first, second]) {
    await expect(tab.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  }
  await expectEachOnce(tabs, second)
})

test('S12 when the tab that sends is closed, the other one sends', async ({ hearth, openProfile }) => {
  const tablet = await openProfile('tablet', TABLET)
  const tabs = await twoTabs(hearth, tablet, 'Amara Nwosu')
  const { doses, first, second } = tabs
  hearth.wire.cut()
  await give(first, doses, 0)
  await isGiven(second, doses, 0)
  await give(second, doses, 1)
  await isGiven(first, doses, 1)
  await first.close()

  hearth.wire.restore()
  await expect(second.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  await expectEachOnce(tabs, second)
})
