import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { signInRoutes } from '#src/features/sign-in/routes.tsx'
import { signInWords } from '#src/features/sign-in/words.ts'
import { AccessContext } from '#src/session/access.ts'
import { Unreachable } from '#src/session/failures.ts'
import type { Http } from '#src/session/http.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import type { SignIn } from '#src/session/sign-in.ts'

/** What the server would answer; each test says what it needs. */
let answers: { [Call in keyof SignIn]: ReturnType<typeof vi.fn<SignIn[Call]>> }
let enter: () => void = () => {}

beforeAll(() => {
  window.matchMedia = () =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: '',
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
})
beforeEach(() => {
  answers = {
    begin: vi.fn(async email => ({ email })),
    verify: vi.fn(async () => ({ redirect: 'dashboard', missing_fields: [] })),
    resend: vi.fn(async () => 'A new code is on its way.'),
    invitation: vi.fn(async () => ({
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: '',
      required_fields: ['first_name', 'last_name', 'password'],
    })),
    register: vi.fn(async () => ({ email: 'ada@example.org' })),
    completeMissing: vi.fn(async () => ({ redirect: 'dashboard' })),
    requestReset: vi.fn(async () => 'A link is on its way.'),
    requestDemo: vi.fn(async () => 'Thank you.'),
    resetPassword: vi.fn(async () => signInWords.messages.passwordChanged),
  }
})
afterEach(cleanup)

const someone: Session = {
  state: 'authenticated',
  user: {
    id: 5,
    first_name: 'Dana',
    last_name: '',
    email: 'dana@example.org',
    image_url: null,
    company_id: 1,
    company_name: 'Maple Grove Homes',
  },
  role: 'care_giver',
  grants: [],
  currentHomeId: 1,
  mustSignInAgain: false,
}

function Where() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

function Device({ start, children }: { start: Session; children: React.ReactNode }) {
  const [session, setSession] = useState(start)
  enter = () => setSession(someone)
  const actions = { chooseHome: async () => {}, signOut: async () => {} }
  // The screens ask for the sign-in only; calls of other features do not happen here.
  const http = {} as Http
  return (
    <AccessContext value={{ http, signIn: answers }}>
      <SessionContext value={{ ...session, actions }}>{children}</SessionContext>
    </AccessContext>
  )
}

function open(address: string, start: Session = { state: 'unauthenticated' }, state?: unknown) {
  const words = createInstance()
  void words.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { words: { signIn: signInWords } } },
    defaultNS: 'words',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const [pathname = '', search = ''] = address.split('?')
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <p />, children: [...signInRoutes, { path: '*', element: <Where /> }] }],
    {
      initialEntries: [{ pathname, search: search === '' ? '' : `?${search}`, state }],
    },
  )
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={words}>
        <Device start={start}>
          <RouterProvider router={router} />
        </Device>
      </I18nextProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup() }
}

const type = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text)
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('/login', () => {
  test('leads to the code with the address and where to go afterwards', async () => {
    const { router, user } = open('/login?redirect=dashboard/mar')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-otp'))
    expect(router.state.location.search).toBe('?email=dana%40example.org&redirect=dashboard%2Fmar')
    expect(answers.begin).toHaveBeenCalledWith('dana@example.org', 'secret')
  })

  test("says the server's words, and names the network when nobody answered", async () => {
    answers.begin.mockRejectedValueOnce(new Refusal('unauthenticated', 'Login failed'))
    const { user } = open('/login')
    await type(user, /^Email/, 'dana@example.org')
    await type(user, /^Password/, 'secret')
    await press(user, 'Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed')
    answers.begin.mockRejectedValueOnce(new Unreachable('away'))
    await press(user, 'Sign in')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.'),
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
    expect(answers.begin).not.toHaveBeenCalled()
  })

  test('goes on for who is signed in, but stays for who has to sign in again', async () => {
    open('/login?redirect=dashboard/mar', someone)
    expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
    cleanup()
    open('/login?redirect=https://evil.example', someone)
    expect(await screen.findByText('/dashboard')).toBeTruthy()
    cleanup()
    open('/login', { ...someone, mustSignInAgain: true })
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('/verify-otp', () => {
  const address = '/verify-otp?email=dana@example.org&redirect=dashboard/mar'

  test('asks whose device it is and goes on once the session is there', async () => {
    answers.verify.mockImplementation(async () => {
      enter()
      return { redirect: 'dashboard/mar', missing_fields: [] }
    })
    const { user } = open(address)
    await type(user, /^OTP Code/, '123 456')
    await user.click(await screen.findByRole('radio', { name: /Not mine/ }))
    await press(user, 'Verify OTP')
    expect(await screen.findByText('/dashboard/mar')).toBeTruthy()
    expect(answers.verify).toHaveBeenCalledWith({
      email: 'dana@example.org',
      otp: '123456',
      device_kind: 'shared',
      redirect: 'dashboard/mar',
    })
  })

  test('says why a code failed', async () => {
    answers.verify.mockRejectedValueOnce(new Refusal('invalid_input', 'This code is not right.'))
    const { user } = open(address)
    await press(user, 'Verify OTP')
    expect(await screen.findByText('OTP code is required')).toBeTruthy()
    await type(user, /^OTP Code/, '000000')
    await press(user, 'Verify OTP')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'OTP verification failed: This code is not right.',
    )
  })

  test('sends a new code', async () => {
    const { user } = open(address)
    await press(user, 'Send a new code')
    expect((await screen.findByRole('status')).textContent).toBe('A new code is on its way.')
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
    expect(answers.register).toHaveBeenCalledWith({
      token: 'some-token',
      first_name: 'Ada',
      last_name: 'Lund',
      password: 'Quiet-river-8',
      confirm_password: 'Quiet-river-8',
    })
  })

  test('with a link that is over says so', async () => {
    answers.invitation.mockRejectedValueOnce(new Refusal('not_found', 'This link is not valid any more.'))
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
    expect(await screen.findByText('/dashboard')).toBeTruthy()
    expect(answers.completeMissing).toHaveBeenCalledWith({ last_name: 'Reyes' })
    cleanup()
    open('/complete-registration')
    expect(await screen.findByText('Your session has expired. Please login again.')).toBeTruthy()
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
    expect(answers.requestReset).toHaveBeenCalledWith('dana@example.org')
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
  expect((await screen.findByRole('status')).textContent).toBe('Your password is changed. Please sign in.')
  expect(answers.resetPassword).toHaveBeenCalledWith('some-token', 'Quiet-river-8', 'Quiet-river-8')
})
