/** The story of an update (S13): it waits, it asks, it holds back while somebody writes, and it loses nothing. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { cachedPaths, reloadPastServiceWorker, scriptOf } from './support/device.ts'
import { type ReplaceableBuild, replaceableBuild } from './support/next-version.ts'
import { dosesToday, list, type Office, officeOf, prescribeAroundNow } from './support/office.ts'
import { doseOf, readyForOffline, signIn, TABLET, tap } from './support/people.ts'
import { openReleases, type Releases } from './support/releases.ts'
import { expect, test } from './support/test.ts'
import { openTwoReleases } from './support/two-releases.ts'

/** Survives everything but a reload. */
const leaveTrace = (page: Page) => page.evaluate(() => void Reflect.set(window, 'wasNotReloaded', true))
const wasNotReloaded = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'wasNotReloaded'))

/** What the app does every hour it does every second here. */
const shortenHours = (tablet: BrowserContext) => shorten(tablet, 60 * 60 * 1_000)
const shortenMinutes = (tablet: BrowserContext) => shorten(tablet, 60 * 1_000)
const shorten = (tablet: BrowserContext, longMs: number) =>
  tablet.addInitScript(longMs => {
    const every = window.setInterval.bind(window)
    Reflect.set(window, 'setInterval', (run: () => void, ms: number) =>
      every(run, ms === longMs ? 1_000 : ms),
    )
  }, longMs)

/** Looks for a new version; resolves when what the server has was tried. Says whether it waits to take over. */
const isUpdateWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    while (registration?.installing) await new Promise(resolve => setTimeout(resolve, 50))
    return registration?.waiting != null
  })

const NEXT = 'index-of-the-next-version'
const CALENDAR = /\/calendar-[^/]*\.js$/

/** What stands behind the address of a tablet. */
interface Line extends Releases {
  readonly build: ReplaceableBuild
  readonly office: Office
}

const promptOn = (page: Page) =>
  page.locator('section').filter({ hasText: 'A new version of Hearth is ready' })

test('[S13.12] what a proxy answers in place of the app is never kept, is said, and is fetched when it can be; [S13.10] a new version waits for consent, for open forms, and takes the doses marked offline along; [S13.13] a server that goes back to an older release takes nothing from a tablet that has a newer database', async ({
  hearth: one,
  openProfile,
}) => {
  const build = replaceableBuild()
  const line = { ...(await openReleases(one)), build, office: await officeOf(one) }
  try {
    const tablet = await openProfile('tablet', TABLET)
    await shortenHours(tablet)
    const page = await tablet.newPage()
    await test.step('[S13.12] a first visit behind a proxy', () => visitBehindProxy(page, line))
    await test.step('[S13.10] the next version', () => updateWithDoses(page, line))
    await test.step('[S13.13] one with a newer database, and back', async () => {
      await takeNewerDatabase(page, line)
      const notes = await writeNoteAndGoBack(page, line)
      // Closed and opened again, when a browser starts whatever waits.
      await tablet.close()
      const again = await openProfile('tablet', TABLET)
      await shortenMinutes(again)
      await stayWithNewer(await again.newPage(), line, notes)
    })
  } finally {
    await line.close()
    build.remove()
  }
})

async function visitBehindProxy(page: Page, { hearth, lieAbout }: Line): Promise<void> {
  lieAbout(CALENDAR)
  // At a first visit too: a script that is not the one of this release never runs, and the page mends itself.
  const first = /\/assets\/index-[^/]*\.js$/
  const taken = { contentType: 'text/javascript', body: 'document.title = "Taken over"' }
  await page.route(first, route => route.fulfill(taken))
  await page.goto(`${hearth.address}/login`)
  await expect(page.getByRole('alert')).toContainText('Hearth could not be loaded.')
  expect(await page.title()).not.toBe('Taken over')
  await page.unroute(first)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await signIn(page, hearth, 'manager@hearth.test')
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Saved, but not ready for offline')
  await page.goto(`${hearth.address}/dashboard/hipaa-compliance`)
  await expect(page.getByText('Not every screen: parts of Hearth could not be downloaded yet')).toBeVisible()
  expect(await hasCalendar(page)).toBe(false)

  // The rest opens without a network all the same.
  hearth.wire.cut()
  await page.goto(`${hearth.address}/dashboard/mar`)
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()

  lieAbout()
  hearth.wire.restore()
  await page.reload()
  await getCalendar(page)
  await expect(bar).toContainText('All saved')
}

const hasCalendar = async (page: Page) => (await cachedPaths(page)).some(path => CALENDAR.test(path))

