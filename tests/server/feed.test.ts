/** The feed under many writers: what a reader sees between commits must never make it miss a row. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedCursor, PullAnswer, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import { runAllJobs } from '#server/clock/jobs.ts'
import { writeRows } from '#server/database/rows.ts'
import { readHeads } from '#server/feed/heads.ts'
import { stamp } from '#server/feed/stamp.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

const maple = homeScope(MAPLE)

let server: TestServer
let manager: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  manager = await server.signIn('manager')
})
afterAll(() => server.stop())

/** One transaction that touches the notes of an order, as any writer does. */
const touchOrder = (notes: string) =>
  server.database.transaction().execute(async transaction => {
    const id = orderId(METFORMIN.name)
    await transaction.updateTable('medication').set({ notes }).where('id', '=', id).execute()
    await stamp(transaction, [{ collection: 'medication', id, scope: maple }])
  })

async function pullFeed(
  feed: FeedCursor | null,
  rows = 1_000,
  scope: Scope = maple,
  history?: null,
): Promise<ScopeAnswer> {
  const response = await server.request('/sync/pull', {
    token: manager.access_token,
    json: { scopes: [{ scope, view: 'manager', feed, history, since: '2026-01' }], rows },
  })
  const { answers }: PullAnswer = await response.json()
  const [answer] = answers
  if (answer === undefined) throw new Error(`The pull of ${scope} was not answered: ${response.status}`)
  return answer
}

test('[S4.1] sixteen writers at once: a reader polling all the while sees every revision, in order', async () => {
  let { cursor } = (await pullFeed(null)).feed
  const start = cursor.revision
  const writers = 16
  const each = 25
  const seen = new Set<number>()
  let isWriting = true
  const reader = (async () => {
    for (;;) {
      const isLast = !isWriting
      const { feed } = await pullFeed(cursor)
      expect(feed.cursor.revision).toBeGreaterThanOrEqual(cursor.revision)
      cursor = feed.cursor
      seen.add(cursor.revision)
      if (isLast) return
    }
  })()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < each; turn++) await touchOrder(`${writer}/${turn}`)
    }),
  )
  isWriting = false
  await reader
  expect(cursor.revision).toBe(start + writers * each)
  const { rows } = await sql<{ gaps: number }>`
    select count(*) as gaps from generate_series(${start + 1}::bigint, ${cursor.revision}::bigint) as expected
    left join feed_stamp on feed_stamp.scope = ${maple} and feed_stamp.revision = expected
    where feed_stamp.revision is null`.execute(server.database)
  expect(rows[0]?.gaps).toBe(0)
  expect(seen.size).toBeGreaterThan(1)
})

test('[S4.1] a transaction that took its revision first and commits last hides no row from a reader in between', async () => {
  const before = (await pullFeed(null)).feed.cursor
  const id = orderId(METFORMIN.name)
  let mayCommit = () => {}
  const gate = new Promise<void>(resolve => {
    mayCommit = resolve
  })
  let hasStamped = () => {}
  const stamped = new Promise<void>(resolve => {
    hasStamped = resolve
  })
  const slow = server.database.transaction().execute(async transaction => {
    await transaction.updateTable('client').set({ phone: '+15185550001' }).where('id', '=', 1).execute()
    await stamp(transaction, [{ collection: 'client', id: 1, scope: maple }])
    hasStamped()
    await gate
  })
  await stamped
  const quick = touchOrder('quick')
  const between = await pullFeed(before)
  mayCommit()
  await Promise.all([slow, quick])
  const after = await pullFeed(between.feed.cursor)
  const ids = [between, after].flatMap(({ feed }) =>
    Object.values(feed.rows)
      .flat()
      .map(row => 'id' in row && row.id),
  )
  expect(ids).toContain(1)
  expect(ids).toContain(id)
})

test('[S4.1] a transaction that is rolled back leaves no gap', async () => {
  const { cursor } = (await pullFeed(null)).feed
  const broken = server.database.transaction().execute(async transaction => {
    await transaction.updateTable('client').set({ phone: '+15185550002' }).where('id', '=', 1).execute()
    await stamp(transaction, [{ collection: 'client', id: 1, scope: maple }])
    throw new Error('The writer died.')
  })
  await expect(broken).rejects.toThrow('died')
  await touchOrder('afterwards')
  const { feed } = await pullFeed(cursor)
  expect(feed.cursor.revision).toBe(cursor.revision + 1)
  expect(Object.keys(feed.rows)).toEqual(['medication'])
})

