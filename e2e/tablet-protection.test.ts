/**
 * After a start a tablet asks for the third part of its keys, which is not on its disk: before that no PIN can be tried
 * (S21). Here it is with the screen lock; `locked-tablet.test.ts` has the server's, `home-tablet.test.ts` the disk's.
 * Removed while it is locked, this one delivers what was recorded on it.
 */
import type { Page } from 'playwright/test'
import { expectNothingToTry } from './support/copied-profile.ts'
import {
  enrollTablet,
  lock,
  nobodyCanTry,
  removeWithFullQueue,
  signInOnTablet,
  startAgain,
  unlock,
} from './support/home-tablet.ts'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { readyForOffline, TABLET } from './support/people.ts'
import { prepare, test } from './support/test.ts'

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

test('[S21.52] [S21.51] with a passkey each start asks for the screen lock of the tablet, offline too, and removed while it is locked and has a full queue it delivers it, and is erased', async ({
  hearth,
  page,
}) => {
  await prepare(hearth)
  const office = await officeOf(hearth)
  const queued = await prescribeAroundNow(office, 'Patrick Gilhooly')
  await page.setViewportSize(TABLET)
  const screenLock = await simulateScreenLock(page)
  // Only a page of the second visit has the service worker, which hands on what enrollment made.
  await page.goto(`${hearth.address}/login`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await enrollTablet(page, office, { name: 'Hall', protection: 'The screen lock of this tablet' })
  await signInOnTablet(page, hearth, 'caregiver@hearth.test', PIN)
  await readyForOffline(page)
  await lock(page)
  await expectNothingToTry(page, PIN)
  await page.context().setOffline(true)
  await unlock(page, 'Dana Reyes', PIN)
  await lock(page)
  await startAgain(page)
  await nobodyCanTry(page)
  await screenLock.setPresent(false)
  await page.getByRole('button', { name: 'Open with this tablet’s screen lock' }).click()
  await page.waitForTimeout(1_000)
  await nobodyCanTry(page)

  await screenLock.setPresent(true)
  // What is still asked for would stand in the way.
  await page.reload()
  await nobodyCanTry(page)
  await page.getByRole('button', { name: 'Open with this tablet’s screen lock' }).click()
  await unlock(page, 'Dana Reyes', PIN)

  await page.context().setOffline(false)
  await removeWithFullQueue(page, office, { name: 'Hall', queued, isLocked: true })
})
