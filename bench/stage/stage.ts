/** What the figures are taken on. Everything is made when first asked for, so that one figure alone is quick. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { EnginePage } from '../page/engine.ts'
import { type Hearth, startHearth } from './hearth.ts'
import { CAREGIVER, PASSWORD, type SeededHome, seedHome } from './seed.ts'

export const TABLET = { width: 800, height: 1280 }

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
  close(): Promise<void>
}

export interface DeviceOptions {
  /** Without it every request goes to the network as it is. */
  readonly withServiceWorker?: boolean
}

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
}

export interface Tablet extends Device {
  /** Opens a screen of the app there. */
  open(path: string): Promise<void>
  /** Calls a function of `bench/page/engine.ts` there, on its page without screens. */
  engine<Name extends keyof EnginePage>(
    name: Name,
    ...args: Parameters<EnginePage[Name]>
  ): Promise<Awaited<ReturnType<EnginePage[Name]>>>
  /** Slows its processor so many times; 1 is as it is. */
  slow(times: number): Promise<void>
}

export function openStage(executablePath: string, say: Stage['say']): Stage {
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
    async device(email = CAREGIVER, { withServiceWorker = false } = {}) {
      const [hearth, browser] = await Promise.all([stage.hearth(), stage.browser()])
      const context = await browser.newContext({
        viewport: TABLET,
        serviceWorkers: withServiceWorker ? 'allow' : 'block',
      })
      const page = await context.newPage()
      await signIn(page, hearth, email)
      return { context, page }
    },
    tablet: () =>
      once('tablet', async () => {
        const { address } = await stage.hearth()
        const tablet = await tabletOf(await stage.device(), address)
        await tablet.engine('firstSync')
        return tablet
      }),
    async close() {
      for (const close of closing) await close().catch(error => say(`  ${error}`))
    },
  }
  return stage
}

const ENGINE_PAGE = '/bench/engine.html'

async function tabletOf({ context, page }: Device, address: string): Promise<Tablet> {
  const session = await context.newCDPSession(page)
  return {
    context,
    page,
    async open(path) {
      await page.goto(`${address}${path}`)
      await page.locator('main li button').first().waitFor()
    },
    async engine(name, ...args) {
      if (!page.url().endsWith(ENGINE_PAGE)) await page.goto(`${address}${ENGINE_PAGE}`)
      const call = ({ called, given }: { called: string; given: unknown[] }) => {
        const functions: Record<string, (...args: unknown[]) => unknown> = Reflect.get(window, 'engine')
        return functions[called]?.(...given)
      }
      const answer: unknown = await page.evaluate(call, { called: name, given: [...args] })
      // The page has its own copy of the types; what goes through is JSON.
      return answer as never
    },
    async slow(times) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: times })
    },
  }
}

/** Password and code through the real form. */
async function signIn(page: Page, hearth: Hearth, email: string): Promise<void> {
  await hearth.database.deleteFrom('rate_limit').execute()
  await page.goto(`${hearth.address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(email))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.waitForURL(/dashboard/)
}
