/**
 * One tablet of a home through its days, shared by who works there (S21): nobody has a PIN but Dana, Kofi comes for a
 * first night, they hand over, sign for each other, change PIN and keys, and a manager removes the tablet. Each test goes
 * on where the one before has left it: locked, and with Dana after the handover and after the change of keys.
 */
import type { BrowserContext, Page } from 'playwright/test'
import { keysAtServer, keysOnDisk, opensWithPin, secretsOnDisk } from './support/copied-profile.ts'
import {
  enrollTablet,
  lock,
  removeWithFullQueue,
  signInOnTablet,
  tabletId,
  typePin,
  unlock,
} from './support/home-tablet.ts'
import { expectGoodLooks } from './support/looks.ts'
import {
  dosesToday,
  list,
  type Office,
  officeOf,
  prescribeAroundNow,
  type TwoDoses,
} from './support/office.ts'
import {
  doseOf,
  follow,
  followToChart,
  giveDose,
  LAPTOP,
  readyForOffline,
  settled,
  TABLET,
} from './support/people.ts'
import { expect, prepare, test } from './support/test.ts'

const DANA = 'Dana Reyes'
const DANA_PIN = '482931'
const DANA_NEW_PIN = '204816'
const KOFI = 'Kofi Mensah'
const KOFI_PIN = '739164'
/** No other test's, as they share a Hearth. */
const TABLET_NAME = 'Front desk'

let office: Office
let tablet: BrowserContext
let page: Page
/** To be given by one errand each. */
let doses: Record<'firstNight' | 'handover' | 'removed', TwoDoses>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, hearth }) => {
  await prepare(hearth)
  office = await officeOf(hearth)
  const prescribe = () => prescribeAroundNow(office, 'Patrick Gilhooly')
  doses = {
    firstNight: await prescribe(),
    handover: await prescribe(),
    removed: await prescribe(),
  }
  tablet = await browser.newContext({ viewport: TABLET })
  page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office, { name: TABLET_NAME })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', DANA_PIN)
  await readyForOffline(page)
  await lock(page)
})

test.afterEach(({ hearth }) => hearth.wire.restore())
test.afterAll(() => tablet?.close())

test('[S21.51] with a third part that is stored the disk and a PIN open everything, as the screen says beforehand', async () => {
  const secrets = await secretsOnDisk(page)
  expect(await opensWithPin(secrets, DANA_PIN)).toBe(true)
  expect(await opensWithPin(secrets, KOFI_PIN)).toBe(false)
})

/** The manager makes a code for Kofi on a laptop; answers it in its groups. */
async function activateKofi(laptop: Page): Promise<string> {
  const entry = laptop.getByRole('listitem').filter({ hasText: TABLET_NAME })
  await entry.getByRole('button', { name: 'People', exact: true }).click()
  await expect(laptop.getByRole('dialog')).toContainText('Already signed in on it: Dana Reyes')
  await expectGoodLooks(laptop, 'people of a tablet')
  await laptop.setViewportSize(LAPTOP)
  await laptop.getByRole('button', { name: `Activate ${KOFI}` }).click()
  await expect(laptop.getByRole('dialog')).toContainText(`Whoever has the code can chart as ${KOFI}.`)
  await laptop.getByRole('button', { name: 'Make the code' }).click()
  const code = laptop.getByTestId('code-groups')
  await expect(code).toBeVisible()
  const groups = await code.locator('span').allTextContents()
  await expectGoodLooks(laptop, 'code of an activation')
  await laptop.setViewportSize(LAPTOP)
  return groups.join(' ').toLowerCase()
}