/** By itself the app tries again within a minute, and as soon as the network is back. */
const hearNetworkUntil = (page: Page, isSo: () => Promise<boolean> | boolean) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect(await isSo()).toBe(true)
  }).toPass({ timeout: 40_000 })

const getCalendar = (page: Page) => hearNetworkUntil(page, () => hasCalendar(page))

async function updateWithDoses(page: Page, { hearth, release, build, office }: Line): Promise<void> {
  const doses = await prescribeAroundNow(office, 'Walter Abbott')
  await page.goto(`${hearth.address}/dashboard/mar/${doses.clientId}`)
  await readyForOffline(page)
  const other = await page.context().newPage()
  await other.goto(`${hearth.address}/dashboard/mar`)
  await expect(other.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  await page.bringToFront()
  for (const tab of [page, other]) await leaveTrace(tab)
  const oldScript = await scriptOf(page)
  const prompt = promptOn(page)
  const isAsked = async (tab: Page) => {
    await expect(promptOn(tab)).toBeVisible()
    expect(await wasNotReloaded(tab)).toBe(true)
  }

  // There is a new release while the tablet is in use.
  await expect(prompt).toHaveCount(0)
  build.replace()
  release(join(build.folder, 'app'))
  await isAsked(page)
  expect(await scriptOf(page)).toBe(oldScript)
  await waitForForm(page, prompt)

  // A dose is marked without a network, and the update agreed to: it is on the tablet already.
  hearth.wire.cut()
  const dose = doseOf(page, doses)
  await tap(dose.getByRole('button', { name: 'Mark as Given' }))
  await expect(page.getByRole('banner')).toContainText('1 on this device')
  expect(await wasNotReloaded(page)).toBe(true)
  await prompt.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => scriptOf(page).catch(() => oldScript), { timeout: 40_000 }).toContain(NEXT)
  await expect(dose.getByText('Given', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Offline · 1 on this device')
  await expect(prompt).toHaveCount(0)

  // Nobody agreed in the other tab: it goes on with the old version and asks.
  await isAsked(other)
  await other.close()

  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  expect(await dosesToday(office, doses)).toEqual([['given', 'Miriam Castellanos']])
}

const orderForm = (page: Page) => page.getByRole('dialog', { name: 'Add Medication' })

async function beginOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await orderForm(page).getByLabel('Dosage').fill('5')
}

async function dropOrder(page: Page): Promise<void> {
  await orderForm(page).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Confirm' }).click()
}

/** Half an order is in the form: the update can be seen, and has to wait. */
async function waitForForm(page: Page, prompt: Locator): Promise<void> {
  await beginOrder(page)
  await expect(prompt).toContainText('Finish or close the open form first, then update.')
  await expect(prompt.locator('button', { hasText: 'Update now' })).toBeDisabled()
  await dropOrder(page)
  await expect(prompt).toContainText('Updating takes a few seconds. Your records are kept.')
}

async function takeNewerDatabase(page: Page, { release, build, hangOn, lieAbout }: Line): Promise<void> {
  build.goBack()
  build.replace({ hasNewerDatabase: true })
  release(join(build.folder, 'app'))
  await leaveTrace(page)
  await expect(promptOn(page)).toBeVisible()
  await awaitCalendar(page, hangOn(CALENDAR))
  await delayTakeOver(page)
  const updateNow = promptOn(page).getByRole('button', { name: 'Update now', includeHidden: true })
  await updateNow.click()
  await expect(updateNow).toHaveAttribute('aria-busy', 'true')
  // Whoever begins a form meanwhile is asked again instead.
  await beginOrder(page)
  await page.evaluate(() => dispatchEvent(new Event('take-over')))
  await expect(updateNow).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 })
  expect(await wasNotReloaded(page)).toBe(true)
  await dropOrder(page)
  await updateNow.click()
  await expect.poll(() => wasNotReloaded(page).catch(() => true), { timeout: 40_000 }).toBeUndefined()
  lieAbout()
  await getCalendar(page)
  await expect(page.getByRole('banner')).toContainText('All saved')
  expect(await cachedPaths(page)).toContain('/assets/newer-database.js')
}

/** The browser cleared a file away: a repair and a screen go on waiting for it in the worker that is to be replaced. */
async function awaitCalendar(page: Page, asked: Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const path = await page.evaluate(async pattern => {
    const cache = await caches.open('hearth-shell')
    const isWanted = ({ url }: Request) => new RegExp(pattern).test(new URL(url).pathname)
    const wanted = (await cache.keys()).find(isWanted)
    if (wanted === undefined) throw new Error('The calendar is not kept.')
    await cache.delete(wanted)
    return new URL(wanted.url).pathname
  }, CALENDAR.source)
  let isAsked = false
  void asked.then(() => {
    isAsked = true
  })
  await hearNetworkUntil(page, () => isAsked)
  await page.evaluate(calendar => void fetch(calendar).catch(() => {}), path)
}

