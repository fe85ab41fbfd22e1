/** A faulty tablet, or three, that mark one dose over and over: what it leaves to look at, and to read (M5.14, M5.15). */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { MAX_SUBJECTS } from '#domain/rules/doses/dose-items.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { MAX_UNSEEN_MARKS } from '#server/operations/limits.ts'
import { MAPLE } from '../support/homes.ts'
import { markMany } from '../support/long-queue.ts'
import { METFORMIN, orderId, type SeededOrder, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const SERTRALINE: SeededOrder = {
  name: 'Sertraline',
  client_id: 1,
  home_id: MAPLE,
  times: ['08:00', '20:00'],
}
const metformin = orderId(METFORMIN.name)
const sertraline = orderId(SERTRALINE.name)
const MARKS_EACH = 200
const DAY_SECONDS = 86_400

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, SERTRALINE])
})
afterAll(() => server.stop())

const today = () => homeToday(new Date(server.clock.now).toISOString(), 'America/New_York')
const open = async (who: Parameters<typeof openTablet>[1]): Promise<Tablet> => {
  const tablet = await openTablet(server, who)
  await tablet.pull()
  return tablet
}

/** What delivering the queue of a tablet asks of the database. */
async function costOf(tablet: Tablet): Promise<{ statements: number; rows: number }> {
  const cost = { statements: 0, rows: 0 }
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = await Reflect.apply(query, this, asked)
    cost.statements++
    cost.rows += answer.rows.length
    return answer
  } as typeof query)
  try {
    expect(await tablet.push()).toBe(true)
  } finally {
    spy.mockRestore()
  }
  return cost
}

test('[M5.14] [M5.15] [M5.17] 3 × 200 marks of one dose are one item, 20 marks, and no burden for the next mark', async () => {
  const fresh = await open('provider')
  await fresh.mark(metformin, today(), '08:00', 'given')
  const costBefore = await costOf(fresh)
  await fresh.mark(sertraline, today(), '08:00', 'given')
  const otherDrugBefore = await costOf(fresh)
  expect(Math.min(costBefore.rows, otherDrugBefore.rows)).toBeGreaterThan(0)

  server.clock.advanceSeconds(2 * DAY_SECONDS)
  const day = today()
  const tablets = [await open('care_giver'), await open('care_giver_2'), await open('manager')]
  for (const tablet of tablets) {
    const again = { date: day, time: '08:00', status: 'given' } as const
    const each = new Array(MARKS_EACH).fill(again)
    await markMany(tablet, { now: server.clock.now, order: metformin }, each)
  }
  for (const tablet of tablets) while (!(await tablet.push())) await tablet.pull()

  const dose = administrationId(metformin, day, '08:00')
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('administration_id', '=', dose)
    .execute()
  expect(marks).toHaveLength(MAX_UNSEEN_MARKS)
  const items = await server.database.selectFrom('attention_item').selectAll().execute()
  const about = items.filter(({ kind }) => kind !== 'held')
  expect(about).toMatchObject([{ kind: 'possible_double_dose', resolved_at: null }])
  const { subject_ids, details } = about[0] as Pick<RowOf<'attention_item'>, 'subject_ids' | 'details'>
  expect(subject_ids.length).toBeLessThanOrEqual(MAX_SUBJECTS)
  expect(subject_ids.length + (details.more ?? 0)).toBe(MAX_UNSEEN_MARKS)
  const quarantined = await server.database
    .selectFrom('operation')
    .select('id')
    .where('outcome', '=', 'held')
    .execute()
  expect(quarantined).toHaveLength(3 * MARKS_EACH - MAX_UNSEEN_MARKS)

  await fresh.pull()
  await fresh.mark(sertraline, day, '08:00', 'given')
  expect(await costOf(fresh)).toEqual(otherDrugBefore)
  server.clock.advanceSeconds(2 * DAY_SECONDS)
  await fresh.pull()
  await fresh.mark(metformin, today(), '08:00', 'given')
  expect(await costOf(fresh)).toEqual(costBefore)
}, 120_000)
