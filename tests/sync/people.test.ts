/** Several people on one device: what one of them has waiting is neither lost nor hidden from the next. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { enterDevice, leaveDevice } from '#src/mirror/tables/clear.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
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
  await enterDevice(tablet.mirror, tablet.author.user_id)
  await tablet.pull()
})

const marksHere = () => readRows(tablet.mirror, { collection: 'mark', all: true })

test('[S7.1] the next person on the tablet sees the dose the last one gave, though it is not sent yet', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await tablet.mirror.session.clear()
  await leaveDevice(tablet.mirror)
  await enterDevice(tablet.mirror, PEOPLE.care_giver_2.id)
  expect(await marksHere()).toEqual([])
  const next = await openTablet(server, 'care_giver_2', tablet.mirror.name)
  await next.pull()
  expect((await marksHere()).find(({ id }) => id === markId)).toMatchObject({ record_state: 'queued' })
  expect(await tablet.mirror.outbox.count()).toBe(1)
  next.close()
})

test('[S10.1] what waits for a home no longer granted leaves the screen with it, and is still sent', async () => {
  const markId = await tablet.mark(metformin, TODAY, '20:00', 'given')
  const answer = await tablet.transport.pull({ scopes: [], rows: 1 }, never)
  const isKept = ({ scope }: { scope: string }) => scope !== homeScope(MAPLE)
  const withoutHome = { ...answer, scopes: answer.scopes.filter(isKept) }
  await pullAll(
    {
      mirror: tablet.mirror,
      transport: { ...tablet.transport, pull: async () => withoutHome },
      now: () => server.clock.now,
      months: 2,
    },
    never,
  )
  expect(await marksHere()).toEqual([])
  expect(await tablet.push()).toBe(true)
  const [sent] = await server.database.selectFrom('mark').select('id').where('id', '=', markId).execute()
  expect(sent).toEqual({ id: markId })
})

test('[S4.7] an answer that arrives after the mirror was cleared does not count as what it no longer stands on', async () => {
  const walker = await openTablet(server, 'manager')
  let isFirst = true
  const small = {
    mirror: walker.mirror,
    now: () => server.clock.now,
    months: 2,
    transport: {
      ...walker.transport,
      // The backfill goes row by row; while its second page is in flight another person signs in.
      async pull(request: Parameters<typeof walker.transport.pull>[0], signal: AbortSignal) {
        const answer = await walker.transport.pull({ ...request, rows: isFirst ? 3 : 2_000 }, signal)
        if (request.scopes.some(({ history }) => history) && isFirst) {
          isFirst = false
          await walker.mirror.scope_state.clear()
          for (const table of walker.mirror.tablesOf(['client', 'medication', 'home'])) await table.clear()
        }
        return answer
      },
    },
  }
  await pullAll(small, never)
  expect(isFirst).toBe(false)
  const fresh = await pulledTablet(server, 'manager')
  for (const collection of ['home', 'client', 'medication', 'mark'] as const) {
    expect(await walker.mirror.rows(collection).count()).toBe(await fresh.mirror.rows(collection).count())
  }
})
