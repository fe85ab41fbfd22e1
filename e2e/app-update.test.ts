/** The story of an update (S13): it waits, it asks, it holds back while somebody writes, and it loses nothing. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { cachedPaths, scriptOf } from './support/device.ts'
import { startHearth } from './support/hearth.ts'
import { replaceableBuild } from './support/next-version.ts'
import { homeDay, list, officeOf, prescribeAroundNow } from './support/office.ts'
import { readyForOffline, signIn, TABLET, tap } from './support/people.ts'
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

test('[S13.10] a new version waits for consent, for open forms, and takes the doses marked offline along', async ({
  openProfile,
}) => {
  const build = replaceableBuild()
  const hearth = await startHearth({ built: build.folder })
  try {
    const office = await officeOf(hearth, 'provider@hearth.test')
    const { clientId, drug, times } = await prescribeAroundNow(office, 'Walter Abbott')
    const tablet = await openProfile('tablet', TABLET)
    await shortenHours(tablet)
    const page = await tablet.newPage()
    await signIn(page, hearth, 'manager@hearth.test')
    await page.goto(`${hearth.address}/dashboard/mar/${clientId}`)
    await readyForOffline(page)
    const other = await tablet.newPage()
    await other.goto(`${hearth.address}/dashboard/mar`)
    await expect(other.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
    await page.bringToFront()
    for (const tab of [page, other]) await leaveTrace(tab)
    const oldScript = await scriptOf(page)
    const prompt = (tab: Page) =>
      tab.locator('section').filter({ hasText: 'A new version of Hearth is ready' })
    const isAsked = async (tab: Page) => {
      await expect(prompt(tab)).toBeVisible()
      expect(await wasNotReloaded(tab)).toBe(true)
    }

    // The server is released anew while the tablet is in use.
    await expect(prompt(page)).toHaveCount(0)
    build.replace()
    await hearth.kill()
    await hearth.start()
    await isAsked(page)
    expect(await scriptOf(page)).toBe(oldScript)

    // Half an order is in the form: the update can be seen, and has to wait.
    await page.getByRole('button', { name: 'Add Medication' }).click()
    const form = page.getByRole('dialog', { name: 'Add Medication' })
    await form.getByLabel('Dosage').fill('5')
    await expect(prompt(page)).toContainText('Finish or close the open form first, then update.')
    await expect(prompt(page).locator('button', { hasText: 'Update now' })).toBeDisabled()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'Unsaved Changes' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(prompt(page)).toContainText('Updating takes a few seconds. Your records are kept.')

    // A dose is marked without a network, and the update agreed to: it is on the tablet already.
    hearth.wire.cut()
    const dose = page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[0] }).first()
    await tap(dose.getByRole('button', { name: 'Mark as Given' }))
    await expect(page.getByRole('banner')).toContainText('1 on this device')
    expect(await wasNotReloaded(page)).toBe(true)
    await prompt(page).getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => scriptOf(page).catch(() => oldScript), { timeout: 40_000 }).toContain(NEXT)
    await expect(dose.getByText('Given', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Offline · 1 on this device')
    await expect(prompt(page)).toHaveCount(0)

    // Nobody agreed in the other tab: it goes on with the old version and asks.
    await isAsked(other)
    await other.close()

    hearth.wire.restore()
    await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
    const order = list(
      await office.get(`/medications?client_id=${clientId}&per_page=100`),
      'medications',
    ).find(({ medication_name }) => medication_name === drug)
    const kept = list(
      await office.get(`/medications/${order?.medication_id}/administrations?date=${homeDay()}`),
      'administrations',
    )
    expect(kept.map(({ status, administered_by_name }) => [status, administered_by_name])).toEqual([
      ['given', 'Miriam Castellanos'],
    ])
  } finally {
    await hearth.stop()
    build.remove()
  }
})

test('[S13.12] what a proxy answers in place of the app is never kept, is said, and is fetched when it can be', async ({
  openProfile,
}) => {
  const build = replaceableBuild()
  const calendar = build.pathOf(/^calendar-.*\.js$/)
  const script = readFileSync(calendar)
  writeFileSync(calendar, '<!doctype html><title>Guest Wi-Fi</title>')
  const hearth = await startHearth({ built: build.folder })
  try {
    const tablet = await openProfile('tablet', TABLET)
    const page = await tablet.newPage()
    // At a first visit too: a script that is not the one of this release never runs, and the page mends itself.
    const first = /\/assets\/index-[^/]*\.js$/
    const taken = { contentType: 'text/javascript', body: 'document.title = "Taken over"' }
    await tablet.route(first, route => route.fulfill(taken))
    await page.goto(`${hearth.address}/login`)
    await expect(page.getByRole('alert')).toContainText('Hearth could not be loaded.')
    expect(await page.title()).not.toBe('Taken over')
    await tablet.unroute(first)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    await signIn(page, hearth, 'manager@hearth.test')
    const bar = page.getByRole('banner')
    await expect(bar).toContainText('Saved, but not ready for offline')
    await page.goto(`${hearth.address}/dashboard/hipaa-compliance`)
    await expect(
      page.getByText('Not every screen: parts of Hearth could not be downloaded yet'),
    ).toBeVisible()
    expect(await cachedPaths(page)).not.toContain(`/assets/${basename(calendar)}`)

    // The rest opens without a network all the same.
    hearth.wire.cut()
    await page.goto(`${hearth.address}/dashboard/mar`)
    await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()

    writeFileSync(calendar, script)
    await hearth.kill()
    await hearth.start()
    hearth.wire.restore()
    await page.reload()
    // By itself it tries again within a minute, and as soon as the network is back.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(await cachedPaths(page)).toContain(`/assets/${basename(calendar)}`)
    }).toPass({ timeout: 40_000 })
    await expect(bar).toContainText('All saved')
  } finally {
    await hearth.stop()
    build.remove()
  }
})

test('[S13.13] a server that goes back to an older release takes nothing from a tablet that has a newer database', async ({
  openProfile,
}) => {
  const build = replaceableBuild()
  build.replace({ hasNewerDatabase: true })
  const hearth = await startHearth({ built: build.folder })
  const restart = async () => {
    await hearth.kill()
    await hearth.start()
  }
  try {
    const office = await officeOf(hearth)
    const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
    const rosa = clients.find(({ full_name }) => full_name === 'Rosa Delgado')?.id
    const notes = `${hearth.address}/dashboard/progress-notes/${rosa}`
    const open = async () => {
      const tablet = await openProfile('tablet', TABLET)
      await shortenMinutes(tablet)
      return tablet.newPage()
    }
    let page = await open()
    await signIn(page, hearth, 'caregiver@hearth.test')
    await page.goto(notes)
    await readyForOffline(page)
    const runsNewer = async () => expect(await scriptOf(page)).toContain(NEXT)
    await runsNewer()

    hearth.wire.cut()
    await page.getByRole('button', { name: 'Add Note' }).click()
    await page.getByRole('textbox', { name: /^Detailed note/ }).fill('Rosa watered the tomatoes.')
    await page.getByRole('combobox', { name: /^Note type/ }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Social' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const note = () => page.getByRole('row').filter({ hasText: 'watered the tomatoes' })
    await expect(note()).toContainText('on this device')

    // The newer app goes on and sends what waits; the older one is not even kept.
    build.goBack()
    await restart()
    hearth.wire.restore()
    const bar = () => page.getByRole('banner')
    await expect(bar()).toContainText('All saved', { timeout: 70_000 })
    const kept = await office.get(`/progress-notes/by-client/${rosa}`)
    expect(JSON.stringify(kept)).toContain('watered the tomatoes')
    expect(await isUpdateWaiting(page)).toBe(false)
    await expect(page.getByText('A new version of Hearth is ready')).toHaveCount(0)

    // Closed and opened again, when a browser starts whatever waits.
    await page.context().close()
    page = await open()
    await page.goto(notes)
    await expect(note()).toBeVisible()
    await runsNewer()

    // Loaded past the service worker it is the older app: it says so, and goes back to the newer one by itself.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.reload', { ignoreCache: true })
    await expect(
      page.getByText('This page is an older version of Hearth than the one on this device'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save rescue file' })).toBeVisible()
    await expect(note()).toBeVisible()
    await runsNewer()

    build.replace({ hasNewerDatabase: true })
    await restart()
    expect(await isUpdateWaiting(page)).toBe(false)
    await page.reload()
    await expect(bar()).toContainText('All saved', { timeout: 70_000 })
    await runsNewer()
  } finally {
    await hearth.stop()
    build.remove()
  }
})

test('[S13.14] behind an address that two releases share every page starts: a first visit, a reload, an installed app', async ({
  hearth: one,
  openProfile,
}) => {
  const build = replaceableBuild()
  build.replace()
  const { hearth, close } = await openTwoReleases(one, join(build.folder, 'app'))
  try {
    const tablet = await openProfile('tablet', TABLET)
    const page = await tablet.newPage()
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
    await tablet.close()
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
