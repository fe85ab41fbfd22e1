/** What a batch asks of the database, on real PostgreSQL. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { addDays } from '#domain/values/dates.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const medication_id = orderId(METFORMIN.name)

let server: TestServer
let carer: Forger
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
  carer = await forger(server, 'care_giver')
})
afterAll(() => server.stop())

/** Doses of so many mornings, the last of them so many days ago. */
const doses = (count: number, daysAgo: number) =>
  Array.from({ length: count }, (_, index) => {
    const administration_date = addDays('2026-03-10', -daysAgo - index)
    return carer.operation('administration.mark', {
      mark_id: carer.newId(),
      administration_id: administrationId(medication_id, administration_date, '08:00'),
      medication_id,
      administration_date,
      administration_time: '08:00',
      status: 'missed',
      reason_code: 'asleep',
    })
  })

async function statementsFor(operations: Record<string, unknown>[]): Promise<number> {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    return Reflect.apply(query, this, asked)
  } as typeof query)
  try {
    const receipts = await carer.push(...operations)
    expect(receipts.map(({ outcome }) => outcome)).toEqual(operations.map(() => 'applied'))
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

test('[S5.10] thirty marks cost the database as many statements as one', async () => {
  // The first makes connections.
  await statementsFor(doses(1, 0))
  const one = await statementsFor(doses(1, 1))
  expect(one).toBeGreaterThan(10)
  expect(await statementsFor(doses(30, 2))).toBe(one)
})
