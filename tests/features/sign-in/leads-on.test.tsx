/** Pages that lead on by themselves, by a clock in the test's hands (spec part 1 §8, §9). */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publicRoutes } from '#src/app/screens.ts'
import { open, prepareStage, press, stage, type } from './stage.tsx'

prepareStage()

// Fetched before the clock stands still.
beforeAll(() => Promise.all(publicRoutes.map(({ load }) => load())))
afterEach(() => vi.useRealTimers())

/** Only what the pages wait for stands still; the test itself goes on. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function settled(query: () => unknown) {
  const until = Date.now() + 10_000
  while (!query() && Date.now() < until) {
    await later(0)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(query()).toBeTruthy()
}

test('[U4.3] a code screen without an address says so, and leads to sign-in after three seconds', async () => {
  holdTime()
  const { router } = open('/verify-otp')
  await settled(() => screen.queryByRole('alert'))
  expect(screen.getByRole('alert').textContent).toBe(
    'No email provided for OTP verification. Please try logging in again.',
  )
  await later(2_900)
  expect(router.state.location.pathname).toBe('/verify-otp')
  await later(200)
  await settled(() => router.state.location.pathname === '/login')
})

test('[U4.3] a request that was sent says "Success!" and leads home after two seconds', async () => {
  const { router, user } = open('/utility-form?type=reset_password')
  await type(user, /^Email/, 'dana@example.org')
  const sent = stage.answers.requestPasswordReset
  let answer = (_words: string) => {}
  sent.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
  await press(user, 'Send link')
  holdTime()
  answer('A link is on its way.')
  await settled(() => screen.queryByText('Success!'))
  expect(screen.getByText('A link is on its way.')).toBeTruthy()
  await later(1_900)
  expect(router.state.location.pathname).toBe('/utility-form')
  await later(200)
  await settled(() => router.state.location.pathname === '/')
})
