/** Opened from the home screen with no network at all: the shell and the records are there, whatever the address. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { cachedPaths } from './support/device.ts'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const APP = join(import.meta.dirname, '../dist/app')

const clientNames = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Clients' }).getByRole('link').allInnerTexts()

/** Where the pages and the service worker of a browser send their requests. */
function originsOf(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin)
  })
  return origins
}

test('without a network the tablet opens at every address, with its records', async ({
  hearth,
  openProfile,
}) => {
  const { clientId, drug, times } = await prescribeAroundNow(await officeOf(hearth), 'Jerome Whitaker')
  let tablet = await openProfile('tablet', TABLET)
  const onlineOrigins = originsOf(tablet)
  let page = await tablet.newPage()
  await signIn(page, hearth, 'staff@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar`)
  await readyForOffline(page)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link')).toHaveCount(6)
  const names = await clientNames(page)
  hearth.wire.cut()
  await tablet.close()
  expect([...onlineOrigins]).toEqual([hearth.address])

  const offline = async () => expect(page.getByRole('banner')).toContainText('Offline')
  const start = async () => {
    await offline()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('region', { name: 'Medication round' })).toContainText('due')
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('%')
  }
  const round = async () => {
    await offline()
    await expect(page).toHaveURL(/\/dashboard\/mar$/)
    await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link')).toHaveCount(6)
    expect(await clientNames(page)).toEqual(names)
  }
  const addresses: Record<string, () => Promise<void>> = {
    '/': start,
    '/login': start,
    '/dashboard': start,
    '/dashboard/mar': round,
    [`/dashboard/mar/${clientId}`]: async () => {
      await offline()
      await expect(page.getByRole('heading', { name: 'Jerome Whitaker' })).toBeVisible()
      await expect(
        page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[0] }).first(),
      ).toBeVisible()
    },
    '/no/such/place': async () => {
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    },
  }
  for (const [path, isThere] of Object.entries(addresses)) {
    await test.step(path, async () => {
      tablet = await openProfile('tablet', TABLET)
      const origins = originsOf(tablet)
      page = await tablet.newPage()
      const response = await page.goto(`${hearth.address}${path}`)
      expect(response?.fromServiceWorker()).toBe(true)
      await isThere()
      await tablet.close()
      expect([...origins]).toEqual([hearth.address])
    })
  }
})

/** Files of the public pages: the landing page with its pictures, and the catalogue of fields. */
const ONLY_VISITORS =
  /^\/assets\/(landing|round-(phone|wide)-(light|dark)|screens-landing|screens-field-catalogue)-/

test('without a network a screen opens that nobody had opened before', async ({ hearth, openProfile }) => {
  const { clientId } = await prescribeAroundNow(await officeOf(hearth), 'Patrick Gilhooly')
  let tablet = await openProfile('tablet', TABLET)
  let page = await tablet.newPage()
  await signIn(page, hearth, 'manager@hearth.test')
  await page.reload()
  await readyForOffline(page)
  // Every script and style of the build, whoever will need it; what only visitors see stays out.
  const cached = await cachedPaths(page)
  const built = readdirSync(join(APP, 'assets')).map(name => `/assets/${name}`)
  expect(built.filter(path => !cached.includes(path) && !ONLY_VISITORS.test(path))).toEqual([])
  expect(cached.filter(path => ONLY_VISITORS.test(path))).toEqual([])
  // Loaded past the service worker, as a page is that is opened in the moment its first one begins.
  const devtools = await tablet.newCDPSession(page)
  await devtools.send('Page.reload', { ignoreCache: true })
  await readyForOffline(page)
  hearth.wire.cut()
  await tablet.close()

  tablet = await openProfile('tablet', TABLET)
  page = await tablet.newPage()
  await page.goto(`${hearth.address}/dashboard/mar/${clientId}`)
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Medication' }).getByLabel('Dosage')).toBeVisible()
  await page.goto(`${hearth.address}/utility-form?type=request_demo`)
  await expect(page.getByRole('heading', { name: 'Request a Demo' })).toBeVisible()
})

test('what the server says is never answered from the tablet’s cache', async ({ hearth, openProfile }) => {
  const tablet = await openProfile('tablet', TABLET)
  const page = await tablet.newPage()
  const calls: { path: string; isFromCache: boolean }[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/api/')) calls.push({ path, isFromCache: response.fromServiceWorker() })
  })
  await signIn(page, hearth, 'staff@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar`)
  await readyForOffline(page)
  expect(calls.map(({ path }) => path)).toContain('/api/v1/sync/pull')
  expect(calls.filter(({ isFromCache }) => isFromCache)).toEqual([])
  expect((await cachedPaths(page)).filter(path => path.startsWith('/api/'))).toEqual([])

  hearth.wire.cut()
  await expect(page.goto(`${hearth.address}/api/v1/health`)).rejects.toThrow(/net::ERR/)
})

test('without a network a tablet nobody is signed in to shows the sign-in and says what is missing', async ({
  hearth,
  openProfile,
}) => {
  let tablet = await openProfile('tablet', TABLET)
  let page = await tablet.newPage()
  await page.goto(`${hearth.address}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  hearth.wire.cut()
  await tablet.close()

  tablet = await openProfile('tablet', TABLET)
  page = await tablet.newPage()
  await page.goto(`${hearth.address}/dashboard/mar`)
  await page.getByLabel('Email').fill('staff@hearth.test')
  await page.getByLabel('Password').fill('whatever it is')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
})
