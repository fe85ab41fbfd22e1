/** A tablet in Maple House at 08:20 on March 10: the real mirror, outbox and words; no network at all. */
import { randomBytes } from 'node:crypto'
import { act } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Operation } from '#domain/operation.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import { ReadingLockGuard } from '#src/app/reading-lock.tsx'
import type { ScreenRoute } from '#src/app/screens.ts'
import { screenRoutes } from '#src/app/screens.ts'
import { SignedInDrafts } from '#src/app/signed-in-drafts.tsx'
import { MirrorContext } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, type OutboxEntry, openMirror } from '#src/mirror/tables/database.ts'
import { type ServerAccess, ServerAccessContext } from '#src/session/access.ts'
import { SessionContext } from '#src/session/session.ts'
import type { StoredSession } from '#src/session/stored.ts'
import { recordOperation } from '#src/sync/outbox/record.ts'
import { discardRefusedOperation, resubmitRefusedOperation } from '#src/sync/outbox/refused-operations.ts'
import { createObservableSyncStatus, SyncContext } from '#src/sync/status.ts'
import { type RecordOperation, RecordOperationContext } from '#src/sync/use-record.ts'
import { noActions } from '../../support/no-actions.ts'
import { calm } from '../ui/calm-sync.ts'
import { show } from '../ui/in-app.tsx'
import { DANA, fill, type LoadedPartitions, MAPLE, mapleHouse } from './maple-house.ts'
import { refusedMark } from './refused-mark.ts'

/** 08:20 in New York. */
export const NOW = '2026-03-10T12:20:00.000Z'
export const TODAY = '2026-03-10'

const random = (size: number) => new Uint8Array(randomBytes(size))
let opened: MirrorDatabase[] = []

/** The wall clock stands still; timers go on. */
export function standStill(): void {
  beforeAll(() => import('#src/features/mar/orders/medication-form.tsx'))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const mirror of opened) await mirror.delete()
    opened = []
  })
}

interface Scene {
  rows?: readonly RowInCollection[]
  role?: Role
  /** null: all homes together. */
  currentHomeId?: number | null
  /** Of which home what has arrived; everything of Maple House unless said. */
  loaded?: LoadedPartitions
  lastResponseAt?: string | null
  connection?: 'online' | 'offline'
  /** Whole days without updates. */
  silentDays?: number
  /** A first sync is under way. */
  firstSyncProgress?: number
  /** No table can be read any more. */
  isBroken?: boolean
  /** A mark on Metformin of each of these people that the server did not accept. */
  refused?: readonly number[]
  /** The tablet's clock is so much behind; what it recorded says so too. */
  clockBehindByMinutes?: number
  /** The wall clock, when it is not `NOW`. */
  now?: string
  /** What the server answers within two seconds. */
  answer?: () => Promise<'saved' | 'saved-here'>
  /** What the server answers when it is asked for something. */
  get?: () => Promise<Response>
  /** The app's own unless said. */
  screens?: readonly ScreenRoute[]
}

export interface Tablet {
  mirror: MirrorDatabase
  user: ReturnType<typeof show>['user']
  /** What stands in the address after the host. */
  address(): string
  /** What was recorded, oldest first. */
  recorded(): Promise<Operation[]>
  go(path: string): Promise<void>
  /** So many days without updates from now on. */
  passDays(silentDays: number): void
}