test('[S21.33] a code activates somebody for the first night: PIN and dose offline, sent as theirs, and once', async ({
  hearth,
  openDevice,
}) => {
  const laptop = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/hipaa-compliance?part=sessions')
  const code = await activateKofi(laptop)
  await expect(laptop.getByRole('dialog')).toContainText('The tablet does not have the code yet.')
  // It reports when its page is loaded, when it is online again, and every five minutes.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: KOFI })).toContainText('First time: use a code')
  await expect(laptop.getByRole('dialog')).toContainText('The tablet has the code.')
  await laptop.getByRole('button', { name: 'Done' }).click()

  hearth.wire.cut()
  await page.reload()
  await page.getByRole('button', { name: KOFI }).click()
  await expectGoodLooks(page, 'first time on a tablet')
  await page.setViewportSize(TABLET)
  const field = page.getByLabel('Code from your manager')
  await field.fill('12345 abcde')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The code has 20 letters' })).toBeVisible()
  await field.fill('00000 00000 00000 00000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'That code is not right' })).toBeVisible()
  await field.fill('')
  await field.pressSequentially(code)
  await expect(field).toHaveValue(code.toUpperCase().replaceAll(' ', '-'))
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose a PIN for this tablet' })).toBeVisible()
  await typePin(page, KOFI_PIN)
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible()
  await typePin(page, KOFI_PIN)
  await page.waitForURL(/dashboard/, { timeout: 30_000 })

  await followToChart(page, doses.firstNight.clientId)
  await giveDose(doseOf(page, doses.firstNight, 0))
  await expect(doseOf(page, doses.firstNight, 0).getByText('Given', { exact: true })).toBeVisible()
  await lock(page)
  await expect(page.getByText('1 record waits to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await dosesToday(office, doses.firstNight)).toContainEqual(['given', KOFI])

  // The code is of no use any more: the name asks for the PIN, and the server has nothing left to give.
  await page.getByRole('button', { name: KOFI }).click()
  await expect(page.getByRole('group', { name: `PIN of ${KOFI}` })).toBeVisible()
  await expect(page.getByLabel('Code from your manager')).toHaveCount(0)
  await expect
    .poll(async () => (await hearth.query('select sealed, used_at from tablet_activation'))[0])
    .toEqual({ sealed: null, used_at: expect.anything() })
  await page.getByRole('button', { name: 'Back' }).click()
})

const HALF = 'Patrick hummed all morning and'

const content = () => page.getByRole('textbox', { name: /^Detailed note/ })

test('[S21.5] a shift change offline: each dose is its author’s, and a half-written note waits for who began it', async ({
  hearth,
}) => {
  hearth.wire.cut()
  const pinWorker = page.waitForEvent('worker')
  await unlock(page, DANA, DANA_PIN)
  expect((await pinWorker).url()).toContain('pin-hash')
  // The memory it needed, and what it left there.
  expect(page.workers()).toEqual([])
  await followToChart(page, doses.handover.clientId)
  await giveDose(doseOf(page, doses.handover, 0))
  await follow(page, `/dashboard/progress-notes/${doses.handover.clientId}/add`)
  await content().fill(HALF)
  await lock(page)
  const lockPage = await page.content()
  expect(lockPage).not.toContain('Patrick')

  await unlock(page, KOFI, KOFI_PIN)
  await followToChart(page, doses.handover.clientId)
  await expect(doseOf(page, doses.handover, 0).getByText('Given', { exact: true })).toBeVisible()
  await giveDose(doseOf(page, doses.handover, 1))
  await follow(page, `/dashboard/progress-notes/${doses.handover.clientId}/add`)
  await expect(content()).toHaveValue('')
  await expect(page.getByText(/^You left this unfinished/)).toHaveCount(0)
  await lock(page)
  await expect(page.getByText('2 records wait to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await dosesToday(office, doses.handover)).toEqual([
    ['given', DANA],
    ['given', KOFI],
  ])

  await unlock(page, DANA, DANA_PIN)
  await expect(page.getByRole('banner')).toContainText('All saved')
  await follow(page, `/dashboard/progress-notes/${doses.handover.clientId}/add`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(content()).toHaveValue(HALF)
})

const TITLE = 'Second signature'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const waiting = () => page.getByText('Waits for a witness', { exact: true })
const movements = () => page.getByRole('row').filter({ hasText: 'Count' })

async function controlledItem(): Promise<number> {
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

async function count(counted: number): Promise<void> {
  await button('Count').click()
  await dialog('Count')
    .getByRole('textbox', { name: /^How many are there/ })
    .fill(String(counted))
  await button('Save count').click()
  await expect(dialog(TITLE)).toBeVisible()
}

const witnesses = async (item: number) =>
  list(await office.get(`/inventory/${item}/movements?per_page=100`), 'movements').map(
    ({ counted, staff_name, witness_name }) => [counted, staff_name, witness_name],
  )

test('[S21.20] [V10] [V11] a second person signs a count offline with the own PIN; another count waits for them', async ({
  hearth,
}) => {
  const item = await controlledItem()
  await follow(page, `/dashboard/inventory/${item}`)
  await expect(page.getByRole('heading', { name: 'Morphine 10 mg tablet' })).toBeVisible()
  await expect(page.getByText('Controlled', { exact: true })).toBeVisible()

  hearth.wire.cut()
  await count(19)
  const signing = dialog(TITLE)
  await expect(signing).toContainText('20 tablets')
  await expect(signing).toContainText('19 tablets')
  await expect(signing).toContainText(DANA)
  await expectGoodLooks(page, 'who signs')
  await expect(signing.getByRole('list').getByRole('button')).toHaveText([/Kofi Mensah$/])
  await signing.getByRole('button', { name: KOFI }).click()
  await typePin(page, '111112')
  await expect(signing).toContainText('That PIN is not right.')
  await expectGoodLooks(page, 'the PIN of who signs')
  await typePin(page, KOFI_PIN)
  await expect(signing).toContainText('By signing, Kofi Mensah confirms that this is right.')
  await expectGoodLooks(page, 'what is signed')
  await button('Sign as Kofi Mensah').click()
  await expect(page.getByText('Signed by Kofi Mensah')).toBeVisible()
  await expect(signing).toHaveCount(0)
  await expect(movements()).toContainText('witness: Kofi Mensah')
  await expect(waiting()).toHaveCount(0)
  // Dana is still there, and what is recorded next is hers.
  await count(18)
  await dialog(TITLE).getByRole('button', { name: 'Sign later' }).click()
  await expect(waiting()).toHaveCount(1)
  await expect(page.getByText('1 waits for a witness')).toBeVisible()
  await expect(button('Sign as witness')).toHaveCount(0)
  await expectGoodLooks(page, 'a count that waits')
  await page.setViewportSize(TABLET)
  await lock(page)
  await expect(page.getByText('3 records wait to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await witnesses(item)).toEqual([
    [18, DANA, null],
    [19, DANA, KOFI],
  ])

  await unlock(page, KOFI, KOFI_PIN)
  await follow(page, `/dashboard/inventory/${item}`)
  await button('Sign as witness').click()
  const own = dialog('Sign as witness')
  await expect(own).toContainText(DANA)
  await own.getByRole('button', { name: 'Sign as witness' }).click()
  await expect(waiting()).toHaveCount(0)
  await expect
    .poll(() => witnesses(item), { timeout: 30_000 })
    .toEqual([
      [18, DANA, KOFI],
      [19, DANA, KOFI],
    ])
  // The session of the first night lives on with the connection.
  await expect
    .poll(async () => {
      const [session] = await hearth.query(
        'select ended_at, previous_hash is not null as is_renewed from session where id = (select session_id from tablet_activation)',
      )
      return session
    })
    .toEqual({ ended_at: null, is_renewed: true })
  await lock(page)
})

test('[S21.13] [S21.10] [S21.11] a PIN is changed while unlocked, the keys change when one page is open, and all unlock offline', async ({
  hearth,
}) => {
  await unlock(page, DANA, DANA_PIN)
  await follow(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Change PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change PIN' })
  await expect(dialog.getByRole('heading', { name: 'Your current PIN' })).toBeVisible()
  await typePin(page, KOFI_PIN)
  await expect(dialog.getByText('That PIN is not right.')).toBeVisible()
  await typePin(page, DANA_PIN)
  await expect(dialog.getByRole('heading', { name: 'Choose a new PIN' })).toBeVisible()
  await typePin(page, '123456')
  await expect(dialog.getByText(/^Digits in order/)).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await expect(dialog.getByRole('heading', { name: 'Enter the new PIN again' })).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await expect(page.getByText('Your new PIN opens this tablet from now on.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await lock(page)

  await page.getByRole('button', { name: DANA }).click()
  await typePin(page, DANA_PIN)
  await expect(page.getByText('That PIN is not right.')).toBeVisible()
  await typePin(page, DANA_NEW_PIN)
  await page.waitForURL(/dashboard/, { timeout: 30_000 })
  const second = await tablet.newPage()
  second.setDefaultTimeout(40_000)
  await second.goto(hearth.address)
  await unlock(second, KOFI, KOFI_PIN)
  await office.put(`/tablets/${await tabletId(office, TABLET_NAME)}/rotate-keys`, {})
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => keysAtServer(page), { timeout: 60_000 }).toEqual([1, 2])
  // The other page has the old keys in memory, and would not see what is written under new ones.
  await settled(page, 3_000)
  expect(await keysOnDisk(page)).toEqual(['clinical#1', 'notes#1', 'office#1'])
  await second.close()
  await lock(page)
  await unlock(page, DANA, DANA_NEW_PIN)
  await expect
    // Each look reads every row.
    .poll(() => keysOnDisk(page), { timeout: 60_000, intervals: [5_000, 2_000] })
    .toEqual(['clinical#2', 'notes#2', 'office#2'])
  await lock(page)

  hearth.wire.cut()
  await unlock(page, KOFI, KOFI_PIN)
  await follow(page, '/dashboard/mar')
  await expect(page.getByText('Patrick Gilhooly').first()).toBeVisible()
  await lock(page)
  await unlock(page, DANA, DANA_NEW_PIN)
  await follow(page, '/dashboard/mar')
  await expect(page.getByText('Patrick Gilhooly').first()).toBeVisible()
})

test('[S21.52] a tablet removed while it is unlocked and has a full queue delivers it, and is erased', async () => {
  await removeWithFullQueue(page, office, { name: TABLET_NAME, queued: doses.removed, isLocked: false })
})
