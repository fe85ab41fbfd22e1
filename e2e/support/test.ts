/** `test` of the browser tests: with a Hearth of the worker's own, mended and running before each test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, type LaunchOptions } from 'playwright/test'
import { type Hearth, startHearth } from './hearth.ts'

interface PerWorker {
  hearth: Hearth
}
interface PerTest {
  /** A browser with a profile on disk: closing and opening it again is what a person does to a tablet. */
  openProfile(name: string, viewport: { width: number; height: number }): Promise<BrowserContext>
}

export const test = base.extend<PerTest, PerWorker>({
  hearth: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from the pattern
    async ({}, use) => {
      const hearth = await startHearth()
      await use(hearth)
      await hearth.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  openProfile: async ({ hearth, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-profile-'))
    const open = new Set<BrowserContext>()
    hearth.wire.mend()
    await use(async (name, viewport) => {
      const options: LaunchOptions = launchOptions
      const context = await chromium.launchPersistentContext(join(folder, name), { ...options, viewport })
      open.add(context)
      return context
    })
    await Promise.all([...open].map(context => context.close().catch(() => {})))
    hearth.wire.mend()
    rmSync(folder, { recursive: true, force: true })
  },
})
export { expect } from 'playwright/test'
