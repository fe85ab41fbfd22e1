/**
 * Somebody new: invited, registered by the mailed link, assigned to a second home, and out at once when they leave.
 * Before that their own account: a face, a new address confirmed by mail, showing once more that it is oneself, and a
 * passkey from the profile to the sign-in and out again, with the authenticator that Chromium simulates.
 */
import type { CDPSession, Page } from 'playwright/test'
import { pick, press, write } from './support/hands.ts'
import type { Hearth } from './support/hearth.ts'
import { expectGoodLooks } from './support/looks.ts'
import { follow, LAPTOP, PASSWORD, registerByMail, signIn, TABLET } from './support/people.ts'
import { cameraPicture, colorsOf } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

const EMAIL = 'elena.quist@hearth.test'

/** A phone with a screen lock that always opens. It answers on the page's behalf, without a prompt to see. */
async function simulatePhone(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('[H6] [H7] [A22] [A25] [A38.1] [A38.9] a new coworker is invited, registers, gets a second home; gives themselves a face and a new address and signs in with it; adds a passkey, signs in with it alone, removes it, and is not locked out; and is out at once on leaving', async ({
  hearth,
  openDevice,
  page: own,
}) => {
  test.setTimeout(240_000)
  const office = await openDevice('provider@hearth.test', LAPTOP, '/dashboard/staff')
  await test.step('invited', () => invite(office))
  await own.setViewportSize(TABLET)
  await registerByMail(own, hearth, EMAIL)
  const email = 'new.address@hearth.test'
  await test.step('a face', () => giveFace(own))
  await test.step('a new address', () => changeAddress(own, hearth, email))
  await test.step('it is oneself, once more', () => showAgain(own, hearth, email))
  await test.step('a passkey', () => usePasskey(own, hearth, email))
  // So late, because each sign-in before fetches the records of all homes one works in.
  await test.step('a second home', () => assignToSecondHome(office, own))
  await test.step('out at once on leaving', () => leave(office, own))
})

async function usePasskey(page: Page, hearth: Hearth, email: string): Promise<void> {
  const { cdp, authenticatorId } = await simulatePhone(page)
  await test.step('a passkey is added', async () => {
    await addPasskey(page)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })
  await test.step('it alone signs in, and is removed', () => signInByPasskey(page, hearth, email))
  await test.step('without it there is another way', async () => {
    await signOut(page)
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Use passkey' }).click()
    // The phone still offers it, and then has none: both are told in words, with the way that is left.
    await expect(page.getByRole('alert')).toHaveText(
      'This passkey was not accepted. Sign in with your password and a code.',
    )
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'No passkey was used. Try again, or use password and code below.',
    )
    await expectGoodLooks(page, 'no passkey was used')
    await page.getByRole('link', { name: 'Use password and code' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await signIn(page, hearth, email)
  })
}

async function invite(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText('Kofi Mensah')
  await press(page, 'Invite Staff')
  const inviting = page.getByRole('dialog', { name: 'Invite Staff' })
  await write(inviting, /^First Name/, 'Elena')
  await write(inviting, /^Last Name/, 'Quist')
  await write(inviting, /^Email/, 'not an address')
  await inviting.getByText('Care Giver', { exact: true }).click()
  await press(inviting, 'Send Registration Link')
  await expect(inviting).toContainText('Valid email is required')
  await write(inviting, /^Email/, EMAIL)
  await press(inviting, 'Send Registration Link')
  const sent = page.getByRole('dialog', { name: 'Registration Link Sent' })
  await expect(sent).toContainText(`Staff invitation link was sent to ${EMAIL}.`)
  await expect(sent).toHaveCount(0, { timeout: 6_000 })
  await page.getByRole('searchbox').fill('quist')
  await expect(page.getByRole('row', { name: /Elena Quist/ })).toContainText('Invited')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
}

async function assignToSecondHome(page: Page, own: Page): Promise<void> {
  await follow(own, '/dashboard/mar')
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Maple House')

  await follow(page, '/dashboard/group-homes')
  await press(page, 'Cedar House')
  const staff = page.getByRole('region', { name: 'Staff Members' })
  await press(staff, 'Assign Staff')
  const assigning = page.getByRole('dialog', { name: 'Assign Staff' })
  await pick(assigning, /^Staff Member/, 'Elena Quist')
  await assigning.getByText('Care Giver', { exact: true }).click()
  await press(assigning, 'Assign Staff')
  await expect(staff.getByRole('listitem').filter({ hasText: 'Elena Quist' })).toContainText('Care Giver')
  await press(own, 'Group home: Maple House')
  await own.getByRole('button', { name: 'Cedar House', exact: true }).click()
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Cedar House')
}

async function leave(page: Page, own: Page): Promise<void> {
  const staff = page.getByRole('region', { name: 'Staff Members' })
  await staff.getByRole('link', { name: 'Elena Quist' }).click()
  await expect(page.getByRole('region', { name: 'Assigned Group Home' })).toContainText('Maple House')
  await press(page, 'Deactivate Staff Member')
  await press(page.getByRole('dialog', { name: 'Deactivate Staff Member' }), 'Deactivate Staff Member')
  await expect(page.getByRole('region', { name: 'Staff Information' })).toContainText('Inactive')
  // Nobody touches the tablet: its stream ends, and its refresh is refused.
  await expect(own.getByText(/^You were signed out on this device/)).toBeVisible()
}

async function giveFace(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page) })
  await page.getByRole('button', { name: 'Save Photo' }).click()
  const face = page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .locator('img')
  await expect(face).toBeVisible()
  expect(await face.evaluate(colorsOf)).toMatchObject({ width: 600, height: 600 })
}

