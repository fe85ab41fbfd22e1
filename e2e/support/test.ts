/** `test` of the browser tests: with a Hearth of the worker's own, repaired and running before each test. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, type LaunchOptions } from 'playwright/test'
import { type Hearth, startHearth } from './hearth.ts'

interface PerWorker {
  hearth: Hearth
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
  /** Ends the browser of a profile as a flat battery does it. */
  killProfile(name: string): void
}

export const test = base.extend<PerTest, PerWorker>({
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
    async ({}, use) => {
      const hearth = await startHearth()
      await use(hearth)
      await hearth.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
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
      for (const pid of found) process.kill(pid, 'SIGKILL')
      if (found.length === 0) throw new Error(`No browser has the profile ${name}.`)
    })
  },
  openProfile: async ({ hearth, isWholeBrowser, launchOptions, profiles: folder }, use) => {
    const open = new Set<BrowserContext>()
    hearth.wire.restore()
    // The tests of a worker sign in the same few people; how often one may is told in tests of the server.
    await hearth.query('DELETE FROM rate_limit')
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
export { expect } from 'playwright/test'
