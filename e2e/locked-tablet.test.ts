/** A locked tablet has nothing of a resident to give away: not on its disk, not in its memory, not on its screen (S21). */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { enrollTablet, lock, signInOnTablet } from './support/home-tablet.ts'
import { wordsInFiles, wordsInPage, wordsInWorkers } from './support/leaks.ts'
import { homeDay, list, type Office, officeOf } from './support/office.ts'
import { follow, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PIN = '482931'
/** Long enough not to stand in the app's own words. */
const SHORTEST_WORD = 5
const WORD_COUNT = 200
const WORDS_PER_NOTE = 10

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

/** Writes notes of these words about a client of Maple House, ten words a note. */
async function writeNotes(office: Office, words: readonly string[]): Promise<void> {
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

/** Until the newest of the notes is there. */
async function lookAtNotes(page: Page): Promise<void> {
  await follow(page, '/dashboard/progress-notes')
  await expect(page.getByRole('banner')).toContainText('All saved')
  await page.waitForTimeout(3_000)
}

test('[S21.6] of names, drugs and words of notes nothing is in the profile or the memory of a locked tablet', async ({
  hearth,
  openProfile,
  profiles,
}) => {
  test.setTimeout(240_000)
  const office = await officeOf(hearth)
  const plain = await openProfile('plain', TABLET)
  const plainPage = await plain.newPage()
  await signIn(plainPage, hearth, 'caregiver@hearth.test')
  await readyForOffline(plainPage)
  await lookAround(plainPage)
  // As rows: months of before the first sync are packed, where nothing would be found in the clear either.
  await writeNotes(office, madeUpWords.slice(0, 100))
  await lookAtNotes(plainPage)
  // The search finds what is there: a device of one person has it on its disk and in its memory.
  const words = [...(await wordsOfRecords(office, plainPage)), ...madeUpWords]
  expect((await wordsInPage(plain, plainPage, words)).length).toBeGreaterThan(80)
  await plain.close()
  expect(wordsInFiles(join(profiles, 'plain'), words).length).toBeGreaterThan(80)

  const tablet = await openProfile('kitchen', TABLET)
  const page = await tablet.newPage()
  await enrollTablet(page, office)
  // Some words of notes are the browser's own as well: in a profile on which nobody has unlocked anything.
  const kitchen = join(profiles, 'kitchen')
  const ofBrowser = new Set([...(await wordsInPage(tablet, page, words)), ...wordsInFiles(kitchen, words)])
  const ofResidents = words.filter(word => !ofBrowser.has(word))
  expect(ofResidents.length).toBeGreaterThan(WORD_COUNT)
  await signInOnTablet(page, hearth, 'caregiver2@hearth.test', PIN)
  await readyForOffline(page)
  await lookAround(page)
  await writeNotes(office, madeUpWords.slice(100))
  await lookAtNotes(page)
  expect((await wordsInPage(tablet, page, ofResidents)).length).toBeGreaterThan(80)
  await lock(page)
  await page.waitForTimeout(5_000)
  expect(await wordsInPage(tablet, page, ofResidents)).toEqual([])
  // The name of its cache is all that is found of what is looked for.
  expect(await wordsInWorkers(tablet, [...ofResidents, 'hearth-shell'])).toEqual({
    workerCount: 1,
    words: ['hearth-shell'],
  })
  await tablet.close()
  expect(wordsInFiles(kitchen, ofResidents)).toEqual([])
})
