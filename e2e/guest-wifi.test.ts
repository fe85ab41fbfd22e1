/** A guest Wi-Fi that answers in place of files of the app, at each time that they are fetched (S13.12). */
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { createWebAppHandler } from '#server/static.ts'
import { cachedPaths, scriptOf } from './support/device.ts'
import { replaceableBuild } from './support/next-version.ts'
import { follow, readyForOffline, signIn, TABLET } from './support/people.ts'
import { openProxy } from './support/proxy.ts'
import { expect, prepare, test } from './support/test.ts'

const WORKER = /^\/service-worker\.js$/
const NEXT = /\/index-of-the-next-version\.js$/
const CALENDAR = /\/calendar-[^/]*\.js$/
const APPOINTMENTS = /\/screens-appointments-[^/]*\.js$/
const EVERYTHING = /^\/(?!api\/|service-worker)/

const GUEST_PAGE = ['<!doctype html><title>Guest Wi-Fi</title><p>Accept the terms.</p>', 'text/html'] as const
const HALF_A_SCRIPT = ['import "./ind', 'text/javascript'] as const

/** What was answered in place of the app, and the release behind it. */
interface Line {
  lies: RegExp | undefined
  how: readonly [body: string, type: string]
  hasNewRelease: boolean
  lied: string[]
}

/** The pauses between attempts end early when the network is back; said again, since one may be under way. */
const isBackUntil = (page: Page, isSo: () => Promise<unknown>) =>
  expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await isSo()
  }).toPass({ intervals: [250], timeout: 40_000 })

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => {})
  })

/** What the service worker has of a file, spoiled or removed behind its back. */
const spoil = (page: Page, file: RegExp, how: 'removed' | 'wrong') =>
  page.evaluate(
    async ([pattern, how]) => {
      const cache = await caches.open('hearth-shell')
      const all = await cache.keys()
      const found = all.find(({ url }) => new RegExp(pattern).test(new URL(url).pathname))
      if (found === undefined) throw new Error(`Nothing like ${pattern} is kept.`)
      if (how === 'removed') await cache.delete(found)
      else
        await cache.put(found, new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
    },
    [file.source, how] as const,
  )

test('[S13.12] behind a guest Wi-Fi a tablet becomes ready late, takes an update only whole, and mends what it kept', async ({
  browser,
  hearth: one,
}) => {
  await prepare(one)
  const build = replaceableBuild()
  build.replace()
  const newer = createWebAppHandler(join(build.folder, 'app'))
  const line: Line = { lies: WORKER, how: GUEST_PAGE, hasNewRelease: false, lied: [] }
  const { hearth, close } = await openProxy(one, async (pathname, context, next) => {
    if (line.lies?.test(pathname)) {
      line.lied.push(pathname)
      const [body, type] = line.how
      return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
    }
    if (!line.hasNewRelease || pathname.startsWith('/api/')) return undefined
    return (await newer(context, next)) ?? undefined
  })
  const lie = (about: RegExp, how: Line['how']) => Object.assign(line, { lies: about, how, lied: [] })
  const hasLied = async () => expect(line.lied).not.toEqual([])
  try {
    const tablet = await browser.newContext({ viewport: TABLET })
    const page = await tablet.newPage()
    const bar = page.getByRole('banner')
    const update = page.locator('section').filter({ hasText: 'A new version of Hearth is ready' })
    const notReady = 'Saved, but not ready for offline'

    await test.step('at a first visit it answers the service worker', async () => {
      await signIn(page, hearth, 'manager@hearth.test')
      await expect(bar).toContainText(notReady)
      line.lies = undefined
      await isBackUntil(page, () => expect(bar).toContainText('All saved', { timeout: 500 }))
      await readyForOffline(page)
    })
    const oldScript = await scriptOf(page)

    await test.step('an update whose needed file is its page, and then half a script, is not kept', async () => {
      line.hasNewRelease = true
      lie(NEXT, GUEST_PAGE)
      await lookForUpdate(page)
      await expect.poll(() => line.lied).not.toEqual([])
      lie(NEXT, HALF_A_SCRIPT)
      await isBackUntil(page, hasLied)
      expect((await cachedPaths(page)).filter(path => NEXT.test(path))).toEqual([])
      await expect(update).toHaveCount(0)
      line.lies = EVERYTHING
      const other = await tablet.newPage()
      await other.goto(`${hearth.address}/dashboard/mar`)
      await expect(other.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
      expect(await scriptOf(other)).toBe(oldScript)
      await other.close()
    })

    await test.step('it is fetched by itself when it can be, and offered in the page of before', async () => {
      line.lies = undefined
      await isBackUntil(page, () => expect(update).toBeVisible({ timeout: 500 }))
      expect(await scriptOf(page)).toBe(oldScript)
    })

    await test.step('"Try again" on a screen whose file is wrong takes the whole release that waits', async () => {
      await spoil(page, APPOINTMENTS, 'wrong')
      await follow(page, '/dashboard/appointments')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
      expect(await scriptOf(page)).toMatch(NEXT)
    })

    await test.step('a file that the browser threw away is missed, said, and fetched', async () => {
      await readyForOffline(page)
      await spoil(page, CALENDAR, 'removed')
      // Or it would come back from there without a word.
      await (await tablet.newCDPSession(page)).send('Network.clearBrowserCache')
      lie(CALENDAR, GUEST_PAGE)
      await isBackUntil(page, hasLied)
      await expect(bar).toContainText(notReady)
      line.lies = undefined
      await isBackUntil(page, () => expect(bar).toContainText('All saved', { timeout: 500 }))
      expect((await cachedPaths(page)).some(path => CALENDAR.test(path))).toBe(true)
      await tablet.close()
    })
  } finally {
    await close()
    build.remove()
  }
})
