/** Answers that say less than they seem to, and a tablet whose own clock is wrong (S10, S15). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import type { Transport } from '#src/sync/transport/transport.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const YEAR_MS = 366 * 86_400_000
const metformin = orderId(METFORMIN.name)
const never = new AbortController().signal

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(10)
  tablet = await openTablet(server, 'care_giver')
})

const pullWith = (transport: Transport, now = server.clock.now) =>
  pullAll({ mirror: tablet.mirror, transport, now: () => now, months: 2 }, never)

test('[S10.1] an answer that names no scope at all is not taken for the loss of every home', async () => {
  await tablet.pull()
  const empty: Transport = {
    ...tablet.transport,
    pull: async (...asked) => ({ ...(await tablet.transport.pull(...asked)), scopes: [], answers: [] }),
  }
  await expect(pullWith(empty)).rejects.toThrow('scope')
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)
})

test('a tablet whose clock is a year ahead gets the same months as the others', async () => {
  const other = await pulledTablet(server, 'care_giver_2')
  const markId = await other.mark(metformin, '2026-03-04', '08:00', 'given')
  await other.push()
  let calls = 0
  const interrupted: Transport = {
    ...tablet.transport,
    pull: (request, signal) => {
      calls++
      if (calls === 3) throw new Error('The tab was closed.')
      return tablet.transport.pull({ ...request, rows: 5 }, signal)
    },
  }
  // Closed in the middle of the backfill, so that the next start begins inside it.
  await expect(pullWith(interrupted, server.clock.now + YEAR_MS)).rejects.toThrow('closed')
  await pullWith(tablet.transport, server.clock.now + YEAR_MS)
  expect(await readOne(tablet.mirror, 'mark', markId)).toBeDefined()
  const home = await tablet.mirror.scope_state.get(homeScope(MAPLE))
  expect(home?.held).toEqual(expect.arrayContaining(['2026-03', '2026-02']))
})

test('whose mirror it is, is settled before somebody counts as signed in', async () => {
  const session = await tablet.mirror.session.get('current')
  if (session === undefined) throw new Error('Nobody is signed in.')
  await tablet.mirror.session.clear()
  const seen: unknown[] = []
  const store = createTokenStore(tablet.mirror, {
    now: () => server.clock.now,
    random: size => new Uint8Array(size),
    async beforeSessionStart(userId) {
      seen.push(userId, await tablet.mirror.session.count())
    },
  })
  const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 60, session_id: session.session_id }
  const user = { ...session.user, role: session.role, grants: [...session.grants], current_home_id: null }
  await store.begin(tokens as never, user as never, 'mine', session.signing_key)
  expect(seen).toEqual([session.user.id, 0])
})
