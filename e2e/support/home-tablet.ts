/** The home's tablet: enrolled by a code, unlocked by PIN, locked again. */
import { expect, type Page } from 'playwright/test'
import { storedRows } from './copied-profile.ts'
import type { Hearth } from './hearth.ts'
import { dosesToday, field, list, type Office, type TwoDoses } from './office.ts'
import { doseOf, followToChart, giveDose, PASSWORD } from './people.ts'

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

/** With the keyboard, which takes less of the machine: whoever chooses a PIN or types a wrong one taps it. */
export async function unlock(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('group', { name: `PIN of ${name}` }).waitFor()
  await page.keyboard.type(pin)
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

/**
 * A tablet that Dana Reyes has unlocked, and online: she gives both doses offline, it is removed, delivers them, and has
 * nothing left.
 */
export async function removeWithFullQueue(
  page: Page,
  office: Office,
  { name, queued, isLocked }: { name: string; queued: TwoDoses; isLocked: boolean },
): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('All saved')
  await page.context().setOffline(true)
  await followToChart(page, queued.clientId)
  for (const which of [0, 1] as const) await giveDose(doseOf(page, queued, which))
  if (isLocked) {
    await lock(page)
    await expect(page.getByText('2 records wait to be sent')).toBeVisible()
  }
  await office.put(`/tablets/${await tabletId(office, name)}/remove`, {})

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'This tablet was removed' })).toBeVisible()
  await expect(
    page.getByText('Everything recorded on it has been sent, and it has been erased.'),
  ).toBeVisible()
  expect(await dosesToday(office, queued)).toEqual([
    ['given', 'Dana Reyes'],
    ['given', 'Dana Reyes'],
  ])
  expect(await storedRows(page)).toEqual({})
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is charting?' })).toHaveCount(0)
  await page.goto(`${office.hearth.address}/tablet`)
  await expect(page.getByRole('button', { name: 'Make this the home’s tablet' })).toBeVisible()
}