/** The next worker is told to take over once this page hears of `take-over`. */
const delayTakeOver = (page: Page) =>
  page.evaluate(() => {
    const post = ServiceWorker.prototype.postMessage
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: { type: string }, ports) {
      const send = () => post.call(this, message, ports as StructuredSerializeOptions)
      if (message.type === 'SKIP_WAITING') addEventListener('take-over', send, { once: true })
      else send()
    }
  })

const noteOn = (page: Page) => page.getByRole('row').filter({ hasText: 'watered the tomatoes' })
const runsNewer = async (page: Page) => expect(await scriptOf(page)).toContain(NEXT)

/** Answers the address of the notes. */
async function writeNoteAndGoBack(page: Page, { hearth, release, office }: Line): Promise<string> {
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const rosa = clients.find(({ full_name }) => full_name === 'Rosa Delgado')?.id
  const notes = `${hearth.address}/dashboard/progress-notes/${rosa}`
  await page.goto(notes)
  await runsNewer(page)

  hearth.wire.cut()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('textbox', { name: /^Detailed note/ }).fill('Rosa watered the tomatoes.')
  await page.getByRole('combobox', { name: /^Note type/ }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Social' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(noteOn(page)).toContainText('on this device')

  // The newer app goes on and sends what waits; the older one is not even kept.
  release()
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  const kept = await office.get(`/progress-notes/by-client/${rosa}`)
  expect(JSON.stringify(kept)).toContain('watered the tomatoes')
  expect(await isUpdateWaiting(page)).toBe(false)
  await expect(promptOn(page)).toHaveCount(0)
  return notes
}

/** From the next load on: what a page shows for a moment, a busy machine comes too late to see. */
const noteThatShows = (page: Page, words: readonly string[]) =>
  page.addInitScript(words => {
    const look = () => {
      const shown = [...document.querySelectorAll('h1, h2, p, button')]
        .filter(element => element.checkVisibility())
        .map(element => element.textContent)
      if (words.every(part => shown.some(text => text.includes(part))))
        sessionStorage.setItem('was-shown', 'true')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, words)

async function stayWithNewer(page: Page, { release, build }: Line, notes: string): Promise<void> {
  await page.goto(notes)
  await expect(noteOn(page)).toBeVisible()
  await runsNewer(page)

  // Loaded past the service worker it is the older app: it says so, and goes back to the newer one by itself.
  await noteThatShows(page, [
    'This page is an older version of Hearth than the one on this device',
    'Save rescue file',
  ])
  await reloadPastServiceWorker(page)
  await page.waitForFunction(() => sessionStorage.getItem('was-shown') === 'true')
  await expect(noteOn(page)).toBeVisible()
  await runsNewer(page)

  release(join(build.folder, 'app'))
  expect(await isUpdateWaiting(page)).toBe(false)
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  await runsNewer(page)
}

test('[S13.14] behind an address that two releases share every page starts: a first visit, a reload, an installed app', async ({
  hearth: one,
  page,
}) => {
  const build = replaceableBuild()
  build.replace()
  const { hearth, close } = await openTwoReleases(one, join(build.folder, 'app'))
  try {
    await page.setViewportSize(TABLET)
    const email = page.getByLabel('Email')
    await page.goto(`${hearth.address}/login`)
    await expect(email).toBeVisible()
    // From either release.
    for (const reload of [1, 2]) {
      await page.reload()
      await expect(email, `reload ${reload}`).toBeVisible()
    }
    await signIn(page, hearth, 'manager@hearth.test')
    await page.goto(`${hearth.address}/dashboard/mar`)
    await readyForOffline(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  } finally {
    await close()
    build.remove()
  }
})

test('[S13.12] both pages name the digest of every file with a hash in its name', () => {
  const app = join(import.meta.dirname, '../dist/app')
  for (const page of ['index.html', 'public-page.html']) {
    const tags = [...readFileSync(join(app, page), 'utf8').matchAll(/<[^>]*"\/(assets\/[^"]*)"[^>]*>/g)]
    expect(tags.length).toBeGreaterThan(1)
    for (const [tag, file = ''] of tags) {
      const digest = createHash('sha256')
        .update(readFileSync(join(app, file)))
        .digest('base64')
      expect(tag).toContain(`integrity="sha256-${digest}"`)
    }
  }
})
