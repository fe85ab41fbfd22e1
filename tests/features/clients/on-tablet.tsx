/** The screens of clients on a whole tablet: the real mirror, the real calls, the real server. */
import { randomBytes } from 'node:crypto'
import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import { screenRoutes } from '#src/app/screens.ts'
import { SignedInDrafts } from '#src/app/signed-in-drafts.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { ServerAccessContext } from '#src/session/access.ts'
import type { Session } from '#src/session/session.ts'
import { SessionContext } from '#src/session/session.ts'
import type { SignInCalls } from '#src/session/sign-in.ts'
import { LogAccessContext } from '#src/sync/access-notes.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { type RecordOperation, RecordOperationContext } from '#src/sync/use-record.ts'
import { PEOPLE, type PersonName } from '../../support/homes.ts'
import { noActions } from '../../support/no-actions.ts'
import type { Tablet } from '../../support/tablet.ts'
import { calm } from '../ui/calm-sync.ts'
import { show } from '../ui/in-app.tsx'

/** The manager of Maple House and Cedar House, who looks at Maple House. */
export const { manager: MANAGER } = PEOPLE

interface Who {
  /** Who holds the tablet. */
  who?: PersonName
  role?: Role
  /** null: all homes together. */
  homeId?: number | null
  /** Whether they said that the tablet is not theirs. */
  isSharedDevice?: boolean
}

export async function onTablet(
  path: string,
  tablet: Tablet,
  connection: 'online' | 'offline' = 'online',
  { who = 'manager', ...looks }: Who = {},
) {
  const { role = PEOPLE[who].role, homeId = PEOPLE[who].current_home_id, isSharedDevice = false } = looks
  const session = { ...sessionOf(who, role), currentHomeId: homeId, isSharedDevice, actions: noActions }
  await tablet.pull()
  const errand = errandOf(path)
  const routes = await Promise.all(
    screenRoutes
      .filter(route => errand === undefined || errandOf(`/dashboard/${route.path}`) === errand)
      .map(async ({ path, load }) => ({ path: `/dashboard/${path}`, Component: await load() })),
  )
  const login = { path: '/login', element: null }
  const router = createMemoryRouter([...routes, login], { initialEntries: [path] })
  // A test may be over before the last pull is.
  const sync = createObservableSyncStatus({
    ...calm,
    connection,
    syncNow: () => void tablet.pull().catch(() => {}),
  })
  const newId = () => uuidV7(Date.now(), size => new Uint8Array(randomBytes(size)))
  const recordHere = async (...change: Parameters<Tablet['record']>) => ({
    ...(await tablet.record(...change)),
    serverAnswer: Promise.resolve('saved-here' as const),
  })
  // What was refused is corrected on other screens.
  const record = Object.assign(recordHere, { newId }) as unknown as RecordOperation
  const { user } = show(
    <ServerAccessContext value={{ http: tablet.http, loadSignInCalls: async () => ({}) as SignInCalls }}>
      <MirrorContext value={tablet.mirror}>
        <SessionContext value={session}>
          <SyncContext value={sync}>
            <RecordOperationContext value={record}>
              <LogAccessContext value={access => void tablet.record('access.viewed', access).catch(() => {})}>
                <SignedInDrafts>
                  <RouterProvider router={router} />
                </SignedInDrafts>
              </LogAccessContext>
            </RecordOperationContext>
          </SyncContext>
        </SessionContext>
      </MirrorContext>
    </ServerAccessContext>,
    { hasRouter: true },
  )
  return {
    user,
    address: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
    /** The tablet's connection from now on. */
    connect: (connection: 'online' | 'offline') =>
      act(() => sync.setValue({ ...sync.current(), connection })),
  }
}

/** `clients` of /dashboard/clients/8?tab=notes; undefined of /login. Screens of other errands are not drawn. */
const errandOf = (address: string) => address.split(/[/?]/)[2]

const sessionOf = (who: PersonName, role: Role): Extract<Session, { state: 'authenticated' }> => ({
  state: 'authenticated',
  user: { ...PEOPLE[who], image_url: null, company_name: 'Maple Grove Homes' },
  role,
  grants: PEOPLE[who].granted.map(granted_scope => ({
    user_id: PEOPLE[who].id,
    granted_scope,
    role,
    from_at: '2026-01-01T00:00:00.000Z',
    until_at: null,
  })),
  currentHomeId: PEOPLE[who].current_home_id,
  mustSignInAgain: false,
})
