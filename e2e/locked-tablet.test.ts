/**
 * A locked tablet has nothing of a resident to give away: not on its disk, not in its memory, not on its screen (S21). When
 * nobody with a PIN is there, and neither is the internet, a sealed code breaks the glass (decision 106).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { expectNothingToTry } from './support/copied-profile.ts'
import { isAllHere } from './support/device.ts'
import {
  enrollTablet,
  lock,
  nobodyCanTry,
  signInOnTablet,
  startAgain,
  unlock,
} from './support/home-tablet.ts'
import { wordsInFiles, wordsInPage, wordsInWorkers } from './support/leaks.ts'
import { homeDay, list, type Office, officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import {
  doseOf,
  follow,
  followToChart,
  giveDose,
  LAPTOP,
  readyForOffline,
  signIn,
  TABLET,
} from './support/people.ts'
import { goOn } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const APP = join(import.meta.dirname, '../dist/app')
const PIN = '482931'
const TABLET_NAME = 'Night desk'
const DEVICES = '/dashboard/hipaa-compliance?part=sessions'
const NEEDS_CONNECTION = 'It needs to connect once. Then PINs work offline again.'
const EMERGENCY = 'Emergency: open charts with a sealed code'
const NAME = 'Pat Doyle'
/** Of Patrick, in words that no file of the app has. */
const ALLERGEN = 'Ibuprofen and other NSAIDs'
const REASON = 'Patrick does not wake up, the ambulance is here'
/** Long enough not to stand in the app's own words. */
const SHORTEST_WORD = 5
const WORD_COUNT = 200
const WORDS_PER_NOTE = 10
/** What was shown is gone from the memory within this time. */
const FORGOTTEN_MS = 5_000

const SYLLABLES = [
  'bra',
  'vel',
  'tin',
  'osk',
  'ura',
  'pli',
  'dem',
  'zor',
  'fal',
  'mig',
  'nup',
  'ket',
  'wys',
  'hob',
]

/** Words that are in no language and in no browser, for notes. */
const madeUpWords = Array.from({ length: WORD_COUNT }, (_, index) => {
  const [one, two, three] = [index % 14, Math.floor(index / 14) % 14, (index * 5 + 3) % 14]
  return `${SYLLABLES[one]}${SYLLABLES[two]}${SYLLABLES[three]}x`
})

/** Notes of these words about a client of Maple House, ten words a note, looked at once the newest has come. */
async function writeNotes(office: Office, page: Page, words: readonly string[]): Promise<void> {
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const client = clients.find(({ home_id }) => home_id === 1)
  for (let index = 0; index < words.length; index += WORDS_PER_NOTE) {
    const content = words.slice(index, index + WORDS_PER_NOTE).join(' ')
    await office.post('/progress-notes', {
      client_id: client?.id,
      note_date: homeDay(),
      note_type: 'daily',
      content,
    })
  }
  await follow(page, `/dashboard/progress-notes/${client?.id}`)
  await expect(page.getByText(words.at(-1) ?? '').first()).toBeVisible()
}

/** Names of residents, drugs, and words of notes that the home's records have and the app has not. */
async function knownWords(office: Office): Promise<string[]> {
  const clients = list(await office.get('/clients?per_page=100'), 'clients')
  const medications = list(await office.get('/medications?per_page=100'), 'medications')
  const texts = [
    ...clients.flatMap(({ first_name, last_name }) => [first_name, last_name]),
    ...medications.map(({ medication_name }) => medication_name),
  ]
  const words = texts.flatMap(text => String(text).match(/\p{L}{4,}/gu) ?? [])
  return [...new Set(words)].filter(word => word.length >= SHORTEST_WORD)
}

/** Files of the app that no tablet has: those of the public pages. */
const ONLY_VISITORS = /landing|field-catalogue/

/** The words that the app's own files contain say nothing. */
async function wordsOfRecords(office: Office): Promise<string[]> {
  const words = await knownWords(office)
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(js|css|html)$/.test(name) && !ONLY_VISITORS.test(name))
    .map(name => readFileSync(join(APP, name), 'utf8'))
    .join(' ')
  return words.filter(word => !files.includes(word))
}

const lookAround = async (page: Page) => {
  for (const path of [
    '/dashboard/mar',
    '/dashboard/clients',
    '/dashboard/progress-notes',
    '/dashboard/tasks',
  ])
    await follow(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** The search finds what is there: a device of one person has it on its disk. Answers the words of the residents. */
async function wordsOnOwnDevice(office: Office, device: BrowserContext, folder: string): Promise<string[]> {
  // Its files are not looked for, and a service worker would fetch them all.
  await device.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('There is none here.'))
  })
  const page = await device.newPage()
  await signIn(page, office.hearth, 'caregiver2@hearth.test')
  await expect.poll(() => isAllHere(page)).toBe(true)
  // As rows: months of before the first sync are packed, where nothing would be found in the clear either.
  await writeNotes(office, page, madeUpWords.slice(0, 100))
  const words = [...(await wordsOfRecords(office)), ...madeUpWords]
  await device.close()
  expect(wordsInFiles(folder, words).length).toBeGreaterThan(80)
  return words
}

const expectForgotten = (tablet: BrowserContext, page: Page, words: readonly string[]) =>
  expect.poll(() => wordsInPage(tablet, page, words), { timeout: FORGOTTEN_MS }).toEqual([])

const tabletEntry = (page: Page) =>
  page
    .getByRole('region', { name: 'Tablets of the homes' })
    .getByRole('listitem')
    .filter({ hasText: TABLET_NAME })

