/** Opened from the home screen with no network at all: the shell and the records are there, whatever the address. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { cachedPaths, reloadPastServiceWorker } from './support/device.ts'
import { officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import { follow, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, prepare, test } from './support/test.ts'

const APP = join(import.meta.dirname, '../dist/app')

/** Who they are and how many medications they have; when the next is due changes with the clock. */
async function clientsOn(page: Page): Promise<string[]> {
  const texts = await page.getByRole('list', { name: 'Clients' }).getByRole('link').allInnerTexts()
  return texts.map(text => text.replace(/\nNext Administration: .*/, ''))
}

interface Routed extends PerformanceEntry {
  readonly workerFinalSourceType?: string
}

/** Who answered the calls of the server: `network` when no service worker was asked first. */
const askedForCalls = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
    return [...new Set(calls.map(call => (call as Routed).workerFinalSourceType))]
  })

/** Where the pages and the service worker of a browser send their requests. */
function originsOf(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin)
  })
  return origins
}

/** Files of the public pages: the landing page with its pictures, and the catalogue of fields. */
const ONLY_VISITORS =
  /^\/assets\/(landing|round-(phone|wide)-(light|dark)|screens-landing|screens-field-catalogue)-/

/** Every script and style of the build, whoever will need it; what only visitors see stays out, and what the server says. */
async function expectAppCached(page: Page): Promise<void> {
  const cached = await cachedPaths(page)
  const built = readdirSync(join(APP, 'assets')).map(name => `/assets/${name}`)
  expect(built.filter(path => !cached.includes(path) && !ONLY_VISITORS.test(path))).toEqual([])
  expect(cached.filter(path => ONLY_VISITORS.test(path))).toEqual([])
  expect(cached.filter(path => path.startsWith('/api/'))).toEqual([])
}

interface ApiCall {
  readonly path: string
  readonly isFromCache: boolean
}

function apiCallsOf(page: Page): ApiCall[] {
  const calls: ApiCall[] = []
  page.on('response', response => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/api/')) calls.push({ path, isFromCache: response.fromServiceWorker() })
  })
  return calls
}

/** What stands at each address without a network. */
function addressesOf(page: Page, { clientId, drug, times }: TwoDoses, clients: readonly string[]) {
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
    expect(await clientsOn(page)).toEqual(clients)
  }
  return {
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
    // Nobody had opened these before.
    [`/dashboard/incident-reports/${clientId}`]: async () => {
      await page.getByRole('button', { name: 'Report Incident' }).click()
      await expect(page.getByRole('dialog').getByLabel('Detailed description')).toBeVisible()
    },
    '/utility-form?type=request_demo': async () => {
      await expect(page.getByRole('heading', { name: 'Request a Demo' })).toBeVisible()
    },
  }
}

test('without a network the tablet opens at every address with its records, and a screen opens that nobody had opened before; what the server says is never answered from the cache', async ({
  hearth,
  openProfile,
}) => {
  const doses = await prescribeAroundNow(await officeOf(hearth), 'Jerome Whitaker')
  let tablet = await openProfile('tablet', TABLET)
  const onlineOrigins = originsOf(tablet)
  let page = await tablet.newPage()
  const calls = apiCallsOf(page)
  await signIn(page, hearth, 'staff@hearth.test')
  await follow(page, '/dashboard/mar')
  await readyForOffline(page)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link')).toHaveCount(6)
  const clients = await clientsOn(page)
  expect(calls.map(({ path }) => path)).toContain('/api/v1/sync/pull')
  expect(calls.filter(({ isFromCache }) => isFromCache)).toEqual([])
  await expectAppCached(page)
  // Loaded past the service worker, as a page is that is opened in the moment its first one begins.
  await reloadPastServiceWorker(page)
  await readyForOffline(page)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link')).toHaveCount(6)
  // The browser lists a call once it is answered; the list of clients, read from the device, may be earlier.
  await expect.poll(() => askedForCalls(page)).toEqual(['network'])
  hearth.wire.cut()
  await expect(page.goto(`${hearth.address}/api/v1/health`)).rejects.toThrow(/net::ERR/)
  await tablet.close()
  expect([...onlineOrigins]).toEqual([hearth.address])

  tablet = await openProfile('tablet', TABLET)
  const origins = originsOf(tablet)
  page = await tablet.newPage()
  for (const [path, isThere] of Object.entries(addressesOf(page, doses, clients))) {
    await test.step(path, async () => {
      const response = await page.goto(`${hearth.address}${path}`)
      expect(response?.fromServiceWorker()).toBe(true)
      await isThere()
    })
  }
  expect([...origins]).toEqual([hearth.address])
})

test('without a network a tablet nobody is signed in to shows the sign-in and says what is missing', async ({
  context: tablet,
  hearth,
  page,
}) => {
  await prepare(hearth)
  await page.goto(`${hearth.address}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  hearth.wire.cut()
  await page.close()

  const again = await tablet.newPage()
  await again.goto(`${hearth.address}/dashboard/mar`)
  await again.getByLabel('Email').fill('staff@hearth.test')
  await again.getByLabel('Password').fill('whatever it is')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  hearth.wire.restore()
})
