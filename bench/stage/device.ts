/** A device: a browser of its own with storage on disk, and on it a person who signed in through the real form. */
import type { BrowserContext, Page } from 'playwright'
import type { EnginePage } from '../page/engine.ts'
import type { Hearth } from './hearth.ts'
import { PASSWORD } from './seed.ts'

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
}

export interface Tablet extends Device {
  /** Loads an address of the app there; on a home's tablet, unlocks it. */
  load(path: string): Promise<void>
  /** Loads a screen of the app there with something to tap in its list. */
  open(path: string): Promise<void>
  /** Calls a function of `bench/page/engine.ts` there, on its page without screens. */
  engine<Name extends keyof EnginePage>(
    name: Name,
    ...args: Parameters<EnginePage[Name]>
  ): Promise<Awaited<ReturnType<EnginePage[Name]>>>
  /** Slows its processor so many times; 1 is as it is. */
  slow(times: number): Promise<void>
}

export async function openDevice(context: BrowserContext, hearth: Hearth, email: string): Promise<Device> {
  const page = await context.newPage()
  await signIn(page, hearth, email)
  return { context, page }
}

const ENGINE_PAGE = '/bench/engine.html'

/** @param unlock called when a screen was loaded: on a home's tablet the lock page comes first */
export async function tabletOf(
  { context, page }: Device,
  address: string,
  unlock?: () => Promise<void>,
): Promise<Tablet> {
  const session = await context.newCDPSession(page)
  const load = async (path: string) => {
    await page.goto(`${address}${path}`)
    await unlock?.()
  }
  return {
    context,
    page,
    load,
    async open(path) {
      await load(path)
      await page.locator('main li button').first().waitFor()
    },
    async engine(name, ...args) {
      if (!page.url().endsWith(ENGINE_PAGE)) {
        // The service worker knows only the app.
        await session.send('Network.enable')
        await session.send('Network.setBypassServiceWorker', { bypass: true })
        await page.goto(`${address}${ENGINE_PAGE}`)
        await page.waitForFunction(() => Reflect.has(window, 'engine'))
        await session.send('Network.disable')
      }
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
  await page.getByLabel('This is my device').check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.waitForURL(/dashboard/)
}
