import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { NotOurServer, Unreachable } from '#src/session/failures.ts'
import { rememberDevice } from '#src/session/known-device.ts'
import { open, prepareStage, press, someone, stage, type } from './stage.tsx'

prepareStage()

describe('/login', () => {
  test('leads to the code with the address and where to go afterwards', async () => {
    const { router, user } = open('/login?redirect=dashboard/mar')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-otp'))
    expect(router.state.location.search).toBe('?email=dana%40example.org&redirect=dashboard%2Fmar')
    expect(stage.answers.beginSignIn).toHaveBeenCalledWith('dana@example.org', 'secret')
  })

  test("says the server's words, and names the network when nobody answered", async () => {
    stage.answers.beginSignIn.mockRejectedValueOnce(new Refusal('unauthenticated', 'Login failed'))
    const { user } = open('/login')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
    stage.answers.beginSignIn.mockRejectedValueOnce(new Unreachable('away'))
    await press(user, 'Sign in')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.'),
    )
  })

  test('[S14.10] says that something changes the answers where that is so', async () => {
    const answer = { status: 200, retryAfterSeconds: undefined, interference: 'altered', json: {} } as const
    stage.answers.beginSignIn.mockRejectedValueOnce(new NotOurServer('away', answer))
    const { user } = open('/login')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Something between this device and Hearth/,
    )
  })

  test('says that the session expired, and lets no address put words into our mouth', async () => {
    open('/login?session_expired=true')
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your session has expired. Please login again.',
    )
    cleanup()
    open('/login?message=Call 555-0100 and tell us your password')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    open(`/login?message=${encodeURIComponent('Please log in again to change your password')}`)
    expect((await screen.findByRole('status')).textContent).toBe(
      'Please log in again to change your password',
    )
  })

  test('sends nothing without address and password', async () => {
    const { user } = open('/login')
    await press(user, 'Sign in')
    expect(await screen.findByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(stage.answers.beginSignIn).not.toHaveBeenCalled()
  })

  test('[A21] asks somebody signed in once more when they are to show that it is them, and goes back', async () => {
    rememberDevice()
    const { router, user } = open('/login?again=true&redirect=dashboard/profile', someone)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-otp'))
    await type(user, /^OTP Code/, '123456')
    await press(user, 'Verify OTP')
    expect(await screen.findByText('/')).toBeTruthy()
  })

  test('[A21] an address that was changed a moment ago is asked for by its new name, unless somebody types', async () => {
    const { user } = open('/login?again=true', someone)
    const field = () => screen.getByLabelText<HTMLInputElement>(/^Email/)
    await waitFor(field)
    const nowCalled = (email: string) =>
      act(() => stage.enter({ ...someone, user: { ...someone.user, email } }))
    nowCalled('dana.reyes@example.org')
    await waitFor(() => expect(field().value).toBe('dana.reyes@example.org'))
    await type(user, /^Email/, 'x')
    nowCalled('somebody@example.org')
    expect(field().value).toBe('dana.reyes@example.orgx')
  })

  test('goes on for who is signed in, but stays for who has to sign in again', async () => {
    open('/login?redirect=dashboard/mar', someone)
    expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
    cleanup()
    open('/login?redirect=https://evil.example', someone)
    expect(await screen.findByText('/')).toBeTruthy()
    cleanup()
    open('/login', { ...someone, mustSignInAgain: true })
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})

test.each([
  [{ waitingPhotoCount: 1 }, '1 photo on this device has not been sent yet. Sending automatically.'],
  [{ unconfirmedCount: 2 }, '2 records on this device have not been sent yet. Sending automatically.'],
  [
    { unconfirmedCount: 1, connection: 'offline' },
    'Offline. 1 record on this device has not been sent yet. Sent automatically once this device is back online.',
  ],
  [{ connection: 'offline' }, 'Offline.'],
] as const)('[U1.3] the sign-in page says what this device still has to send: %o', async (sync, said) => {
  stage.sync = sync
  open('/login')
  expect((await screen.findByRole('status')).textContent?.trim()).toBe(said)
})

describe('/verify-otp', () => {
  const address = '/verify-otp?email=dana@example.org&redirect=dashboard/mar'

  test('asks whose device it is and goes on once the session is there', async () => {
    stage.answers.verifyCode.mockImplementation(async () => {
      stage.enter()
      return { redirect: 'dashboard/mar', missing_fields: [] }
    })
    const { user } = open(address)
    await type(user, /^OTP Code/, '123 456')
    await user.click(await screen.findByRole('radio', { name: /Not mine/ }))
    await press(user, 'Verify OTP')
    expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
    expect(stage.answers.verifyCode).toHaveBeenCalledWith({
      email: 'dana@example.org',
      otp: '123456',
      device_kind: 'shared',
      redirect: 'dashboard/mar',
    })
  })

  test('[S20.5] nobody’s device is taken for theirs: without a choice nobody is signed in', async () => {
    const { user } = open(address)
    await type(user, /^OTP Code/, '123456{Enter}')
    expect(await screen.findByText('Choose whose device this is.')).toBeTruthy()
    expect(stage.answers.verifyCode).not.toHaveBeenCalled()
    cleanup()
    // Of an older Hearth, which made no difference.
    localStorage.setItem('hearth.known-device', 'true')
    open(address)
    const isMine = async () =>
      (await screen.findByRole<HTMLInputElement>('radio', { name: /This is my device/ })).checked
    expect(await isMine()).toBe(false)
    cleanup()
    rememberDevice()
    open(address)
    expect(await isMine()).toBe(true)
  })

  test('says why a code failed', async () => {
    rememberDevice()
    stage.answers.verifyCode.mockRejectedValueOnce(new Refusal('invalid_input', 'This code is not correct.'))
    const { user } = open(address)
    await press(user, 'Verify OTP')
    expect(await screen.findByText('OTP code is required')).toBeTruthy()
    await type(user, /^OTP Code/, '000000')
    await press(user, 'Verify OTP')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'OTP verification failed: This code is not correct.',
    )
  })

  test('[U1.1] in the place of somebody else it goes on to the start', async () => {
    open(address, someone)
    expect(await screen.findByText('/')).toBeTruthy()
  })

  test('sends a new code', async () => {
    const { user } = open(address)
    await press(user, 'Send a new code')
    expect((await screen.findByRole('status')).textContent).toBe('A new code has been sent.')
  })

  test('without an address says so', async () => {
    open('/verify-otp')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No email provided for OTP verification. Please try logging in again.',
    )
  })
})

