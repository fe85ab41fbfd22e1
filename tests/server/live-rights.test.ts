/** Who gets which rows with the message that a home moved. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FeedCursor, LiveChange, PullAnswer } from '#domain/protocol/sync-protocol.ts'
import type { RowOf } from '#domain/registry.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { callerOfSession, findSession, sessionsById } from '#server/access/require-session.ts'
import { instantNow } from '#server/dependencies.ts'
import { readHeads } from '#server/feed/heads.ts'
import { stamp } from '#server/feed/stamp.ts'
import { makeScopeMessages, readStreamRights, type StreamRights } from '#server/sync/live-pages.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, MAPLE, PEOPLE, type PersonName, setActive } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

const SCOPE = homeScope(MAPLE)
const medication_id = orderId(METFORMIN.name)

let server: TestServer
let carer: Forger
let nextHour = 0

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
  carer = await forger(server, 'care_giver')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
})

const now = () => instantNow(server.dependencies)

async function headOf(): Promise<FeedCursor> {
  const head = (await readHeads(server.database, [SCOPE])).get(SCOPE)
  if (head === undefined) throw new Error('Nothing was written in Maple House.')
  return { epoch: head.epoch, revision: head.revision, stamp: head.stamp }
}

async function giveDose(): Promise<void> {
  const administration_date = '2026-03-09'
  const administration_time = `${String(nextHour++ % 24).padStart(2, '0')}:00`
  const receipts = await carer.push(
    carer.operation('administration.mark', {
      mark_id: carer.newId(),
      administration_id: administrationId(medication_id, administration_date, administration_time),
      medication_id,
      administration_date,
      administration_time,
      status: 'given',
      notes: 'With breakfast',
    }),
  )
  expect(receipts.map(({ outcome }) => outcome)).toEqual(['applied'])
}

async function screen({ access_token }: SignedIn): Promise<StreamRights> {
  const session = await findSession(server.database, access_token)
  if (session === undefined) throw new Error('The session is not there.')
  return readStreamRights(server.database, callerOfSession(session, now()), now())
}

/** What each is told of what came after this revision. */
async function told(after: FeedCursor, listeners: readonly StreamRights[]): Promise<LiveChange[]> {
  const words = await makeScopeMessages(
    server.database,
    new Map([[SCOPE, after.revision + 1]]),
    listeners,
    now(),
  )
  return listeners.map(listener => JSON.parse(words.get(SCOPE)?.messageFor(listener) ?? 'null') as LiveChange)
}

const AT_MAPLE = ['provider', 'manager', 'care_giver', 'staff', 'progress_note'] as const

test('[A10.11] each role is told what its own pull would answer, and no more', async () => {
  const sessions = await Promise.all(AT_MAPLE.map(who => server.signIn(who)))
  const listeners = await Promise.all(sessions.map(screen))
  const before = await headOf()
  await giveDose()
  const { revision } = await headOf()
  const heard = await told(before, listeners)
  const marksOf: Record<string, number | undefined> = {}
  for (const [index, who] of AT_MAPLE.entries()) {
    const view = listeners[index]?.views.get(SCOPE)?.view
    const response = await server.request('/sync/pull', {
      token: sessions[index]?.access_token ?? '',
      json: { scopes: [{ scope: SCOPE, view, feed: before, since: '2026-03' }] },
    })
    const [answer] = ((await response.json()) as PullAnswer).answers
    expect(heard[index]).toEqual({
      scope: SCOPE,
      revision,
      page: { server_time: now(), since: before, answer },
    })
    marksOf[who] = answer?.feed.rows.mark?.length
  }
  expect(marksOf).toEqual({ provider: 1, manager: 1, care_giver: 1, staff: 1, progress_note: undefined })
})

type GrantChange = Partial<Pick<RowOf<'grant'>, 'until_at' | 'role' | 'granted_scope'>>

