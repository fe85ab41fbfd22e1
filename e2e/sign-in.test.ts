/** Coming and going: wrong passwords and codes, the way back to where one wanted to be, and who comes next. */
import type { Page } from 'playwright/test'
import { databaseOf, tableOf, wordsStored } from './support/device.ts'
import type { Hearth } from './support/hearth.ts'
import { dosesToday, officeOf, prescribeAroundNow, type TwoDoses } from './support/office.ts'
import {
  doseOf,
  follow,
  followToChart,
  giveDose,
  PASSWORD,
  readyForOffline,
  signIn,
  TABLET,
} from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Works at Maple and at Cedar House. */
const KOFI = 'caregiver2@hearth.test'

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const enterCode = async (page: Page, code: string, whose = 'This is my device') => {
  await page.getByLabel('OTP Code').fill(code)
  await page.getByLabel(whose).check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** What waits to be sent; that a chart was opened waits too, and nobody is told of it (L2). */
const recordsQueued = async (page: Page): Promise<number> =>
  (await tableOf(page, 'outbox')).filter(({ state }) => state !== 'quiet').length

/** How many records of people and doses lie on the device. */
async function recordsOn(page: Page): Promise<number> {
  const { client = [], medication = [], mark = [], person_card = [] } = await databaseOf(page)
  return client.length + medication.length + mark.length + person_card.length
}

/** Ends at the round of today, which the address had asked for. */
async function signInAfterRefusals(page: Page, hearth: Hearth): Promise<void> {
  await page.goto(`${hearth.address}/dashboard/mar`)
  await expect(page).toHaveURL(/\/login\?redirect=dashboard%2Fmar$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session has expired.')).toHaveCount(0)

  await enter(page, KOFI, 'Not-the-password-1!')
  await expect(page.getByRole('alert')).toHaveText('Login failed')
  await enter(page, 'nobody@hearth.test', PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Login failed')
  await enter(page, KOFI, PASSWORD)
  await page.waitForURL(/verify-otp/)
  const code = await hearth.codeFor(KOFI)
  await page.getByLabel('OTP Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose whose device this is.')).toBeVisible()
  await enterCode(page, code === '000000' ? '111111' : '000000', 'Not mine')
  await expect(page.getByRole('alert')).toHaveText('OTP verification failed: This code is not correct.')
  await enterCode(page, code, 'Not mine')
  await expect(page).toHaveURL(`${hearth.address}/dashboard/mar`)
  // Once today's round of two homes is here.
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible({ timeout: 40_000 })
}

/** An address in the sign-in link never leads away from Hearth. */
async function signInByStrangeLink(page: Page, hearth: Hearth): Promise<void> {
  await page.goto(`${hearth.address}/login?redirect=${encodeURIComponent('//elsewhere.example/dashboard')}`)
  await enter(page, KOFI, PASSWORD)
  await page.waitForURL(/verify-otp/)
  await enterCode(page, await hearth.codeFor(KOFI))
  await expect(page).toHaveURL(`${hearth.address}/dashboard`)
}

async function signOutWithNothingUnsent(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('All saved')
  expect(await recordsOn(page)).toBeGreaterThan(5)
  await signOut(page)
  await expect.poll(() => recordsOn(page)).toBe(0)
  await page.goBack()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Your session has expired.')).toHaveCount(0)
}

/** Of how many homes; how many live there is up to the tests before. */
const homesOf = (clients: readonly Record<string, unknown>[]) =>
  new Set(clients.map(({ home_id }) => home_id)).size

/** What must not be on a device that is not mine: names, drugs and allergies of everybody in the demo. */
async function knownWords(hearth: Hearth): Promise<string[]> {
  const rows = await hearth.query<{ word: string }>(`
    select last_name as word from client where last_name not in (select last_name from "user")
    union select medication_name from medication_version union select substance from allergy`)
  return rows.map(({ word }) => word).filter(word => word.length > 3)
}

const wordsIn = (stored: string, known: readonly string[]) => known.filter(word => stored.includes(word))

test('[S20.1] [S20.2] [S20.3] [S20.4] [S20.5] a device that is not mine has nothing of anybody, and forgets me when the browser is closed; my own one does when I sign out; S11 a wrong password and a wrong code are refused in words, and who signs in next sees nothing of the person before, whose unsent dose still goes out in their name', async ({
  hearth,
  openProfile,
}) => {
  const office = await officeOf(hearth)
  const here = await prescribeAroundNow(office, 'Rosa Delgado')
  const next = await prescribeAroundNow(office, 'Rosa Delgado')
  const known = await knownWords(hearth)
  expect(known.length).toBeGreaterThan(20)
  await test.step('on a device that is not mine', async () => {
    const borrowed = await openProfile('device', TABLET)
    const page = await borrowed.newPage()
    await signInAfterRefusals(page, hearth)
    await recordInThisWindow(page, hearth, here, known)
    await borrowed.close()
  })

  const tablet = await openProfile('device', TABLET)
  const page = await tablet.newPage()
  await test.step('it has forgotten me', () => expectForgotten(page, hearth, known))
  await test.step('on my own device they are found', async () => {
    await signInByStrangeLink(page, hearth)
    await readyForOffline(page)
    expect(wordsIn(await wordsStored(page), known).length).toBeGreaterThan(20)
    expect(await recordsOn(page)).toBeGreaterThan(100)
  })
  await test.step('S11 who signs in next sees nothing of the person before', async () => {
    await signOutWithDoseUnsent(page, hearth, next)
    await signInNext(page, hearth, next)
    expect(await dosesToday(office, next)).toEqual([['given', 'Kofi Mensah']])
  })
  await test.step('signing out with nothing unsent leaves no record', () => signOutWithNothingUnsent(page))
})

async function recordInThisWindow(
  page: Page,
  hearth: Hearth,
  doses: TwoDoses,
  known: readonly string[],
): Promise<void> {
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 40_000 })
  const further = await page.context().newPage()
  await further.goto(`${hearth.address}/dashboard/mar`)
  await expect(further.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  await further.close()
  expect(wordsIn(await wordsStored(page), known)).toEqual([])

  // A dose that is not sent is in this window alone: the browser asks before it is closed.
  await followToChart(page, doses.clientId)
  await expect(page).toHaveTitle('MAR · Hearth')
  await expect(doseOf(page, doses)).toBeVisible({ timeout: 40_000 })
  hearth.wire.cut()
  await giveDose(doseOf(page, doses))
  await expect(page.getByRole('banner')).toContainText('1 on this device')
  // The notice waits while the page is in use, so that nothing moves under the finger; the next page shows it.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'MAR' }).click()
  await expect(page.getByText('1 record is only in this window.')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  expect(wordsIn(await wordsStored(page), known)).toEqual([])
  hearth.wire.restore()
  // Files of screens that were not there yet are fetched within a minute.
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 90_000 })
}