test('[S4.2] a row written without a revision of its scope cannot be committed', async () => {
  const unstamped = server.database.transaction().execute(async transaction => {
    await transaction.updateTable('client').set({ phone: '+15185550002' }).where('id', '=', 1).execute()
  })
  await expect(unstamped).rejects.toThrow('without a revision')
})

test('[S4.3] pages of one row end inside a revision and together bring each row once', async () => {
  const before = (await pullFeed(null)).feed.cursor
  const items = await server.database.selectFrom('client').selectAll().where('home_id', '=', MAPLE).execute()
  const orders = await server.database
    .selectFrom('medication')
    .selectAll()
    .where('home_id', '=', MAPLE)
    .execute()
  await server.database.transaction().execute(async transaction => {
    const touched = [
      ...items.map(({ id }) => ({ collection: 'client' as const, id, scope: maple })),
      ...orders.map(({ id }) => ({ collection: 'medication' as const, id, scope: maple })),
    ]
    await stamp(transaction, touched)
  })
  const got: string[] = []
  let cursor = before
  for (let more = true; more; ) {
    const { feed } = await pullFeed(cursor, 1)
    for (const [collection, rows] of Object.entries(feed.rows)) {
      for (const row of rows) got.push(`${collection}/${'id' in row ? row.id : ''}`)
    }
    ;({ cursor, more } = feed)
  }
  const expected = [...items.map(({ id }) => `client/${id}`), ...orders.map(({ id }) => `medication/${id}`)]
  expect(got.toSorted()).toEqual(expected.toSorted())
  expect(cursor.at).toBeUndefined()
})

test('[S4.19] history is not read ahead of a feed that is not at its end', async () => {
  const before = (await pullFeed(null)).feed.cursor
  await touchOrder('first')
  await server.database.transaction().execute(async transaction => {
    await stamp(transaction, [{ collection: 'client', id: 1, scope: maple }])
  })
  const first = await pullFeed(before, 1, maple, null)
  expect([first.feed.more, first.history]).toEqual([true, null])
  const last = await pullFeed(first.feed.cursor, 1, maple, null)
  expect([last.feed.more, last.history?.size?.needed]).toEqual([false, expect.any(Number)])
})

test('[S4.5] a client who moves leaves the old home’s feed and enters the new one’s', async () => {
  const cedar = homeScope(CEDAR)
  const atMaple = (await pullFeed(null)).feed.cursor
  const atCedar = (await pullFeed(null, 1_000, cedar)).feed.cursor
  await server.database.transaction().execute(async transaction => {
    const [client] = await transaction.selectFrom('client').selectAll().where('id', '=', 2).execute()
    if (client === undefined) throw new Error('Grace is not there.')
    const { revision: _, ...row } = client
    await writeRows(transaction, [
      { collection: 'client', row: { ...row, home_id: CEDAR, scope: cedar, revision: 0 } },
    ])
    await stamp(
      transaction,
      [{ collection: 'client', id: 2, scope: cedar }],
      [{ collection: 'client', id: 2, scope: maple }],
    )
  })
  const left = await pullFeed(atMaple)
  expect(left.feed.departures).toMatchObject([{ collection: 'client', id: '2' }])
  const entered = await pullFeed(atCedar, 1_000, cedar)
  expect(entered.feed.rows.client).toMatchObject([{ id: 2, home_id: CEDAR }])
})

test('[S4.7] a cursor of another epoch, from the future, or with a stamp never given begins the history again', async () => {
  const { cursor } = (await pullFeed(null)).feed
  const stranger = '00000000-0000-4000-8000-000000000000'
  expect((await pullFeed({ ...cursor, epoch: stranger })).restart).toBe('epoch')
  expect((await pullFeed({ ...cursor, revision: cursor.revision + 1 })).restart).toBe('epoch')
  expect((await pullFeed({ ...cursor, stamp: stranger })).restart).toBe('epoch')
  expect((await pullFeed(cursor)).restart).toBeNull()
  const heads = await readHeads(server.database, [maple])
  expect((await pullFeed({ ...cursor, epoch: stranger })).feed.cursor.revision).toBe(
    heads.get(maple)?.revision,
  )
})

test('[S4.8] a device away for longer than tombstones are kept begins again; one at rest at the head does not', async () => {
  const old = (await pullFeed(null)).feed.cursor
  await touchOrder('a year later')
  const head = (await pullFeed(old)).feed.cursor
  await runAllJobs(server.database, Date.now() + 401 * 86_400_000, line => {
    throw new Error(`A job failed: ${JSON.stringify(line)}`)
  })
  expect((await pullFeed(old)).restart).toBe('too_old')
  expect((await pullFeed(head)).restart).toBeNull()
})
