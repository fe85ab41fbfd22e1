/** The story of an update (S13): it waits, it asks, it holds back while somebody writes, and it loses nothing. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { cachedPaths, scriptOf } from './support/device.ts'
import { startHearth } from './support/hearth.ts'
import { replaceableBuild, startIsOver } from './support/next-version.ts'
import { homeDay, list, officeOf, prescribeAroundNow } from './support/office.ts'
import { readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ isWholeBrowser: true })

/** Survives everything but a reload. */
const leaveTrace = (page: Page) => page.evaluate(() => void Reflect.set(window, 'wasNotReloaded', true))
const wasNotReloaded = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'wasNotReloaded'))

/** The app asks every hour whether there is a new version; here an hour passes in a second. */
const shortenHours = (tablet: BrowserContext) =>
  tablet.addInitScript(() => {
    const every = window.setInterval.bind(window)
    Reflect.set(window, 'setInterval', (run: () => void, ms: number) =>
      every(run, ms === 60 * 60 * 1_000 ? 1_000 : ms),
    )
  })

test('[S13.10] a new version waits for consent, for open forms, and takes the doses marked offline along', async ({
  openProfile,
}) => {
  const build = replaceableBuild()
  const hearth = await startHearth({ built: build.folder })
  try {
    const office = await officeOf(hearth, 'provider@hearth.test')
    const { clientId, drug, times } = await prescribeAroundNow(office, 'Walter Abbott')
    const tablet = await openProfile('tablet', TABLET)
    await startIsOver(tablet)
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
    await dose.getByRole('button', { name: 'Mark as Given' }).click()
    await expect(page.getByRole('banner')).toContainText('1 on this tablet')
    expect(await wasNotReloaded(page)).toBe(true)
    await prompt(page).getByRole('button', { name: 'Update now' }).click()
    await expect
      .poll(() => scriptOf(page).catch(() => oldScript), { timeout: 40_000 })
      .toContain('index-of-the-next-version')
    await expect(dose.getByText('Given', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Offline · 1 on this tablet')
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
