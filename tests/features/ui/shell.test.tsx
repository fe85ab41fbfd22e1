import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginPath, ScreenGuard, SignedIn, shellCode } from '#src/app/guards.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { type Session, SessionContext } from '#src/session/session.ts'
import { createObservableSyncStatus, SyncContext, type SyncStatus } from '#src/sync/status.ts'
import { noActions } from '../../support/no-actions.ts'
import { aHome, aPerson, fill } from '../mar/maple-house.ts'
import { calm } from './calm-sync.ts'
import { prepareBrowser, show } from './in-app.tsx'
import { signedIn } from './signed-in.ts'

prepareBrowser()
beforeAll(() => shellCode.preload())
const MAPLE_HOUSE = aHome({ id: 1, home_name: 'Maple House' })
const CEDAR_HOUSE = aHome({ id: 2, home_name: 'Cedar House', scope: 'home:2' })
const mirror = openMirror('shell')
const mirrorOfOneHome = openMirror('shell-of-one-home')
beforeAll(() =>
  fill(mirror, [MAPLE_HOUSE, CEDAR_HOUSE, aPerson({ id: 5, first_name: 'Dana', last_name: 'Reyes' })]),
)
beforeAll(() => fill(mirrorOfOneHome, [MAPLE_HOUSE]))
afterAll(() => Promise.all([mirror.delete(), mirrorOfOneHome.delete()]))

const fresh = { ...calm, lastResponseAt: new Date().toISOString() }
const actions = { ...noActions, chooseHome: vi.fn(async () => {}), signOut: vi.fn(async () => {}) }
const syncNow = vi.fn()

interface Place {
  readonly at?: string
  readonly device?: MirrorDatabase
}

