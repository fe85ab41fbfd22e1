/** Two tabs of one browser on one device: one queue, one sender, every dose once (S12). */
import type { Page } from 'playwright/test'
import { tableOf } from './support/device.ts'
import { homeDay, list, type Office, officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import { doseOf, followToChart, giveDose, TABLET } from './support/people.ts'
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

/** Two doses of a client, and the chart in both tabs of a device. */
async function bothShow(
  [first, second]: readonly [Page, Page],
  office: Office,
  clientName: string,
): Promise<TwoTabs> {
  const doses = await prescribeAroundNow(office, clientName)
  for (const tab of [first, second]) {
    await followToChart(tab, doses.clientId)
    await expect(doseOf(tab, doses, 0)).toBeVisible()
  }
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

/** One dose given in each tab without a network, and seen in the other. */
async function giveInEach({ doses, first, second }: TwoTabs): Promise<void> {
  await give(first, doses, 0)
  await isGiven(second, doses, 0)
  await give(second, doses, 1)
  await isGiven(first, doses, 1)
}

test('S12 doses marked offline in two tabs show in both and come through once, also when the tab that sends is closed', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const first = await openDevice('caregiver@hearth.test', TABLET)
  const second = await first.context().newPage()
  await second.goto(`${hearth.address}/dashboard`)

  await test.step('both are open', async () => {
    const tabs = await bothShow([first, second], office, 'Patrick Gilhooly')
    hearth.wire.cut()
    await giveInEach(tabs)
    for (const tab of [first, second]) {
      await isGiven(tab, tabs.doses, 0)
      await isGiven(tab, tabs.doses, 1)
      await expect(tab.getByRole('banner')).toContainText('2 on this device')
    }
    hearth.wire.restore()
    for (const tab of [first, second]) {
      await expect(tab.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
    }
    await expectEachOnce(tabs, second)
  })

  await test.step('the tab that sends is closed, and the other one sends', async () => {
    const tabs = await bothShow([first, second], office, 'Amara Nwosu')
    hearth.wire.cut()
    await giveInEach(tabs)
    await first.close()

    hearth.wire.restore()
    await expect(second.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
    await expectEachOnce(tabs, second)
  })
  await second.close()
})
