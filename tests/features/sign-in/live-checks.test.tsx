/** Registration by link and the profile's contact form, asking the real server about a number and an address (A30). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { createInvitation } from '#server/accounts/invitations.ts'
import { publicRoutes } from '#src/app/screens.ts'
import { ServerAccessContext } from '#src/session/access.ts'
import { SessionContext } from '#src/session/session.ts'
import { createSignInCalls } from '#src/session/sign-in.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { PEOPLE } from '../../support/homes.ts'
import { noActions } from '../../support/no-actions.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { calm } from '../ui/calm-sync.ts'
import { prepareBrowser, show } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')
const CHECK = 'auth/phone/validate'
const TAKEN = '518 555 2005'

beforeEach(() => here.server.database.deleteFrom('rate_limit').execute())
const asked = (path: string) => here.tablet.network.asked.filter(one => one === path).length
const half = () => act(() => new Promise(resolve => setTimeout(resolve, 550)))

/** The page behind a link mailed to somebody who has no password yet. */
async function registering() {
  const { server, tablet } = here
  const { id, email } = PEOPLE.staff
  const token = await createInvitation(
    server.database,
    { now: () => server.clock.now, random: server.dependencies.random },
    { email, user_id: id, purpose: 'register' },
  )
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const store = createTokenStore(tablet.mirror, { now: () => server.clock.now, random })
  const calls = createSignInCalls({ http: tablet.http, store, onUserReplaced: async () => {} })
  const signIn = async () => calls
  const routes = await Promise.all(
    publicRoutes.map(async ({ path, load }) => ({ path, Component: await load() })),
  )
  const router = createMemoryRouter(routes, { initialEntries: [`/register/complete/${token}`] })
  const { user } = show(
    <ServerAccessContext value={{ http: tablet.http, loadSignInCalls: signIn }}>
      <SessionContext value={{ state: 'unauthenticated', actions: noActions }}>
        <SyncContext value={createObservableSyncStatus(calm)}>
          <RouterProvider router={router} />
        </SyncContext>
      </SessionContext>
    </ServerAccessContext>,
    { hasRouter: true },
  )
  const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone Number/)
  return { user, router, phone }
}

test('[A30.2] an invited person hears about a number half a second after the last key, and it is written out', async () => {
  const { user, phone } = await registering()
  await user.type(phone, '+1 518 555 01')
  await half()
  expect(asked(CHECK)).toBe(0)
  await user.type(phone, '47')
  expect(asked(CHECK)).toBe(0)
  await half()
  expect(await screen.findByText('Phone number is valid')).toBeDefined()
  expect(asked(CHECK)).toBe(1)
  expect(phone.value).toBe('+1 518 555 0147')
  await user.tab()
  expect(phone.value).toBe('+15185550147')
})

test('[A30.2] [A30.3] a number somebody else has is said at the field, and the registration stays open', async () => {
  const { user, router, phone } = await registering()
  await user.type(phone, TAKEN)
  expect(await screen.findByText('This phone number is already in use')).toBeDefined()
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText(/^Password/), 'Quiet-river-8')
  await user.type(screen.getByLabelText(/^Confirm Password/), 'Quiet-river-8')
  await user.click(screen.getByRole('button', { name: 'Complete registration' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This phone number is already in use')
  await user.clear(phone)
  await user.type(phone, 'call me')
  await user.click(screen.getByRole('button', { name: 'Complete registration' }))
  expect(await screen.findByText('Please enter a valid phone number')).toBeDefined()
  await user.clear(phone)
  await user.type(phone, '518 555 0148')
  await user.click(screen.getByRole('button', { name: 'Complete registration' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/verify-otp'))
})

test('[A30.2] only the newest answer counts', async () => {
  const { user, phone } = await registering()
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  here.tablet.network.obstacle = async (request, reach) => {
    const body = await request.clone().text()
    if (body.includes('2005')) await held
    return reach(request)
  }
  await user.type(phone, TAKEN)
  await half()
  expect(screen.getByText('Checking…')).toBeDefined()
  await user.clear(phone)
  await user.type(phone, '518 555 0149')
  expect(await screen.findByText('Phone number is valid')).toBeDefined()
  letGo()
  await half()
  expect(screen.queryByText('This phone number is already in use')).toBeNull()
  expect(screen.getByText('Phone number is valid')).toBeDefined()
})

test('[A30.2] a check that fails says so and stops nobody', async () => {
  const { user, phone } = await registering()
  here.tablet.network.isCut = true
  await user.type(phone, '518 555 0150')
  expect(await screen.findByText('Failed to validate phone number')).toBeDefined()
  expect(phone.getAttribute('aria-invalid')).not.toBe('true')
})

test('[A30.2] the profile asks about an address when the field is left, and not about the own one', async () => {
  const { user } = await onTablet('/dashboard/profile', here.tablet, 'online')
  const contact = within(await screen.findByRole('region', { name: 'Contact Information' }))
  await user.click(contact.getByRole('button', { name: 'Edit' }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
  await user.click(email)
  await user.tab()
  expect(asked('auth/email/validate')).toBe(0)
  await user.clear(email)
  await user.type(email, PEOPLE.care_giver.email)
  await half()
  expect(asked('auth/email/validate')).toBe(0)
  await user.tab()
  expect(await screen.findByText('Email address is already in use')).toBeDefined()
  await user.clear(email)
  await user.type(email, 'somebody.new@example.org')
  await user.tab()
  expect(await screen.findByText('Email address is valid and available')).toBeDefined()
})
