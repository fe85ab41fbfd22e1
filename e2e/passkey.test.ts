/** A passkey from the profile to the sign-in and out again, with the authenticator that Chromium simulates. */
import type { CDPSession, Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { registerByMail, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

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

test('[A38.1] [A38.9] somebody adds a passkey, signs in with it alone, removes it, and is not locked out', async ({
  hearth,
  page,
}) => {
  await page.setViewportSize(TABLET)
  // Somebody new: the people of the demo are those of the other tests too.
  const office = await officeOf(hearth)
  const homes = list(await office.get('/group-homes?per_page=100'), 'group_homes')
  const home_id = homes.find(({ home_name }) => home_name === 'Maple House')?.id
  const person = { first_name: 'Imani', last_name: 'Osei', email: 'imani.osei@hearth.test' }
  await office.post('/staff/register', { ...person, home_id, role: 'care_giver' })
  await registerByMail(page, hearth, person.email)
  const { cdp, authenticatorId } = await simulatePhone(page)

  await page.goto(`${hearth.address}/dashboard/profile`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(question.getByText('Add one only on a device that you alone unlock.')).toBeVisible()
  await expectGoodLooks(page, 'add a passkey')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  await expectGoodLooks(page, 'own passkeys')
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await page.setViewportSize(TABLET)
  await signOut(page)
  const codesSent = () => hearth.query('SELECT 1 FROM pending_sign_in WHERE email = $1', [person.email])
  const before = await codesSent()
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByLabel('This is my device')).toBeChecked()
  await expectGoodLooks(page, 'sign in with a passkey')
  await page.setViewportSize(TABLET)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(/dashboard/)
  await expect(page.getByRole('banner')).toContainText('All saved')
  expect(await codesSent()).toEqual(before)

  await page.goto(`${hearth.address}/dashboard/profile`)
  await expect(passkeys.getByText(/^Last used /)).toBeVisible()
  await passkeys.getByRole('button', { name: /^What to do with / }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Passkey' }).getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText(/^Last used /)).toHaveCount(0)

  // The phone still offers it, and then has none: both are told in words, with the way that is left.
  await signOut(page)
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
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
  await signIn(page, hearth, person.email)
})
