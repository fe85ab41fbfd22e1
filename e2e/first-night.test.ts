/** Agency staff on their first night: activated beforehand, they chart with the internet down, under their own name. */
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet, typePin, unlock } from './support/home-tablet.ts'
import { expectGoodLooks } from './support/looks.ts'
import { dosesToday, officeOf, prescribeAroundNow } from './support/office.ts'
import { doseOf, follow, giveDose, LAPTOP, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const DANA_PIN = '482931'
const KOFI_PIN = '739164'
const KOFI = 'Kofi Mensah'
/** No other test's, as they share a Hearth. */
const TABLET_NAME = 'Front desk'

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
  openProfile,
  openDevice,
}) => {
  test.setTimeout(240_000)
  const office = await officeOf(hearth)
  const doses = await prescribeAroundNow(office, 'Patrick Gilhooly')
  const tablet = await openProfile('kitchen', TABLET)
  const page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office, { name: TABLET_NAME })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', DANA_PIN)
  await readyForOffline(page)
  await lock(page)

  const laptop = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/hipaa-compliance?part=sessions')
  const code = await activateKofi(laptop)
  await expect(laptop.getByRole('dialog')).toContainText('The tablet does not have the code yet.')
  // It reports when its page is loaded, and every five minutes.
  await page.reload()
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

  await follow(page, `/dashboard/mar/${doses.clientId}`)
  await giveDose(doseOf(page, doses, 0))
  await expect(doseOf(page, doses, 0).getByText('Given', { exact: true })).toBeVisible()
  await lock(page)
  await expect(page.getByText('1 record waits to be sent')).toBeVisible()

  hearth.wire.restore()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 70_000 })
  expect(await dosesToday(office, doses)).toContainEqual(['given', KOFI])

  // The code is of no use any more: the name asks for the PIN, and the server has nothing left to give.
  await page.getByRole('button', { name: KOFI }).click()
  await expect(page.getByRole('group', { name: `PIN of ${KOFI}` })).toBeVisible()
  await expect(page.getByLabel('Code from your manager')).toHaveCount(0)
  await expect
    .poll(async () => (await hearth.query('select sealed, used_at from tablet_activation'))[0])
    .toEqual({ sealed: null, used_at: expect.anything() })
  await page.getByRole('button', { name: 'Back' }).click()

  // Their session lives on with the connection.
  await unlock(page, KOFI, KOFI_PIN)
  await expect(page.getByRole('banner')).toContainText('All saved')
  await expect
    .poll(async () => {
      const [session] = await hearth.query(
        'select ended_at, previous_hash is not null as is_renewed from session where id = (select session_id from tablet_activation)',
      )
      return session
    })
    .toEqual({ ended_at: null, is_renewed: true })
})