describe('registration', () => {
  test('by link checks the fields and goes on to the code', async () => {
    const { router, user } = open('/register/complete/some-token')
    await press(user, 'Complete registration')
    expect(await screen.findByText('Last Name is required')).toBeTruthy()
    expect(screen.getByText('Please confirm your password')).toBeTruthy()
    await type(user, /^Last Name/, 'Lund')
    await type(user, /^Password/, 'quiet river')
    await press(user, 'Complete registration')
    expect(
      await screen.findByText('Password must include uppercase, lowercase, number, and special character'),
    ).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Password/))
    await type(user, /^Password/, 'Quiet-river-8')
    await type(user, /^Confirm Password/, 'Quiet-river-9')
    await press(user, 'Complete registration')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Confirm Password/))
    await type(user, /^Confirm Password/, 'Quiet-river-8')
    await press(user, 'Complete registration')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-otp'))
    expect(stage.answers.register).toHaveBeenCalledWith({
      token: 'some-token',
      first_name: 'Ada',
      last_name: 'Lund',
      password: 'Quiet-river-8',
      confirm_password: 'Quiet-river-8',
    })
  })

  test('with a link that is over says so', async () => {
    stage.answers.readInvitation.mockRejectedValueOnce(
      new Refusal('not_found', 'This link is not valid any more.'),
    )
    open('/register/complete/old')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid registration link. Please contact support.',
    )
  })

  test('asks who is signed in for what is missing, and nobody else', async () => {
    const { user } = open('/complete-registration', someone, { missingFields: ['last_name'] })
    expect(screen.queryByLabelText(/^First Name/)).toBeNull()
    await type(user, /^Last Name/, 'Reyes')
    await press(user, 'Complete registration')
    expect(await screen.findByText('/')).toBeTruthy()
    expect(stage.answers.completeMissingFields).toHaveBeenCalledWith({ last_name: 'Reyes' })
    cleanup()
    const { router } = open('/complete-registration')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/login')
  })
})

describe('/utility-form', () => {
  test('asks for a link by address alone', async () => {
    const { user } = open('/utility-form?type=reset_password')
    await type(user, /^Email/, 'not an address')
    await press(user, 'Send link')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    await user.clear(screen.getByLabelText(/^Email/))
    await type(user, /^Email/, 'dana@example.org')
    await press(user, 'Send link')
    expect(await screen.findByText('Success!')).toBeTruthy()
    expect(stage.answers.requestPasswordReset).toHaveBeenCalledWith('dana@example.org')
  })

  test('asks for company and telephone number when a demo is wanted', async () => {
    const { user } = open('/utility-form?type=request_demo')
    await type(user, /^Email/, 'dana@example.org')
    await press(user, 'Request a Demo')
    expect(await screen.findByText('Company Name is required')).toBeTruthy()
    expect(screen.getByText('Phone Number is required')).toBeTruthy()
    await type(user, /^Company Name/, 'Lakeside')
    await type(user, /^Phone Number/, '518 555 0177')
    await press(user, 'Request a Demo')
    expect(await screen.findByText('Thank you.')).toBeTruthy()
  })
})

test('a new password leads back to /login with the good news', async () => {
  const { user } = open('/reset-password/some-token')
  await type(user, /^New Password/, 'Quiet-river-8')
  await type(user, /^Confirm Password/, 'Quiet-river-8')
  await press(user, 'Change password')
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your password has been changed. Please sign in.',
  )
  expect(stage.answers.resetPassword).toHaveBeenCalledWith('some-token', 'Quiet-river-8', 'Quiet-river-8')
})

test('[A32] a link to a new password that is over says so at once, and asks for none', async () => {
  stage.answers.checkResetLink.mockRejectedValue(
    new Refusal('not_found', 'This link is no longer valid. Please request a new one.'),
  )
  open('/reset-password/some-token')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link is no longer valid. Please request a new one.',
  )
  expect(screen.queryByLabelText(/^New Password/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy()
})

test('[A32] a link that could not be asked about can be used', async () => {
  stage.answers.checkResetLink.mockRejectedValue(new TypeError('Failed to fetch'))
  open('/reset-password/some-token')
  expect(await screen.findByLabelText(/^New Password/)).toBeTruthy()
})