async function changeAddress(page: Page, hearth: Hearth, email: string): Promise<void> {
  const contact = page.getByRole('region', { name: 'Contact Information' })
  await contact.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await page.goto(await hearth.linkFor(email))
  await page.getByRole('button', { name: 'Use this address' }).click()
  // Leaving before the answer would take the call back.
  await page.waitForURL(/\/(login|dashboard)/)
  await page.goto(`${hearth.address}/dashboard/profile`)
  await expect(contact).toContainText(email)
}

/** Too late for a change: who is signed in shows once more that it is them, and nothing leaves the device. */
async function showAgain(page: Page, hearth: Hearth, email: string): Promise<void> {
  const again = { again: 'true', message: 'Please log in again to update your profile' }
  await page.goto(
    `${hearth.address}/login?${new URLSearchParams({ ...again, redirect: 'dashboard/settings' })}`,
  )
  await expect(page.getByRole('status').filter({ hasText: again.message })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(email))
  await page.getByLabel('This is my device').check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
}

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page): Promise<void> {
  await follow(page, '/dashboard/profile')
  const passkeys = passkeysOf(page)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(question.getByText('Add one only on a device that you alone unlock.')).toBeVisible()
  await expectGoodLooks(page, 'add a passkey')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  await expectGoodLooks(page, 'own passkeys')
  await page.setViewportSize(TABLET)
}

async function signInByPasskey(page: Page, hearth: Hearth, email: string): Promise<void> {
  await signOut(page)
  const codesSent = () => hearth.query('SELECT 1 FROM pending_sign_in WHERE email = $1', [email])
  const before = await codesSent()
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByLabel('This is my device')).toBeChecked()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(/dashboard/)
  await expect(page.getByRole('banner')).toContainText('All saved')
  expect(await codesSent()).toEqual(before)

  await follow(page, '/dashboard/profile')
  const passkeys = passkeysOf(page)
  await expect(passkeys.getByText(/^Last used /)).toBeVisible()
  await passkeys.getByRole('button', { name: /^What to do with / }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Passkey' }).getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText(/^Last used /)).toHaveCount(0)
}
