/** Doses given outside their order because the tablet had not synced: accepted, and reported once with what it could not know (M6.8). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutsideOrderReason } from '#domain/entities/attention-item.ts'
import { homeScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { MAPLE } from '../support/homes.ts'
import { orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const YESTERDAY = '2026-03-09'
const TODAY = '2026-03-10'
const TOMORROW = '2026-03-11'
const WALTER = 1
/** 09:00 in New York. */
const NOW = Date.parse('2026-03-10T13:00:00.000Z')
const HALF_PAST_SEVEN_TOMORROW = Date.parse('2026-03-11T11:30:00.000Z')

let server: TestServer
let dana: Tablet
let ruth: Tablet
let order: string

beforeAll(async () => {
  server = await startTestServer()
  // An order and a drug for each case, so that no dose of one is near a dose of another.
  const orders = CASES.map(({ when }) => ({ name: when, client_id: WALTER, home_id: MAPLE }))
  await seedOrders(server.database, orders)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.now = NOW
  await leave({ discharge_date: null, inactive_from: null })
  dana = await pulledTablet(server, 'care_giver')
  ruth = await pulledTablet(server, 'manager')
})

/** What the office does about the order while the caregiver's tablet hears nothing. */
async function change(changes: { start_date?: string; end_date?: string }): Promise<void> {
  const version_id = crypto.randomUUID().replace(/^(.{14})./, '$17')
  await ruth.record('medication.update', { medication_id: order, version_id, changes, seen: null })
  await ruth.push()
}

async function leave(changes: {
  discharge_date?: string | null
  inactive_from?: string | null
}): Promise<void> {
  const client = { collection: 'client', id: WALTER, scope: homeScope(MAPLE) } as const
  await server.database.transaction().execute(async transaction => {
    await transaction.updateTable('client').set(changes).where('id', '=', WALTER).execute()
    await stamp(transaction, [client])
  })
}

interface Case {
  readonly when: string
  readonly happens: () => Promise<void>
  readonly day?: string
  readonly at?: number
  /** What the item says; nothing for a dose that is in its order. */
  readonly reported?: Omit<OutsideOrderReason, 'by'> & { by: 'the manager' | null }
}

const by = 'the manager'
const CASES: readonly Case[] = [
  {
    when: 'before its order’s start, which was moved to tomorrow',
    happens: () => change({ start_date: TOMORROW }),
    reported: { what: 'not_started', since: '2026-03-11T12:00:00.000Z', by },
  },
  {
    when: 'less than the window before the start that was moved',
    happens: () => change({ start_date: TOMORROW }),
    day: TOMORROW,
    at: HALF_PAST_SEVEN_TOMORROW,
  },
  {
    when: 'the day after the order’s end',
    happens: () => change({ end_date: YESTERDAY }),
    reported: { what: 'ended', since: YESTERDAY, by },
  },
  { when: 'on the last day of the order', happens: () => change({ end_date: TODAY }) },
  {
    when: 'on the day of the client’s discharge',
    happens: () => leave({ discharge_date: TODAY }),
    reported: { what: 'discharged', since: TODAY, by: null },
  },
  {
    when: 'the day after the client’s discharge',
    happens: () => leave({ discharge_date: YESTERDAY }),
    reported: { what: 'discharged', since: YESTERDAY, by: null },
  },
  { when: 'the day before the client’s discharge', happens: () => leave({ discharge_date: TOMORROW }) },
  {
    when: 'on the day the client was made inactive',
    happens: () => leave({ inactive_from: TODAY }),
    reported: { what: 'inactive', since: TODAY, by: null },
  },
  {
    when: 'the day after the client was made inactive',
    happens: () => leave({ inactive_from: YESTERDAY }),
    reported: { what: 'inactive', since: YESTERDAY, by: null },
  },
  {
    when: 'the day before the client is made inactive',
    happens: () => leave({ inactive_from: TOMORROW }),
  },
]

test.each(CASES)(
  '[M6.8] a dose given $when is accepted',
  async ({ when, happens, day = TODAY, at, reported }) => {
    order = orderId(when)
    await happens()
    server.clock.now = at ?? NOW + 600_000
    const first = await dana.mark(order, day, '08:00', 'given')
    await dana.push()
    // Reported again by the tablet that still has not synced.
    const second = await dana.mark(order, day, '08:00', 'given', [first])
    await dana.push()

    const marks = server.database.selectFrom('mark').select('id').where('medication_id', '=', order)
    expect((await marks.execute()).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    const items = await server.database.selectFrom('attention_item').selectAll().execute()
    const about = items.filter(({ subject_ids }) => [first, second].some(id => subject_ids.includes(id)))
    const expected = reported && { ...reported, by: reported.by === null ? null : ruth.author.user_id }
    expect(about.map(({ kind, details, resolved_at }) => ({ kind, details, resolved_at }))).toEqual(
      expected ? [{ kind: 'outside_order', details: { outside: [expected] }, resolved_at: null }] : [],
    )
  },
)
