/** `test` of the browser tests: with a Hearth of the worker's own, repaired and running before each test. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from 'playwright/test'
import { type Feed, hasRead } from './device.ts'
import { type Hearth, startHearth } from './hearth.ts'
import { readyForOffline, signIn } from './people.ts'
import { describeNoPages } from './undescribed-pages.ts'

interface PerWorker {
  hearth: Hearth
  /** See undescribed-pages.ts. */
  withoutDescriptions: undefined
  /** The devices that people of this worker are signed in on, by their addresses. */
  kept: Map<string, BrowserContext>
}
interface PerTest {
  /** All of Chromium: its headless shell shows no notifications and looks for updates at other times. */
  isWholeBrowser: boolean
  /** A Hearth of this test alone, for one that would leave another's homes full. */
  ownHearth: Hearth
  /** The folder of this test's profiles. */
  profiles: string
  /** A browser with a profile on disk: closing and opening it again is what a person does to a tablet. */
  openProfile(name: string, viewport: { width: number; height: number }): Promise<BrowserContext>
  /**
   * A page on the device of a person, who signed in on it in an earlier test or does so now: nothing else is open there,
   * and all records are. For tests whose errand begins after sign-in; what they choose for good stays on it. `at` is an
   * address or its path, the dashboard unless told otherwise.
   */
  openDevice(email: string, viewport: { width: number; height: number }, at?: string): Promise<Page>
  /** Ends the browser of a profile as a flat battery does it. */
  killProfile(name: string): void
}

export const test = base.extend<PerTest, PerWorker>({
  withoutDescriptions: [
    async ({ browser }, use) => {
      await describeNoPages(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
    async ({}, use) => {
      const hearth = await startHearth()
      await use(hearth)
      await hearth.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
    async ({}, use) => {
      const devices = new Map<string, BrowserContext>()
      await use(devices)
      await Promise.all([...devices.values()].map(device => device.close()))
    },
    { scope: 'worker' },
  ],
  openDevice: async ({ browser, hearth, kept }, use) => {
    const open: Page[] = []
    await prepare(hearth)
    await use(async (email, viewport, at = '/dashboard') => {
      const known = kept.get(email)
      const device = known ?? (await browser.newContext())
      const page = await device.newPage()
      open.push(page)
      const feeds = await hearth.query<Feed>('select scope, revision from scope_feed')
      await page.setViewportSize(viewport)
      if (known === undefined) {
        await signIn(page, hearth, email)
        kept.set(email, device)
      }
      const to = new URL(at, hearth.address).href
      if (page.url() !== to) await page.goto(to)
      await readyForOffline(page)
      // A device kept from an earlier test may still have to pull what changed since.
      await expect.poll(() => hasRead(page, feeds)).toBe(true)
      return page
    })
    hearth.wire.restore()
    await Promise.all(open.map(page => page.close()))
  },
  isWholeBrowser: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
  ownHearth: async ({}, use) => {
    const hearth = await startHearth()
    await use(hearth)
    await hearth.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
  profiles: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-profile-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  killProfile: async ({ profiles }, use) => {
    await use(name => {
      const found = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter(line => line.includes(`--user-data-dir=${join(profiles, name)}`))
        .map(line => Number.parseInt(line, 10))
      for (const pid of found) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // With the first of them its children may have gone.
        }
      }
      if (found.length === 0) throw new Error(`No browser has the profile ${name}.`)
    })
  },
  openProfile: async ({ hearth, isWholeBrowser, launchOptions, profiles: folder }, use) => {
    const open = new Set<BrowserContext>()
    await prepare(hearth)
    await use(async (name, viewport) => {
      const options: LaunchOptions = {
        ...launchOptions,
        ...(isWholeBrowser && process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      }
      const context = await chromium.launchPersistentContext(join(folder, name), { ...options, viewport })
      open.add(context)
      return context
    })
    await Promise.all([...open].map(context => context.close().catch(() => {})))
    hearth.wire.restore()
  },
})

/** What an earlier test of this worker may have left: a cut wire, and people who signed in often. */
export async function prepare(hearth: Hearth): Promise<void> {
  hearth.wire.restore()
  // The tests of a worker sign in the same few people; how often one may is told in tests of the server.
  await hearth.query('DELETE FROM rate_limit')
}

export { expect }
