/** A locked tablet has nothing of a resident to give away: not on its disk, not in its memory, not on its screen (S21). */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet } from './support/home-tablet.ts'
import { wordsInFiles, wordsInPage } from './support/leaks.ts'
import { list, type Office, officeOf } from './support/office.ts'
import { follow, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PIN = '482931'
/** Long enough not to stand in the app's own words. */
const SHORTEST_WORD = 5
const MOST_WORDS = 200

/** Names of residents, drugs, and words of notes that the home's records have and the app has not. */
async function knownWords(office: Office): Promise<string[]> {
  const clients = list(await office.get('/clients?per_page=100'), 'clients')
  const medications = list(await office.get('/medications?per_page=100'), 'medications')
  const notes = list(await office.get('/progress-notes/list?per_page=100'), 'progress_notes')
  const texts = [
    ...clients.flatMap(({ first_name, last_name }) => [first_name, last_name]),
    ...medications.map(({ medication_name }) => medication_name),
    ...notes.map(({ content }) => content),
  ]
  const words = texts.flatMap(text => String(text).match(/\p{L}{4,}/gu) ?? [])
  return [...new Set(words)].filter(word => word.length >= SHORTEST_WORD).slice(0, MOST_WORDS)
}

/** The words that the app's own files contain say nothing. */
async function wordsOfRecords(office: Office, page: Page): Promise<string[]> {
  const words = await knownWords(office)
  await page.goto(`${office.hearth.address}/login`)
  const files = await page.evaluate(async () => {
    const cache = await caches.open('hearth-shell')
    const responses = await Promise.all((await cache.keys()).map(async request => cache.match(request)))
    return (await Promise.all(responses.map(async response => response?.text() ?? ''))).join(' ')
  })
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

test('[S21.6] of names, drugs and words of notes nothing is in the profile or the memory of a locked tablet', async ({
  hearth,
  openProfile,
  profiles,
}) => {
  const office = await officeOf(hearth)
  const plain = await openProfile('plain', TABLET)
  const plainPage = await plain.newPage()
  await signIn(plainPage, hearth, 'caregiver@hearth.test')
  await readyForOffline(plainPage)
  await lookAround(plainPage)
  // The search finds what is there: a device of one person has them on its disk and in its memory.
  const onScreen = await wordsInPage(plain, plainPage, await knownWords(office))
  const words = await wordsOfRecords(office, plainPage)
  await plain.close()
  expect(words.length).toBeGreaterThan(60)
  expect(onScreen.length).toBeGreaterThan(20)
  expect(wordsInFiles(join(profiles, 'plain'), words).length).toBeGreaterThan(20)

  const tablet = await openProfile('kitchen', TABLET)
  const page = await tablet.newPage()
  await enrollTablet(page, office)
  // Some words of notes are the browser's own as well: in a profile on which nobody has unlocked anything.
  const kitchen = join(profiles, 'kitchen')
  const ofBrowser = new Set([...(await wordsInPage(tablet, page, words)), ...wordsInFiles(kitchen, words)])
  const ofResidents = words.filter(word => !ofBrowser.has(word))
  expect(ofResidents.length).toBeGreaterThan(60)
  await signInOnTablet(page, hearth, 'caregiver2@hearth.test', PIN)
  await readyForOffline(page)
  await lookAround(page)
  await lock(page)
  await page.waitForTimeout(5_000)
  expect(await wordsInPage(tablet, page, ofResidents)).toEqual([])
  await tablet.close()
  expect(wordsInFiles(kitchen, ofResidents)).toEqual([])
})