/** After the browser was closed. */
async function expectForgotten(page: Page, hearth: Hearth, known: readonly string[]): Promise<void> {
  // A page of the server without the app: what was left by itself, before anything could be cleared.
  await page.goto(`${hearth.address}/api/v1/health`)
  expect(wordsIn(await wordsStored(page), known)).toEqual([])
  await page.goto(`${hearth.address}/dashboard/mar`)
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible()
  expect(await tableOf(page, 'session')).toEqual([])
}

async function signOutWithDoseUnsent(page: Page, hearth: Hearth, doses: TwoDoses): Promise<void> {
  await expect.poll(async () => homesOf(await tableOf(page, 'client'))).toBe(2)
  await followToChart(page, doses.clientId)
  await expect(doseOf(page, doses)).toBeVisible()
  hearth.wire.cut()
  await giveDose(doseOf(page, doses))
  await expect(page.getByRole('banner')).toContainText('1 on this device')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out with unsent records?' })
  await expect(question).toContainText('1 record has not been sent yet.')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The toast about the dose, with its undo, went with its author; what waits is still said.
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0)
  await expect(page.getByText('Rosa Delgado')).toHaveCount(0)
  await expect(page.getByText('1 record on this device has not been sent yet.')).toBeVisible()
  await page.goto(`${hearth.address}/dashboard/mar/${doses.clientId}`)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Rosa Delgado')).toHaveCount(0)
  expect(await recordsQueued(page)).toBe(1)
}

/** The network is back, but what waits does not get through before Samir, who has no part in doses, is in. */
async function signInNext(page: Page, hearth: Hearth, { clientId }: TwoDoses): Promise<void> {
  const isPush = (url: URL) => url.pathname.endsWith('/sync/push')
  await page.context().route(isPush, route => route.abort())
  hearth.wire.restore()
  await signIn(page, hearth, 'notes@hearth.test')
  await follow(page, `/dashboard/mar/${clientId}`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect.poll(async () => homesOf(await tableOf(page, 'client'))).toBe(1)
  const kept = await databaseOf(page)
  expect([kept.mark, kept.pending_mark, kept.medication, kept.administration]).toEqual([[], [], [], []])
  expect(await recordsQueued(page)).toBe(1)

  await page.context().unroute(isPush)
  await expect.poll(() => recordsQueued(page), { timeout: 70_000 }).toBe(0)
}
