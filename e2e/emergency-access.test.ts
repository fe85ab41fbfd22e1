/** Break the glass: nobody with a PIN is there, and neither is the internet (decision 106). */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet } from './support/home-tablet.ts'
import { wordsInFiles, wordsInPage, wordsInWorkers } from './support/leaks.ts'
import { list, type Office, officeOf, prescribeAroundNow } from './support/office.ts'
import { doseOf, follow, giveDose, LAPTOP, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PIN = '482931'
const DEVICES = '/dashboard/hipaa-compliance?part=sessions'
const EMERGENCY = 'Emergency: open charts with a sealed code'
const NAME = 'Pat Doyle'
/** Of Patrick, in words that no file of the app has. */
const ALLERGEN = 'Ibuprofen and other NSAIDs'
const REASON = 'Patrick does not wake up, the ambulance is here'

const tabletEntry = (page: Page) =>
  page
    .getByRole('region', { name: 'Tablets of the homes' })
    .getByRole('listitem')
    .filter({ hasText: 'Night desk' })

/** As the manager reads it off the sheet. */
async function makeCode(page: Page): Promise<string> {
  await tabletEntry(page).getByRole('button', { name: 'Make a new emergency code' }).click()
  await page.getByRole('button', { name: 'Make the code' }).click()
  const sheet = page.getByRole('dialog', { name: 'Emergency code', exact: true })
  await expect(sheet).toContainText('Emergency code for the tablet Night desk')
  const groups = await sheet.getByText(/^[0-9A-Z]{5}$/).allTextContents()
  expect(groups).toHaveLength(4)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  return groups.join('-')
}

const codeOf = async (office: Office) =>
  list(await office.get('/tablets'), 'tablets').find(({ name }) => name === 'Night desk')?.emergency

test('[S21.9] [S21.8] a sealed code opens the charts once, to be read, without internet and after a power cut', async ({
  hearth,
  openProfile,
  profiles,
  openDevice,
}) => {
  test.setTimeout(240_000)
  const office = await officeOf(hearth)
  const doses = await prescribeAroundNow(office, 'Patrick Gilhooly')
  let tablet = await openProfile('night', TABLET)
  let page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office, { name: 'Night desk', protection: 'The Hearth server' })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await readyForOffline(page)
  await follow(page, `/dashboard/mar/${doses.clientId}`)
  await giveDose(doseOf(page, doses))
  await lock(page)

  const manager = await openDevice('manager@hearth.test', LAPTOP, DEVICES)
  const code = await makeCode(manager)
  await page.reload()
  await expect
    .poll(() => codeOf(office), { timeout: 60_000 })
    .toMatchObject({ code: { state: 'ready', received_at: expect.any(String) } })

  // The power fails, and the internet with it.
  await tablet.close()
  hearth.wire.cut()
  tablet = await openProfile('night', TABLET)
  page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(hearth.address)
  await expect(page.getByText('It needs to connect once. Then PINs work offline again.')).toBeVisible()
  await page.getByRole('button', { name: EMERGENCY }).click()
  await page.getByLabel('Emergency code').fill('00000-00000-00000-00000')
  await page.getByLabel('Your name').fill(NAME)
  await page.getByLabel('Why are you opening the charts?').fill(REASON)
  await page.getByRole('button', { name: 'Open to read' }).click()
  await expect(page.getByText(/^This code does not open this tablet/)).toBeVisible()
  expect(await page.content()).not.toContain('Gilhooly')

  await page.getByLabel('Emergency code').fill('')
  await page.getByLabel('Emergency code').pressSequentially(code.replaceAll('-', '').toLowerCase())
  await expect(page.getByLabel('Emergency code')).toHaveValue(code)
  await page.getByRole('button', { name: 'Open to read' }).click()
  await expect(page.getByText(`Emergency access – read only – opened by ${NAME}, logged`)).toBeVisible()
  await page.getByRole('button', { name: /Patrick Gilhooly/ }).click()
  await expect(page.getByRole('heading', { name: 'Patrick Gilhooly' })).toBeVisible()
  const allergies = page.getByRole('region', { name: 'Allergies' })
  await expect(allergies.getByText(ALLERGEN)).toBeVisible()
  await expect(allergies).toContainText('Stomach bleeding')
  const given = page.getByRole('region', { name: /^Medication today/ }).getByRole('listitem')
  await expect(given.filter({ hasText: doses.drug }).filter({ hasText: doses.times[0] })).toContainText(
    /Given.*Dana Reyes/,
  )
  await expect(page.getByRole('link', { name: '518-555-0190' })).toHaveAttribute('href', 'tel:518-555-0190')
  const buttons = await page.getByRole('button').allTextContents()
  expect(buttons.map(name => name.trim()).toSorted()).toEqual(['All clients', 'Close and lock'])

  const shownWords = ['Gilhooly', ALLERGEN, 'Stomach bleeding', '518-555-0190', doses.drug, NAME]
  expect(await wordsInPage(tablet, page, shownWords)).toEqual(shownWords.toSorted())
  await page.getByRole('button', { name: 'Close and lock' }).click()
  await expect(page.getByText('It needs to connect once. Then PINs work offline again.')).toBeVisible()
  expect(await page.content()).not.toContain('Gilhooly')
  await page.waitForTimeout(5_000)
  const words = [...shownWords, REASON]
  expect(await wordsInPage(tablet, page, words)).toEqual([])
  expect(await wordsInWorkers(tablet, words)).toEqual({ workerCount: 1, words: [] })
  await page.getByRole('button', { name: EMERGENCY }).click()
  await expect(page.getByText(/^The emergency code for this tablet was used/)).toBeVisible()
  await expect(page.getByLabel('Emergency code')).toHaveCount(0)

  hearth.wire.restore()
  await expect
    .poll(() => codeOf(office), { timeout: 90_000 })
    .toMatchObject({ code: { state: 'used', wrong_codes: 1 }, uses: [{ closed_at: expect.any(String) }] })
  await manager.reload()
  const entry = tabletEntry(manager)
  await expect(entry.getByText(`by ${NAME}: ${REASON}`)).toBeVisible()
  await expect(entry.getByText('The emergency code was used. Make a new one.')).toBeVisible()
  await entry.getByRole('button', { name: /^Mark the opening of .* as reviewed$/ }).click()
  await expect(entry.getByText(/^Reviewed by /)).toBeVisible()

  await tablet.close()
  expect(wordsInFiles(join(profiles, 'night'), words)).toEqual([])
})