export async function atMaple(path: string, scene: Scene = {}): Promise<Tablet> {
  const {
    role = 'care_giver',
    currentHomeId = MAPLE,
    lastResponseAt = NOW,
    answer = async () => 'saved-here',
  } = scene
  const mirror = openMirror(`maple-${uuidV7(Date.now(), random)}`)
  opened.push(mirror)
  await fill(mirror, scene.rows ?? mapleHouse(), scene.loaded)
  await mirror.session.put({ id: 'current', user: { id: DANA }, device_kind: 'mine' } as StoredSession)

  if (scene.now !== undefined) vi.setSystemTime(new Date(scene.now))
  const { clockBehindByMinutes = null } = scene
  const clock_offset_ms = (clockBehindByMinutes ?? 0) * MINUTE_MS
  for (const author_id of scene.refused ?? []) {
    await mirror.outbox.add(refusedMark(author_id, clock_offset_ms))
  }

  if (scene.isBroken) {
    vi.spyOn(mirror, 'rows').mockImplementation(() => {
      throw new Error('The database is broken.')
    })
  }

  let made = 0
  const recorder = {
    mirror,
    // Each a second later: what was recorded first stays first.
    now: () => Date.parse(NOW) + 1_000 * made++,
    random,
    clockOffsetMs: () => 0,
    utcOffsetMinutes: () => -240,
    nextCounter: async () => made,
  }
  const author = {
    user_id: DANA,
    session_id: uuidV7(Date.parse(NOW), random),
    device_id: uuidV7(Date.parse(NOW), random),
    sign: async () => 'signed',
  }
  const write: RecordOperation = Object.assign(
    async (...[kind, args, options]: Parameters<RecordOperation>) => ({
      ...(await recordOperation(recorder, author, kind, args, options)),
      serverAnswer: answer(),
    }),
    {
      newId: () => uuidV7(Date.parse(NOW) + made++, random),
      resubmit: async (refused: OutboxEntry) => ({
        ...(await resubmitRefusedOperation(recorder, author, refused)),
        serverAnswer: answer(),
      }),
      discard: async (refused: OutboxEntry, reason: string) => ({
        ...(await discardRefusedOperation(recorder, author, refused, reason)),
        serverAnswer: answer(),
      }),
    },
  )

  const { screens = screenRoutes } = scene
  const routes = await Promise.all(
    screens.map(async ({ path, load, accessWhileLocked }) => {
      const Screen = await load()
      const element = (
        <ReadingLockGuard
          key={screens.find(other => other.load === load)?.path}
          accessWhileLocked={accessWhileLocked}
        >
          <Screen />
        </ReadingLockGuard>
      )
      return { path: `/dashboard/${path}`, element }
    }),
  )
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { get = () => Promise.reject(new Error('There is no network.')) } = scene
  const signedIn = {
    get() {
      const response = get()
      // Whoever reads the JSON alone hears of a failure there.
      response.catch(() => {})
      return Object.assign(response, { json: async () => (await response).json() })
    },
  }
  const sync = createObservableSyncStatus({
    ...calm,
    connection: scene.connection ?? 'online',
    firstSyncProgress: scene.firstSyncProgress ?? null,
    lastResponseAt,
    daysWithoutUpdates: scene.silentDays ?? 0,
    clockErrorMinutes: clockBehindByMinutes,
  })
  const { user } = show(
    <ServerAccessContext value={{ http: { signedIn }, signIn: {} } as unknown as ServerAccess}>
      <MirrorContext value={mirror}>
        <SessionContext value={session(role, currentHomeId)}>
          <SyncContext value={sync}>
            <RecordOperationContext value={write}>
              <SignedInDrafts>
                <RouterProvider router={router} />
              </SignedInDrafts>
            </RecordOperationContext>
          </SyncContext>
        </SessionContext>
      </MirrorContext>
    </ServerAccessContext>,
    { hasRouter: true },
  )
  return {
    mirror,
    user,
    address: () => router.state.location.pathname + router.state.location.search,
    recorded: async () => (await mirror.outbox.orderBy('position').toArray()).map(entry => entry.operation),
    go: next => router.navigate(next),
    passDays: daysWithoutUpdates => act(() => sync.setValue({ ...sync.current(), daysWithoutUpdates })),
  }
}

const session = (role: Role, currentHomeId: number | null) =>
  ({
    state: 'authenticated',
    user: {
      id: DANA,
      first_name: 'Dana',
      last_name: 'Reyes',
      email: 'caregiver@example.org',
      image_url: null,
      company_id: 1,
      company_name: 'Maple Grove Homes',
    },
    role,
    grants: [
      {
        user_id: DANA,
        granted_scope: `home:${MAPLE}`,
        role,
        from_at: '2026-01-01T00:00:00.000Z',
        until_at: null,
      },
    ],
    currentHomeId,
    mustSignInAgain: false,
    actions: noActions,
  }) as const