async function changeGrant(change: GrantChange): Promise<void> {
  const { id } = PEOPLE.staff
  await server.database.transaction().execute(async transaction => {
    const query = transaction.updateTable('grant').set(change).where('user_id', '=', id)
    const rows = await query.returning('id').execute()
    await stamp(
      transaction,
      rows.map(row => ({ collection: 'grant' as const, id: row.id, scope: userScope(id) })),
    )
  })
}

const sessionsOf = (who: PersonName) =>
  server.database.updateTable('session').where('user_id', '=', PEOPLE[who].id)

/** What happens between the opening of a stream and a change, and how the next test finds it undone. */
const losses: Record<string, { happens: () => Promise<unknown>; undone: () => Promise<unknown> }> = {
  'a grant that was ended': {
    happens: () => changeGrant({ until_at: now() }),
    undone: () => changeGrant({ until_at: null }),
  },
  'a grant for another home': {
    happens: () => changeGrant({ granted_scope: homeScope(CEDAR) }),
    undone: () => changeGrant({ granted_scope: SCOPE }),
  },
  'another role': {
    happens: () => changeGrant({ role: 'progress_note' }),
    undone: () => changeGrant({ role: 'staff' }),
  },
  'a session that was ended': {
    happens: () => sessionsOf('staff').set({ ended_at: now(), end_reason: 'removed' }).execute(),
    undone: async () => {},
  },
  'an access token that ran out': {
    happens: () => sessionsOf('staff').set({ access_expires_at: now() }).execute(),
    undone: async () => {},
  },
  'a closed account': {
    happens: () => setActive(server.database, 'staff', false),
    undone: () => setActive(server.database, 'staff', true),
  },
}

test.each(Object.entries(losses))(
  '[A10.11] after %s no row goes to a stream that is still open',
  async (_, loss) => {
    const listeners = await Promise.all([
      server.signIn('staff').then(screen),
      server.signIn('manager').then(screen),
    ])
    const before = await headOf()
    await loss.happens()
    await giveDose()
    const [gone, there] = await told(before, listeners)
    expect(gone).toEqual({ scope: SCOPE, revision: (await headOf()).revision })
    expect(there?.page?.answer.feed.rows).toMatchObject({ mark: [{ notes: 'With breakfast' }] })
    await loss.undone()
  },
)

test('[A10.11] a grant that ends by itself brings no row after its end', async () => {
  const until_at = new Date(server.clock.now + 60_000).toISOString()
  await changeGrant({ until_at })
  const listener = await screen(await server.signIn('staff'))
  const before = await headOf()
  await giveDose()
  expect((await told(before, [listener]))[0]?.page).toBeDefined()
  server.clock.advanceSeconds(60)
  expect((await told(before, [listener]))[0]?.page).toBeUndefined()
  await changeGrant({ until_at: null })
})

test('[S4.24] many who listen in one view cost the database as many statements as one', async () => {
  const listeners = []
  // One after the other: what counts their attempts is emptied before each.
  for (let count = 0; count < 12; count++) listeners.push(await screen(await server.signIn('manager')))
  const before = await headOf()
  await giveDose()
  const statements = async (some: readonly StreamRights[]) => {
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      return Reflect.apply(query, this, asked)
    } as typeof query)
    try {
      expect((await told(before, some)).every(({ page }) => page !== undefined)).toBe(true)
      return spy.mock.calls.length
    } finally {
      spy.mockRestore()
    }
  }
  await statements(listeners.slice(0, 1))
  expect(await statements(listeners)).toBe(await statements(listeners.slice(0, 1)))
  expect(
    (
      await sessionsById(
        server.database,
        listeners.map(({ owner_id }) => owner_id),
      )
    ).length,
  ).toBe(12)
})

test('[S4.24] what moved while the database was asked is told together, from the first that nobody was told of', async () => {
  const listener = await screen(await server.signIn('manager'))
  const before = await headOf()
  for (let count = 0; count < 3; count++) await giveDose()
  const [moved] = await told(before, [listener])
  expect(moved?.page?.answer.feed).toMatchObject({ cursor: await headOf(), more: false })
  expect(moved?.page?.answer.feed.rows.mark).toHaveLength(3)
})