function app(
  session: Session,
  sync: Partial<SyncStatus> = {},
  { at = '/dashboard/mar', device = mirror }: Place = {},
) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>Sign in here</p> },
      {
        path: '/dashboard',
        element: <SignedIn />,
        children: [
          { index: true, element: <p>Start</p> },
          { path: 'mar', element: <ScreenGuard screen="mar">The chart</ScreenGuard> },
          { path: 'support-tickets', element: <ScreenGuard screen="support-tickets">Tickets</ScreenGuard> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const around = (current: Session, more: Partial<SyncStatus> = {}) => (
    <SessionContext value={{ ...current, actions }}>
      <SyncContext value={createObservableSyncStatus({ ...fresh, ...sync, ...more, syncNow })}>
        <MirrorContext value={device}>
          <RouterProvider router={router} />
        </MirrorContext>
      </SyncContext>
    </SessionContext>
  )
  const { user, showAgain } = show(around(session), { hasRouter: true })
  return {
    user,
    router,
    become: (next: Session, more?: Partial<SyncStatus>) => showAgain(around(next, more)),
  }
}
const menu = () => screen.getAllByRole('navigation', { name: 'Main menu' })[0] as HTMLElement
const entries = () =>
  within(menu())
    .getAllByRole('link')
    .map(link => link.textContent)

describe('the door', () => {
  test('[U4.1] whoever is not signed in goes to sign in and comes back here; nothing had expired', () => {
    const { router } = app({ state: 'unauthenticated' })
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toBe('?redirect=dashboard%2Fmar')
    expect(loginPath({ state: 'unauthenticated' }, '/dashboard')).toBe('/login')
  })
  test('[U4.4] a link into a list or a day is wanted with what stands in it', () => {
    app(signedIn('manager'), { mustSignInAgain: true }, { at: '/dashboard/mar?day=2026-03-09' })
    const again = screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
    expect(again).toBe('/login?redirect=dashboard%2Fmar%3Fday%3D2026-03-09')
    const { router } = app({ state: 'unauthenticated' }, {}, { at: '/dashboard/mar?day=2026-03-09' })
    expect(router.state.location.search).toBe('?redirect=dashboard%2Fmar%3Fday%3D2026-03-09')
  })
  test('[U4.1] a session that ended by itself is said to have expired', () => {
    const { router } = app({ state: 'unauthenticated', endReason: 'expired' })
    expect(router.state.location.search).toBe('?session_expired=true&redirect=dashboard%2Fmar')
  })
  test('[U4.1] [U1.2] whoever signs out, here or in another tab, reads nothing of expiry and leaves no way back', async () => {
    const { user, router, become } = app(signedIn('manager'))
    await user.click(screen.getByRole('button', { name: /^Your account/ }))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(actions.signOut).toHaveBeenCalledOnce()
    become({ state: 'unauthenticated', endReason: 'signed-out' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toBe('')
  })
  test('[U1.3] signing out with unsent records says first how many stay and that they go out', async () => {
    actions.signOut.mockClear()
    const { user } = app(signedIn('manager'), { unconfirmedCount: 2 })
    const leave = async () => {
      await user.click(screen.getByRole('button', { name: /^Your account/ }))
      await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    }
    await leave()
    const question = await screen.findByRole('dialog', { name: 'Sign out with unsent records?' })
    expect(question.textContent).toContain('2 records have not been sent yet.')
    expect(question.textContent).toContain('stay on this device and are sent automatically')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(actions.signOut).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await leave()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
    expect(actions.signOut).toHaveBeenCalledOnce()
  })
  test('[U1.3] a photo that is not sent is asked about too', async () => {
    actions.signOut.mockClear()
    const { user } = app(signedIn('manager'), { waitingPhotoCount: 1 })
    await user.click(screen.getByRole('button', { name: /^Your account/ }))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    const question = await screen.findByRole('dialog', { name: 'Sign out with unsent records?' })
    expect(question.textContent).toContain('1 photo has not been sent yet. It stays on this device')
    expect(actions.signOut).not.toHaveBeenCalled()
  })
  test('[A] a role without the right reads the exact words and finds the way back', () => {
    app(signedIn('progress_note'))
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined()
    expect(
      screen.getByText(
        "You don't have permission to access this page. This page requires Provider, Manager, Care Giver, or Staff role.",
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  })
  test('[A] support tickets take any role, and say so to whoever has none', () => {
    app(signedIn(undefined), {}, { at: '/dashboard/support-tickets' })
    expect(screen.getByText('You must be logged in to access the support ticket system.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
  })
  test('[U19.3] an unknown role has no rights, and a menu without locked doors', () => {
    app(signedIn(undefined))
    expect(entries()).toEqual(['Settings', 'HIPAA Compliance'])
    expect(screen.getByText('Access Denied')).toBeDefined()
  })
})

describe('the frame', () => {
  test.each([
    ['progress_note', ['Dashboard', 'Progress Notes', 'Clients'], ['Support Ticket']],
    [
      'care_giver',
      [
        'Dashboard',
        'MAR',
        'Needs attention',
        'Progress Notes',
        'Incident Reports',
        'Tracking',
        'Appointments',
      ],
      ['Clients', 'Tasks', 'Inventory', 'Expense Claims', 'Support Ticket'],
    ],
    [
      'super_admin',
      ['Dashboard', 'Companies List', 'Services', 'Users List', 'Support Ticket', 'Company Expense Claims'],
      ['Appointments', 'Tasks', 'Inventory', 'Staff', 'Group Homes'],
    ],
    ['admin', ['Dashboard'], ['Users List', 'Support Ticket']],
  ] as const)(
    '[U19.1] [U19.3] %s sees their menu, what else they may open, and the System section',
    (role, menu, more) => {
      app(signedIn(role), {}, { at: '/dashboard' })
      expect(entries()).toEqual([...menu, ...more, 'Settings', 'HIPAA Compliance'])
    },
  )
  test('the number stands beside "Needs attention" only while something is open', () => {
    app(signedIn('manager'), { attentionCount: 3 })
    expect(entries()).toContain('Needs attention3')
  })
  test('whoever has no such menu finds what was refused of theirs there, as long as it waits', () => {
    app(signedIn('progress_note'), { attentionCount: 1 }, { at: '/dashboard' })
    expect(entries()).toContain('Needs attention1')
  })
  test('the switcher offers all homes and each one, to whoever has more than one', async () => {
    const { user } = app(signedIn('manager'))
    await user.click(await screen.findByRole('button', { name: 'Group home: Maple House' }))
    await user.click(await screen.findByRole('button', { name: 'All homes' }))
    expect(actions.chooseHome).toHaveBeenCalledWith(null)
  })
  test.each(['staff', 'progress_note'] as const)(
    '[A35.3] %s with two homes changes between them, and with one has no switcher',
    async role => {
      const { user } = app(signedIn(role), {}, { at: '/dashboard' })
      await user.click(await screen.findByRole('button', { name: 'Group home: Maple House' }))
      await user.click(await screen.findByRole('button', { name: 'Cedar House' }))
      expect(actions.chooseHome).toHaveBeenLastCalledWith(2)
    },
  )
  test('[U10.6] a notice waits while the page is used, and is there at once for another home', async () => {
    const { become } = app(signedIn('manager'))
    fireEvent.pointerDown(document.body)
    become(signedIn('manager'), { mustSignInAgain: true })
    expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull()
    become(signedIn('manager', { currentHomeId: 2 }), { mustSignInAgain: true })
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeDefined()
  })
  test('one home leaves nothing to choose, and staff have no switcher', async () => {
    const { become } = app(signedIn('care_giver'), {}, { device: mirrorOfOneHome })
    const switcher = await screen.findByRole('button', { name: 'Group home: Maple House' })
    expect(switcher).toHaveProperty('disabled', true)
    become(signedIn('staff'))
    expect(screen.queryByRole('button', { name: /^Group home/ })).toBeNull()
    expect(screen.getByText('Maple Grove Homes')).toBeDefined()
  })
  test('[S16] the panel says what waits, by whom and since when', async () => {
    const recorded_at = new Date(Date.now() - 60_000).toISOString()
    const item = { recorded_at, state: 'queued', reason: null, scope: 'home:1', args: {} } as const
    const { user } = app(signedIn('manager'), {
      connection: 'offline',
      unconfirmedCount: 2,
      unconfirmedSince: recorded_at,
      queue: [
        { ...item, id: 'a', kind: 'administration.mark', version: 2, author_id: 5 },
        { ...item, id: 'b', kind: 'something.new', version: 1, author_id: 4 },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Offline · 2 on this device' }))
    const panel = await screen.findByRole('dialog')
    await waitFor(() => expect(panel.textContent).toContain('by Dana Reyes'))
    await waitFor(() => expect(panel.textContent).toContain('Dose recorded'))
    expect(panel.textContent).toContain('by you')
    expect(panel.textContent).not.toContain('something.new')
    await user.click(within(panel).getByRole('button', { name: 'Sync now' }))
    expect(syncNow).toHaveBeenCalledOnce()
  })
  test('[A28.5] a sign-in that lapsed, a wrong clock and old knowledge are each said', () => {
    app(signedIn('manager', { mustSignInAgain: true }), {
      mustSignInAgain: true,
      clockErrorMinutes: -12,
      daysWithoutUpdates: 4,
    })
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/login?redirect=dashboard%2Fmar',
    )
    expect(screen.getByText(/clock is off by 12 min/)).toBeDefined()
    expect(screen.getByText(/no updates for 4 days.*After 7 days without/)).toBeDefined()
  })
})
