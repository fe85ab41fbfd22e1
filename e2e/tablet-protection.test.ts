/** After a start a tablet asks for the third part of its keys, which is not on its disk: before that no PIN can be tried (S21). */
import type { Page } from 'playwright/test'
import { opensWithPin, secretsOnDisk } from './support/copied-profile.ts'
import { enrollTablet, lock, signInOnTablet, unlock } from './support/home-tablet.ts'
import { officeOf } from './support/office.ts'
import { TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PIN = '482931'

/** A tablet whose screen lock opens with a touch that Chromium simulates; its passkeys have secrets (PRF). */
async function simulateScreenLock(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresent: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** The disk of a locked tablet has a key for the tablet's own calls, and nothing that opens what a PIN opens or signs. */
async function expectNothingToTry(page: Page): Promise<void> {
  const secrets = await secretsOnDisk(page)
  expect(secrets.wraps).toHaveLength(1)
  expect(secrets.tablesWithKeys).toEqual(['tablet'])
  expect(await opensWithPin(secrets, PIN)).toBe(false)
}

/** A new start: the page before handed nothing over. */
async function startAgain(page: Page): Promise<void> {
  await page.reload()
  await page.reload()
}

const nobodyCanTry = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'This tablet was just started.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0)
}

test('[S21.51] with a passkey each start asks for the screen lock of the tablet, offline too', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(120_000)
  const tablet = await openProfile('passkey', TABLET)
  const page = await tablet.newPage()
  const screenLock = await simulateScreenLock(page)
  // Only a page of the second visit has the service worker, which hands on what enrollment made.
  await page.goto(`${hearth.address}/login`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await enrollTablet(page, await officeOf(hearth), {
    name: 'Hall',
    protection: 'The screen lock of this tablet',
  })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await lock(page)
  await expectNothingToTry(page)
  await tablet.setOffline(true)
  await unlock(page, 'Dana Reyes', PIN)
  await lock(page)
  await startAgain(page)
  await nobodyCanTry(page)
  await page.getByRole('button', { name: 'Open with this tablet’s screen lock' }).click()
  await unlock(page, 'Dana Reyes', PIN)

  await lock(page)
  await startAgain(page)
  await screenLock.setPresent(false)
  await page.getByRole('button', { name: 'Open with this tablet’s screen lock' }).click()
  await page.waitForTimeout(1_000)
  await nobodyCanTry(page)
})

test('[S21.51] with the server’s share a start needs a connection once, and a copy that comes second is noticed', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(120_000)
  const office = await officeOf(hearth)
  const tablet = await openProfile('share', TABLET)
  const page = await tablet.newPage()
  await enrollTablet(page, office, { name: 'Office', protection: 'The Hearth server' })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await lock(page)
  await expectNothingToTry(page)
  await tablet.setOffline(true)
  await unlock(page, 'Dana Reyes', PIN)
  await lock(page)
  await startAgain(page)
  await nobodyCanTry(page)
  await expect(page.getByText('It needs to connect once. Then PINs work offline again.')).toBeVisible()
  await tablet.setOffline(false)
  await unlock(page, 'Dana Reyes', PIN)
  await lock(page)

  // The tokens of a copy of the disk are those of before.
  await hearth.query(
    `UPDATE tablet SET share_token_hash = sha256('1'), previous_share_token_hash = sha256('2') WHERE name = 'Office'`,
  )
  await startAgain(page)
  await expect(page.getByText(/^This tablet is suspended/)).toBeVisible()
  await nobodyCanTry(page)
})

test('[S21.51] with a third part that is stored the disk and a PIN open everything, as the screen says beforehand', async ({
  hearth,
  openProfile,
}) => {
  test.setTimeout(120_000)
  const tablet = await openProfile('stored', TABLET)
  const page = await tablet.newPage()
  await enrollTablet(page, await officeOf(hearth), { name: 'Den' })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await lock(page)
  const secrets = await secretsOnDisk(page)
  expect(await opensWithPin(secrets, PIN)).toBe(true)
  expect(await opensWithPin(secrets, '739164')).toBe(false)
})
