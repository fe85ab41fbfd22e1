/**
 * A browser with a profile on disk. A context of a running browser (`newContext`) is a private window, which keeps
 * IndexedDB in memory: there a strict transaction waits for nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'

const TABLET = { width: 800, height: 1280 }

export interface ProfileOptions {
  /** Without it every request goes to the network as it is. */
  readonly withServiceWorker?: boolean
}

export interface Profile {
  readonly context: BrowserContext
  /** Closes the browser and deletes what it kept. */
  remove(): Promise<void>
}

export async function openProfile(
  executablePath: string,
  { withServiceWorker = false }: ProfileOptions = {},
): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    viewport: TABLET,
    serviceWorkers: withServiceWorker ? 'allow' : 'block',
    // Chromium's own sandbox does not start as root, where it would protect nobody.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--enable-precise-memory-info'],
  })
  return {
    context,
    async remove() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
