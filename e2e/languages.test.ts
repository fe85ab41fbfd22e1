/** A caregiver whose first language is not English: the language of the account, without a connection, and at sign-in. */
import type { Page } from 'playwright/test'
import { card } from './support/hands.ts'
import { PHONE } from './support/looks.ts'
import { follow, readyForOffline, signIn, TABLET } from './support/people.ts'
import { goOn } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const STAFF = 'staff@hearth.test'
const chooseLanguage = (page: Page, name: string) => page.getByText(new RegExp(`^${name}`)).click()
const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('[G1] [G2] [G3] [G4] a caregiver chooses Spanish, which stays without a connection and greets them at sign-in', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(180_000)
  const tablet = await openProfile('tablet', TABLET)
  const page = await tablet.newPage()
  await signIn(page, hearth, STAFF)
  await readyForOffline(page)
  await follow(page, '/dashboard/settings')
  await expect(card(page, 'Account Settings')).toContainText('not yet reviewed by clinicians')
  await chooseLanguage(page, 'Español')
  await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  hearth.wire.cut()
  await page.goto(`${hearth.address}/dashboard/mar`)
  await expect(page.getByRole('heading', { name: 'MAR - Maple House' })).toBeVisible()
  await follow(page, '/dashboard/mar/1')
  await expect(page.getByText(/\((Not yet|Given|No record|Missed)\)/).first()).toBeVisible()

  // Long words widen no screen.
  await page.setViewportSize(PHONE)
  for (const path of ['', 'mar', 'tracking', 'progress-notes', 'settings']) {
    await goOn(page, path)
    expect.soft(await sidewaysPx(page), `${path} scrolls sideways by so many px`).toBe(0)
  }
  await page.setViewportSize(TABLET)
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('Todo guardado', { timeout: 70_000 })

  await follow(page, '/dashboard/settings')
  await chooseLanguage(page, 'English$')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('[G3] [G4] the page before sign-in is in the language that is chosen there, after a reload too', async ({
  hearth,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${hearth.address}/login`)
  await expect(page.getByLabel('Language').getByRole('option')).toContainText([
    'English',
    ...['Español', 'Français', 'Deutsch', '中文', '日本語'].map(name => `${name} · not yet reviewed`),
  ])
  await page.getByLabel('Language').selectOption('Japanese')
  await expect(page.getByLabel('言語')).toHaveValue('Japanese')
  await page.reload()
  await expect(page.getByLabel('言語')).toHaveValue('Japanese')
  expect(await sidewaysPx(page)).toBe(0)
})
