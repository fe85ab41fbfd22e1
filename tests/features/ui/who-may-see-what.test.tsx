/** By the real addresses of the app, with what the server says of a role; e2e/who-may-see-what.test.ts asks the server. */
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/values/roles.ts'
import { shellCode } from '#src/app/guards.tsx'
import { AppRoutes } from '#src/app/routes.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { SessionContext } from '#src/session/session.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { noActions } from '../../support/no-actions.ts'
import { ACCOUNTS, SYSTEM } from '../../support/who-may-see-what.ts'
import { aHome, fill } from '../mar/maple-house.ts'
import { calm } from './calm-sync.ts'
import { prepareBrowser, show } from './in-app.tsx'
import { signedIn } from './signed-in.ts'

prepareBrowser()
const mirror = openMirror('who-may-see-what')
beforeAll(() => fill(mirror, [aHome({ id: 1, home_name: 'Maple House' })]))
beforeAll(() => shellCode.preload())
afterAll(() => mirror.delete())

const ATTENTION = 'Needs attention'

function openAs(role: Role, path: string) {
  const sync = createObservableSyncStatus({
    ...calm,
    lastResponseAt: new Date().toISOString(),
    syncNow: async () => {},
  })
  return show(
    <SessionContext value={{ ...signedIn(role), actions: noActions }}>
      <SyncContext value={sync}>
        <MirrorContext value={mirror}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes />
          </MemoryRouter>
        </MirrorContext>
      </SyncContext>
    </SessionContext>,
    { hasRouter: true },
  )
}

test.each(ACCOUNTS)('$role finds the menu of the role', ({ role, menu, more, closed, mar }) => {
  openAs(role, `/dashboard/${closed[0]}`)
  const [navigation] = screen.getAllByRole('navigation', { name: 'Main menu' }) as [HTMLElement]
  const links = within(navigation)
    .getAllByRole('link')
    .map(link => link.textContent)
  expect(links.filter(name => !name.includes(ATTENTION))).toEqual([...menu, ...more, ...SYSTEM])
  expect(links.filter(name => name.includes(ATTENTION))).toHaveLength(mar === undefined ? 0 : 1)
})

test.each(ACCOUNTS.flatMap(({ role, closed }) => closed.map(path => ({ role, path }))))(
  '$path is closed to $role',
  ({ role, path }) => {
    openAs(role, `/dashboard/${path}`)
    expect(screen.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeDefined()
    expect(
      screen.getByText(
        "You don't have permission to access this page. This page requires Provider, Manager, Care Giver, or Staff role.",
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  },
)
