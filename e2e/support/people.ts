/** What people do again and again in browser tests. */
import { expect, type Locator, type Page } from 'playwright/test'
import { isAllHere } from './device.ts'
import type { Hearth } from './hearth.ts'
import type { TwoDoses } from './office.ts'

export const PASSWORD = 'Hearth-demo-2026!'
export const TABLET = { width: 800, height: 1280 }
export const LAPTOP = { width: 1280, height: 800 }

/** Password and code, as a person would, on a device of their own. */
export async function signIn(page: Page, hearth: Hearth, email: string): Promise<void> {
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

/** By the link in the newest mail to an address: a name where none was given, a password, the code, and signed in. */
export async function registerByMail(
  page: Page,
  hearth: Hearth,
  email: string,
  name?: { first: string; last: string },
): Promise<void> {
  await page.goto(await hearth.linkFor(email))
  await registerByLink(page, hearth, email, name)
}

/** As `registerByMail`, where the page of the link is open. */
export async function registerByLink(
  page: Page,
  hearth: Hearth,
  email: string,
  name?: { first: string; last: string },
): Promise<void> {
  if (name) {
    await page.getByLabel(/^First Name/).fill(name.first)
    await page.getByLabel(/^Last Name/).fill(name.last)
  }
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel(/^Confirm Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Complete registration' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(email))
  await page.getByLabel('This is my device').check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.waitForURL(/dashboard/)
}

/** From one screen to another without loading the page anew, as a link in the app does it. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The chart of a client, once it stands in place of the screen before, which may list the same doses. */
export async function followToChart(page: Page, clientId: number): Promise<void> {
  await follow(page, `/dashboard/mar/${clientId}`)
  await expect(page.getByRole('navigation', { name: 'Parts of the record' })).toBeVisible()
}

/** Waits until the shell is in the service worker's cache and all records are in the mirror. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 120_000,
  })
  await expect(page.getByRole('banner')).toContainText('All saved')
  // Until then only the round is ready.
  await expect.poll(() => isAllHere(page), { timeout: 120_000 }).toBe(true)
}

const SETTLED_MS = 350
const LOOK_MS = 50

/**
 * Resolves when nothing that can be tapped has moved for so long. The page looks itself, once in each turn of its own
 * timers: however late these are on a busy machine, the app's have had their turns as well. Says where all of it stands.
 */
export const settled = (page: Page, stillMs = SETTLED_MS): Promise<string> =>
  page.evaluate(
    async ([everyMs, times]) => {
      const places = () =>
        [...document.querySelectorAll('main :is(button, a, summary)')]
          .map(element => Math.round(element.getBoundingClientRect().top + scrollY))
          .join()
      let last = places()
      for (let still = 0; still < times; still++) {
        await new Promise(resolve => setTimeout(resolve, everyMs))
        const now = places()
        if (now !== last) still = 0
        last = now
      }
      return last
    },
    [LOOK_MS, Math.ceil(stillMs / LOOK_MS)] as const,
  )

/**
 * Presses what stands in a list of doses once the list stands still: what has just moved takes no tap (U10.7), and is
 * tapped again, as people do. Throws when a tap was ignored and nothing has moved.
 */
export async function tap(button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  const page = button.page()
  const before = await settled(page)
  await page.evaluate(() => {
    const seen = { window: 0, handled: 0 }
    Object.assign(window, { seenTaps: seen })
    addEventListener('click', () => seen.window++, { capture: true, once: true })
    addEventListener('click', () => seen.handled++, { once: true })
  })
  await button.click()
  // A tap that led to another document took its page's count with it.
  const seen = await page
    .evaluate(() => (window as { seenTaps?: Record<string, number> }).seenTaps)
    .catch(() => undefined)
  if (seen === undefined || (seen.window === 1 && seen.handled === 1)) return
  expect(await settled(page, 0), 'the tap was ignored').not.toBe(before)
  await tap(button)
}

/** One of two doses as the client's page lists it: by drug and time. */
export const doseOf = (page: Page, { drug, times }: TwoDoses, which: 0 | 1 = 0): Locator =>
  page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[which] }).first()

/** Marks a dose of the client's page as given; the second of one drug within minutes asks whether it is meant (U10.5). */
export async function giveDose(row: Locator): Promise<void> {
  await tap(row.getByRole('button', { name: 'Mark as Given' }))
  const anyway = row.page().getByRole('button', { name: 'Give it anyway' })
  const given = row.getByText('Given', { exact: true })
  await expect(anyway.or(given).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
}
