/** For every eye and hand, as every-screen.test.ts: dialogs, and states no address has. */
import type { Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf, prescribeAroundNow } from './support/office.ts'
import { follow, followToChart, giveDose, PASSWORD, TABLET, tap } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: TABLET })

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** What `every-screen.test.ts` looks at, by its title. */
const BEFORE_SIGN_IN = {
  '/login?passkey=true': 'Sign in with a passkey',
  '/utility-form?type=reset_password': 'Reset your password',
  '/utility-form?type=request_demo': 'Request a Demo',
  '/register/complete/no-such-token': 'Complete your registration',
  '/reset-password/no-such-token': 'Choose a new password',
}

test('a wrong address, an ended session, a refusal and the code suit everybody before sign-in', async ({
  hearth,
  page,
}) => {
  await page.goto(`${hearth.address}/login?session_expired=true`)
  await heading(page, 'Sign in')
  await expectGoodLooks(page, 'a session that ended')
  for (const [path, title] of Object.entries(BEFORE_SIGN_IN)) {
    await follow(page, path)
    await heading(page, title)
  }
  await test.step('no such place', async () => {
    await follow(page, '/no/such/place')
    await heading(page, 'Page not found')
    await expectGoodLooks(page, 'no such place')
  })
  await test.step('login, refused', async () => {
    await follow(page, '/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@hearth.test')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectGoodLooks(page, 'login, refused')
  })
  await test.step('the code', async () => {
    await page.getByLabel('Email').fill('staff@hearth.test')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Enter your code')
    await expectGoodLooks(page, 'the code')
  })
})

test('the screens of a shift suit everybody', async ({ hearth, openDevice }) => {
  test.setTimeout(180_000)
  const { clientId, drug, times } = await prescribeAroundNow(await officeOf(hearth), 'Rosa Delgado')
  const page = await openDevice('manager@hearth.test', TABLET)
  const screens: Record<string, { path: string; shows: string }> = {
    'access denied': { path: '/dashboard/all-users', shows: 'h1:text("Access Denied")' },
    'not found in the frame': { path: '/dashboard/no-such-place', shows: 'h1:text("Page not found")' },
    'what was looked at': {
      path: '/dashboard/needs-attention?show=looked-at',
      shows: 'h1:text("Needs attention - Maple House")',
    },
    'client MAR': { path: `/dashboard/mar/${clientId}`, shows: `li:has-text("${drug}") >> nth=0` },
    'the month of a client': {
      path: `/dashboard/mar/${clientId}?tab=month`,
      shows: 'table[role=grid]',
    },
    'the orders of a client': {
      path: `/dashboard/mar/${clientId}?tab=orders`,
      shows: 'h2:text("Medications")',
    },
  }
  for (const [screen, { path, shows }] of Object.entries(screens)) {
    await test.step(screen, async () => {
      await page.setViewportSize(TABLET)
      await follow(page, path)
      await expect(page.locator(shows)).toBeVisible()
      await expectGoodLooks(page, screen)
    })
  }

  await test.step('deciding about a quarantined record', async () => {
    await follow(page, '/dashboard/needs-attention')
    await page.getByRole('button', { name: 'Count or leave out' }).click()
    await expect(page.getByRole('dialog', { name: 'Should this record count?' })).toBeVisible()
    await expectGoodLooks(page, 'deciding about a quarantined record')
    await page.setViewportSize(TABLET)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await followToChart(page, clientId)
  })

  const dose = page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[0] }).first()
  const menu = page.getByRole('button', { name: /^Actions for/ }).first()
  const windows: Record<string, { open(): Promise<void>; name: string }> = {
    'why it was missed': {
      open: () => tap(dose.getByRole('button', { name: 'Mark as Missed' })),
      name: 'Why was it not given?',
    },
    'when it was given': {
      async open() {
        await tap(dose.getByRole('button', { name: 'Mark as Missed' }))
        await page.getByRole('button', { name: 'It was given at another time' }).click()
      },
      name: 'When was it given?',
    },
    'what is sent': {
      open: () =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /All saved/ })
          .click(),
      name: 'Sync status',
    },
    'your account': {
      open: () => page.getByRole('button', { name: /^Your account/ }).click(),
      name: 'Your account',
    },
    'which home': {
      open: () => page.getByRole('button', { name: /^Group home/ }).click(),
      name: 'Group home',
    },
    'add medication': {
      open: () => page.getByRole('button', { name: 'Add Medication' }).click(),
      name: 'Add Medication',
    },
    'delete medication': {
      async open() {
        await page.getByRole('link', { name: 'Orders' }).click()
        await menu.click()
        await page.getByRole('menuitem', { name: 'Delete Medication' }).click()
      },
      name: 'Delete Medication',
    },
  }
  for (const [screen, { open, name }] of Object.entries(windows)) {
    await test.step(screen, async () => {
      await page.setViewportSize(TABLET)
      await open()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectGoodLooks(page, screen)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }

  await test.step('a dose given, and what was recorded', async () => {
    await page.setViewportSize(TABLET)
    await page.getByRole('link', { name: 'Today' }).click()
    await giveDose(dose)
    await expect(dose.getByText('Given', { exact: true })).toBeVisible()
    await expectGoodLooks(page, 'a dose given')
    await page.setViewportSize(TABLET)
    await tap(dose.getByRole('button', { name: /^Given:/ }))
    await expect(page.getByRole('dialog', { name: 'What was recorded' })).toBeVisible()
    await expectGoodLooks(page, 'what was recorded')
  })
})

test('the dialogs of a client suit everybody', async ({ hearth, openDevice }) => {
  test.setTimeout(180_000)
  const clients = list(await (await officeOf(hearth)).get('/clients?per_page=100&status=active'), 'clients')
  const walter = clients.find(({ full_name }) => full_name === 'Walter Abbott')?.id
  const page = await openDevice('manager@hearth.test', TABLET, `/dashboard/clients/${walter}`)
  await expect(page.getByRole('region', { name: 'Diagnoses' })).toBeVisible()
  for (const [name, opener] of [
    ['Edit Client', 'Edit Client'],
    ['Add Contact', 'Add Contact'],
    ['Add Allergy', 'Add Allergy'],
    ['Add Diagnosis', 'Add Diagnosis'],
    ['Move Client', 'Move to Another Home'],
    ['Delete Client', 'Delete Client'],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize(TABLET)
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expectGoodLooks(page, name)
      await page.setViewportSize(TABLET)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  await test.step('Remove Allergy', async () => {
    await page
      .getByRole('region', { name: 'Allergies' })
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove Allergy' })).toBeVisible()
    await expectGoodLooks(page, 'Remove Allergy')
  })
})