/** As the manager reads it off the sheet. */
async function makeCode(page: Page): Promise<string> {
  await tabletEntry(page).getByRole('button', { name: 'Make a new emergency code' }).click()
  await page.getByRole('button', { name: 'Make the code' }).click()
  const sheet = page.getByRole('dialog', { name: 'Emergency code', exact: true })
  await expect(sheet).toContainText(`Emergency code for the tablet ${TABLET_NAME}`)
  const groups = await sheet.getByText(/^[0-9A-Z]{5}$/).allTextContents()
  expect(groups).toHaveLength(4)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  return groups.join('-')
}

const codeOf = async (office: Office) =>
  list(await office.get('/tablets'), 'tablets').find(({ name }) => name === TABLET_NAME)?.emergency

async function expectOpenedTo(page: Page, doses: TwoDoses): Promise<void> {
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
}

/** With a wrong code first. */
async function openWithCode(page: Page, code: string): Promise<void> {
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
}

async function expectTold(manager: Page, office: Office): Promise<void> {
  await expect
    .poll(() => codeOf(office), { timeout: 90_000 })
    .toMatchObject({ code: { state: 'used', wrong_codes: 1 }, uses: [{ closed_at: expect.any(String) }] })
  await goOn(manager, DEVICES)
  const entry = tabletEntry(manager)
  await expect(entry.getByText(`by ${NAME}: ${REASON}`)).toBeVisible()
  await expect(entry.getByText('The emergency code was used. Make a new one.')).toBeVisible()
  await entry.getByRole('button', { name: /^Mark the opening of .* as reviewed$/ }).click()
  await expect(entry.getByText(/^Reviewed by /)).toBeVisible()
}

/** With a connection PINs work again, until a copy of the disk comes with the tokens of before. */
async function expectCopyNoticed({ hearth }: Office, page: Page): Promise<void> {
  await page.reload()
  await unlock(page, 'Dana Reyes', PIN)
  await hearth.query(
    `UPDATE tablet SET share_token_hash = sha256('1'), previous_share_token_hash = sha256('2') WHERE name = $1`,
    [TABLET_NAME],
  )
  await startAgain(page)
  await expect(page.getByText(/^This tablet is suspended/)).toBeVisible()
  await nobodyCanTry(page)
}

test('[S21.6] [S21.8] [S21.9] [S21.51] a locked tablet gives nothing away, a power cut leaves it to the server’s share or a sealed code, and a copy that comes second is noticed', async ({
  hearth,
  openProfile,
  profiles,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const doses = await prescribeAroundNow(office, 'Patrick Gilhooly')
  const words = await wordsOnOwnDevice(office, await openProfile('own', TABLET), join(profiles, 'own'))

  const disk = join(profiles, 'night')
  let tablet = await openProfile('night', TABLET)
  let page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await enrollTablet(page, office, { name: TABLET_NAME, protection: 'The Hearth server' })
  // Some words of notes are the browser's own as well: in a profile on which nobody has unlocked anything.
  const ofBrowser = new Set([...(await wordsInPage(tablet, page, words)), ...wordsInFiles(disk, words)])
  const ofResidents = words.filter(word => !ofBrowser.has(word))
  expect(ofResidents.length).toBeGreaterThan(WORD_COUNT)
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await readyForOffline(page)
  await lookAround(page)
  await writeNotes(office, page, madeUpWords.slice(100))
  expect((await wordsInPage(tablet, page, ofResidents)).length).toBeGreaterThan(80)
  await followToChart(page, doses.clientId)
  await giveDose(doseOf(page, doses))
  await lock(page)
  await expectForgotten(tablet, page, ofResidents)
  // The name of its cache is all that is found of what is looked for.
  expect(await wordsInWorkers(tablet, [...ofResidents, 'hearth-shell'])).toEqual({
    workerCount: 1,
    words: ['hearth-shell'],
  })
  await expectNothingToTry(page, PIN)
  await tablet.setOffline(true)
  await unlock(page, 'Dana Reyes', PIN)
  await lock(page)
  await tablet.setOffline(false)

  const manager = await openDevice('manager@hearth.test', LAPTOP, DEVICES)
  const code = await makeCode(manager)
  // Then it reports, and is told.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(() => codeOf(office), { timeout: 60_000 })
    .toMatchObject({ code: { state: 'ready', received_at: expect.any(String) } })

  // The power fails, and the internet with it.
  await tablet.close()
  expect(wordsInFiles(disk, ofResidents)).toEqual([])
  hearth.wire.cut()
  tablet = await openProfile('night', TABLET)
  page = await tablet.newPage()
  page.setDefaultTimeout(40_000)
  await page.goto(hearth.address)
  await nobodyCanTry(page)
  await expect(page.getByText(NEEDS_CONNECTION)).toBeVisible()
  await openWithCode(page, code)
  await expectOpenedTo(page, doses)

  const shownWords = ['Gilhooly', ALLERGEN, 'Stomach bleeding', '518-555-0190', doses.drug, NAME]
  const shown = await page.content()
  expect(shownWords.filter(word => !shown.includes(word))).toEqual([])
  await page.getByRole('button', { name: 'Close and lock' }).click()
  await expect(page.getByText(NEEDS_CONNECTION)).toBeVisible()
  expect(await page.content()).not.toContain('Gilhooly')
  const opened = [...shownWords, REASON]
  await expectForgotten(tablet, page, opened)
  expect(await wordsInWorkers(tablet, opened)).toEqual({ workerCount: 1, words: [] })
  await page.getByRole('button', { name: EMERGENCY }).click()
  await expect(page.getByText(/^The emergency code for this tablet was used/)).toBeVisible()
  await expect(page.getByLabel('Emergency code')).toHaveCount(0)

  hearth.wire.restore()
  await expectTold(manager, office)
  await expectCopyNoticed(office, page)
  await tablet.close()
  expect(wordsInFiles(disk, [...ofResidents, ...opened])).toEqual([])
})
