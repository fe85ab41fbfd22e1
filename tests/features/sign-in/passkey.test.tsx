/** Signing in with a passkey, on the screen: what it asks, where it leads, and what it says when there is no passkey. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { Unreachable } from '#src/session/failures.ts'
import { rememberDevice } from '#src/session/known-device.ts'
import { NoPasskey } from '#src/session/passkeys.ts'
import { open, prepareStage, press, someone, stage } from './stage.tsx'

prepareStage()

/** As a browser that knows passkeys, over https or on localhost. */
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const follow = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('link', { name }))

test('[A38.1] [S20.5] it asks only whose device it is, and leads where one wanted to go', async () => {
  stage.answers.signInWithPasskey.mockResolvedValueOnce({ redirect: 'dashboard/mar', missing_fields: [] })
  const { router, user } = open('/login?redirect=dashboard/mar')
  await follow(user, 'Sign in with a passkey')
  expect(router.state.location.search).toBe('?redirect=dashboard%2Fmar&passkey=true')
  await press(user, 'Use passkey')
  expect(await screen.findByText('Choose whose device this is.')).toBeTruthy()
  expect(stage.answers.signInWithPasskey).not.toHaveBeenCalled()
  expect(screen.queryByLabelText(/^Email/)).toBeNull()
  await user.click(screen.getByLabelText(/^Not mine/))
  await press(user, 'Use passkey')
  expect(stage.answers.signInWithPasskey).toHaveBeenCalledWith({
    device_kind: 'shared',
    redirect: 'dashboard/mar',
  })
  act(() => stage.enter())
  expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
})

test('[A38.1] [S20.5] a device that was called one’s own is chosen beforehand, and a missing name comes next', async () => {
  rememberDevice()
  stage.answers.signInWithPasskey.mockResolvedValueOnce({
    redirect: 'complete-registration',
    missing_fields: ['last_name'],
  })
  const { user } = open('/login?passkey=true')
  await press(user, 'Use passkey')
  act(() => stage.enter())
  expect(await screen.findByRole('heading', { name: 'Complete your registration' })).toBeTruthy()
  expect(screen.getByLabelText(/^Last Name/)).toBeTruthy()
})

test('[A38.1] [A21] who is signed in shows once more that it is them, and nobody else is asked', async () => {
  rememberDevice()
  const { user } = open('/login?again=true&redirect=dashboard/profile&passkey=true', someone)
  stage.answers.signInWithPasskey.mockResolvedValueOnce({ redirect: 'dashboard/profile', missing_fields: [] })
  await press(user, 'Use passkey')
  expect(await screen.findByText('/dashboard/profile')).toBeTruthy()
  cleanup()
  open('/login?redirect=dashboard/mar&passkey=true', someone)
  expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
})

test('[A38.9] a closed prompt, a refusal and a missing network each say what to do, and the password is below', async () => {
  rememberDevice()
  const { router, user } = open('/login?redirect=dashboard/mar&passkey=true')
  const said = async (error: Error) => {
    stage.answers.signInWithPasskey.mockRejectedValueOnce(error)
    await press(user, 'Use passkey')
    return (await screen.findByRole('alert')).textContent
  }
  expect(await said(new NoPasskey('not-given', { cause: new DOMException('', 'NotAllowedError') }))).toBe(
    'No passkey was used. Try again, or use password and code below.',
  )
  const refusal = 'This passkey was not accepted. Sign in with your password and a code.'
  expect(await said(new Refusal('unauthenticated', refusal))).toBe(refusal)
  expect(await said(new Unreachable('away'))).toBe('Network error. Please check your connection.')
  await follow(user, 'Use password and code')
  await waitFor(() => expect(router.state.location.search).toBe('?redirect=dashboard%2Fmar'))
  expect(await screen.findByLabelText(/^Email/)).toBeTruthy()
})

test('[A38.9] a browser without passkeys is offered none, and told so where an address asks for one', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  open('/login')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('link', { name: 'Sign in with a passkey' })).toBeNull()
  cleanup()
  open('/login?passkey=true')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This browser has no passkeys. Use password and code below.',
  )
  expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull()
  cleanup()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { ...location, hostname: '[::1]' })
  open('/login')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('link', { name: 'Sign in with a passkey' })).toBeNull()
})
