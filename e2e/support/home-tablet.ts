/** The home's tablet: enrolled by a code, unlocked by PIN, locked again. */
import { expect, type Page } from 'playwright/test'
import type { Hearth } from './hearth.ts'
import { field, list, type Office } from './office.ts'
import { PASSWORD } from './people.ts'

const MAPLE_HOUSE = 1

/** Makes the device in hand a tablet of Maple House, with the code a manager got on a laptop. */
export async function enrollTablet(
  page: Page,
  office: Pick<Office, 'post'> & { readonly hearth: Pick<Hearth, 'address'> },
  { name = 'Kitchen', protection = 'The disk encryption of this tablet alone' } = {},
): Promise<void> {
  const code = field(await office.post('/tablets/codes', { home_id: MAPLE_HOUSE }), 'code')
  await page.goto(`${office.hearth.address}/tablet`)
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name of this tablet').fill(name)
  await page.getByLabel(protection).check()
  await page.getByLabel('Its storage is encrypted').check()
  await page.getByLabel('It has a screen lock').check()
  await page.getByRole('button', { name: 'Make this the home’s tablet' }).click()
  await page.getByRole('heading', { name: 'Who is charting?' }).waitFor()
}

export async function tabletId(office: Office, name: string): Promise<string> {
  const tablets = list(await office.get('/tablets'), 'tablets')
  return field(
    tablets.find(tablet => tablet.name === name),
    'id',
  )
}

export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}

/** Signs in on the locked tablet for the first time, and chooses a PIN. */
export async function signInOnTablet(
  page: Page,
  hearth: Pick<Hearth, 'codeFor'>,
  email: string,
  pin: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(email))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.getByRole('heading', { name: 'Choose a PIN for this tablet' }).waitFor()
  await typePin(page, pin)
  await page.getByRole('heading', { name: 'Enter it again' }).waitFor()
  await typePin(page, pin)
  await page.waitForURL(/dashboard/, { timeout: 30_000 })
}

export async function unlock(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await typePin(page, pin)
  await page.waitForURL(/dashboard/, { timeout: 30_000 })
}

export async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock now' }).last().click()
  await page.getByRole('heading', { name: 'Who is charting?' }).waitFor()
}

/** A new start: the page before handed nothing over. */
export async function startAgain(page: Page): Promise<void> {
  await page.reload()
  await page.reload()
}

/** The third part of the keys is not there. */
export async function nobodyCanTry(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This tablet was just started.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0)
}
