/** What the figures are taken on. Everything is made when first asked for, so that one figure alone is quick. */
import { type Browser, chromium } from 'playwright'
import { type Device, type DeviceOptions, openDevice, type Tablet, tabletOf } from './device.ts'
import { type Hearth, startHearth } from './hearth.ts'
import { CAREGIVER, type SeededHome, seedHome } from './seed.ts'

export interface Stage {
  readonly chromium: string
  readonly say: (line: string) => void
  /** Running, and its home with 100,000 rows. */
  hearth(): Promise<Hearth & { readonly home: SeededHome }>
  browser(): Promise<Browser>
  /** A device of its own on which this person is signed in. */
  device(email?: string, options?: DeviceOptions): Promise<Device>
  /** A caregiver's device with all 100,000 rows, on the page that drives the engine alone. */
  tablet(): Promise<Tablet>
  /**
   * Closes everything and starts a fresh server, for its own figures: an open tablet hears and pulls what is measured,
   * and a home has only so many untouched doses.
   */
  serverAlone(): ReturnType<Stage['hearth']>
  /** Repetitions: fewer in a quick run. */
  times(full: number, quick: number): number
  close(): Promise<void>
}

export function openStage(executablePath: string, say: Stage['say'], isQuick = false): Stage {
  const closing: (() => Promise<unknown>)[] = []
  const kept = new Map<string, Promise<unknown>>()
  const once = <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
    const made = kept.get(name) ?? make()
    kept.set(name, made)
    return made as Promise<Made>
  }

  const stage: Stage = {
    chromium: executablePath,
    say,
    hearth: () =>
      once('hearth', async () => {
        const hearth = await startHearth()
        closing.unshift(() => hearth.stop())
        const started = performance.now()
        const home = await seedHome(hearth.database, Date.now())
        say(`  (100,000 rows written in ${((performance.now() - started) / 1000).toFixed(1)} s)`)
        return { ...hearth, home }
      }),
    browser: () =>
      once('browser', async () => {
        const browser = await chromium.launch({
          executablePath,
          // Chromium's own sandbox does not start as root, where it would protect nobody.
          chromiumSandbox: process.getuid?.() !== 0,
          args: [
            '--disable-background-networking',
            '--disable-component-update',
            '--enable-precise-memory-info',
          ],
        })
        closing.unshift(() => browser.close())
        return browser
      }),
    async device(email = CAREGIVER, options = {}) {
      const [hearth, browser] = await Promise.all([stage.hearth(), stage.browser()])
      return openDevice(browser, hearth, email, options)
    },
    tablet: () =>
      once('tablet', async () => {
        const { address } = await stage.hearth()
        const tablet = await tabletOf(await stage.device(), address)
        await tablet.engine('firstSync')
        return tablet
      }),
    async serverAlone() {
      await stage.close()
      return stage.hearth()
    },
    times: (full, quick) => (isQuick ? quick : full),
    async close() {
      kept.clear()
      for (const close of closing.splice(0)) await close().catch(error => say(`  ${error}`))
    },
  }
  return stage
}
