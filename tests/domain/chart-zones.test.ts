/** The chart of a client whose home's zone was changed, or who moved to a home in another zone. */
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import { recordedDoses } from '#domain/rules/doses/recorded-doses.ts'
import { lateDoses } from '#domain/rules/notifications/late-doses.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { examples } from '#tests/support/examples.ts'
import { first, id, oneOrder, order, place, resident, run, version } from './one-order.ts'

const NEW_YORK = 'America/New_York'
const LOS_ANGELES = 'America/Los_Angeles'
const confirmed = { record_state: 'confirmed', ...place } as const
/** 10:00 AM in New York, 7:00 AM in Los Angeles. */
const CHANGED_AT = '2026-03-10T14:00:00.000Z'

const chartIn = (client: RowOf<'client'>, zone: string) =>
  chartOf({
    client,
    zone,
    lines: [{ ...order, ...confirmed }],
    versions: [{ ...version, ...confirmed }],
    administrations: [],
    marks: [],
    attentionItems: [],
    now: '2026-03-10T20:00:00.000Z',
  })

const clientIn = (changed: readonly RowInCollection[]): RowOf<'client'> => {
  const [client] = changed.flatMap(entry => (entry.collection === 'client' ? [entry.row] : []))
  if (client === undefined) throw new Error('The client was not changed.')
  return client
}

const dentist: RowOf<'appointment'> = {
  ...{ ...first(examples.appointment), ...place, client_id: resident.id },
  ...{ status: 'scheduled', sequence: 2, settled_on: null, removed_at: null, removed_by: null },
}
const OVER = 'f7b1c6de-0c5f-4d0c-9a57-2f0c2a1d7e11'

/** One to come, and one that took place. */
function withAppointments(): ReturnType<typeof oneOrder> {
  const records = oneOrder()
  records.put({ collection: 'appointment', row: dentist })
  const over = { ...dentist, id: OVER, status: 'completed', settled_on: dentist.appointment_date } as const
  records.put({ collection: 'appointment', row: over })
  return records
}

/** The home in New York is set to Los Angeles. */
const homeChanged = () => {
  const records = withAppointments()
  const args = { home_id: 1, grant_id: 9, changes: { time_zone: LOS_ANGELES }, seen: null }
  return { records, changed: run(records, 'home.update', args, { recorded_at: CHANGED_AT }) }
}

/** The client moves from there to a home in Los Angeles. */
const clientMoved = () => {
  const records = withAppointments()
  const row = { ...examples.home[0], ...place, id: 2, scope: 'home:2', time_zone: LOS_ANGELES } as const
  records.put({ collection: 'home', row })
  const args = { client_id: resident.id, home_id: 2 }
  return { records, changed: run(records, 'client.move', args, { recorded_at: CHANGED_AT }) }
}

const CHANGES = [
  ["a home's zone is changed", homeChanged],
  ['a client moves to a home in another zone', clientMoved],
] as const

test.each(CHANGES)('[M6.10] [H3] when %s, doses of before stay due as they were', (_, change) => {
  const client = clientIn(change().changed)
  const dueAt = (date: string) =>
    chartIn(client, LOS_ANGELES)
      .dosesOf(date, date)
      .map(({ at }) => at)
  // 8:00 AM and 8:00 PM in New York.
  expect(dueAt('2026-03-09')).toEqual(['2026-03-09T12:00:00.000Z', '2026-03-10T00:00:00.000Z'])
  // 8:00 AM was two hours before the change; 8:00 PM is that of Los Angeles.
  expect(dueAt('2026-03-10')).toEqual(['2026-03-10T12:00:00.000Z', '2026-03-11T03:00:00.000Z'])
})

test.each(CHANGES)('[M6.10] when %s, the round goes on with the dose that was late', (_, change) => {
  const home = { id: 1, time_zone: LOS_ANGELES, window_minutes: 60 }
  const now = '2026-03-10T14:05:00.000Z'
  const orders = [{ line: order, versions: [version] }]
  const recorded = new Map()
  const late = lateDoses({ home, client: clientIn(change().changed), orders, recordedDoses: recorded, now })
  expect(late.at(-1)?.due_at).toBe('2026-03-10T12:00:00.000Z')
})

test.each(CHANGES)(
  '[M6.10] when %s, who records a dose of before records the zone it was due in',
  (_, change) => {
    const { records } = change()
    const recorded = (administration_date: string, administration_time: string, recorded_at: string) =>
      run(
        records,
        'administration.mark',
        {
          mark_id: id(`mark ${administration_time}`),
          administration_id: administrationId(order.id, administration_date, administration_time),
          medication_id: order.id,
          administration_date,
          administration_time,
          status: 'given',
        },
        { recorded_at, received_at: recorded_at },
      ).flatMap(entry => (entry.collection === 'administration' ? entry.row.time_zone : []))
    expect(recorded('2026-03-10', '08:00', '2026-03-10T20:00:00.000Z')).toEqual([NEW_YORK])
    expect(recorded('2026-03-10', '20:00', '2026-03-11T03:05:00.000Z')).toEqual([LOS_ANGELES])
  },
)

test.each(CHANGES)('[P5] when %s, appointments to come have a greater number', (_, change) => {
  const numbers = change().changed.flatMap(({ collection, row }) =>
    collection === 'appointment' ? [[row.id, row.sequence]] : [],
  )
  expect(numbers).toContainEqual([dentist.id, 3])
  expect(numbers).not.toContainEqual([OVER, 3])
})

test('[M6.10] a zone that is changed and changed back leaves the doses between as they were due', () => {
  const records = oneOrder()
  const change = (time_zone: string, recorded_at: string) =>
    run(
      records,
      'home.update',
      { home_id: 1, grant_id: 9, changes: { time_zone }, seen: null },
      { recorded_at },
    )
  change(LOS_ANGELES, '2026-03-05T15:00:00.000Z')
  const client = clientIn(change(NEW_YORK, '2026-03-08T15:00:00.000Z'))
  const mornings = ['2026-03-04', '2026-03-06', '2026-03-10'].map(
    date => chartIn(client, NEW_YORK).dosesOf(date, date)[0]?.at,
  )
  expect(mornings).toEqual([
    '2026-03-04T13:00:00.000Z',
    '2026-03-06T16:00:00.000Z',
    '2026-03-10T12:00:00.000Z',
  ])
})

test.each(CHANGES)(
  '[M6.10] [M12.1] when %s, a dose that was taken back is late by the zone of its record in every list',
  (_, change) => {
    const client = clientIn(change().changed)
    const [date, time] = ['2026-03-10', '20:00']
    const dose = {
      ...first(examples.administration),
      ...place,
      id: administrationId(order.id, date, time),
      medication_id: order.id,
      administration_date: date,
      administration_time: time,
      // By a tablet that had not heard of the change.
      time_zone: NEW_YORK,
    }
    // Two hours past 8:00 PM in New York, an hour before it in Los Angeles.
    const now = '2026-03-11T02:00:00.000Z'
    const home = { id: 1, time_zone: LOS_ANGELES, window_minutes: 60 }
    const orders = [{ line: order, versions: [version] }]
    const recorded = recordedDoses([dose], [])
    const late = lateDoses({ home, client, orders, recordedDoses: recorded, now })
    expect(late.map(({ due_at }) => due_at)).toContain('2026-03-11T00:00:00.000Z')
    const { next_medication_schedule } = marSummary(client, orders, recorded, now, home)
    expect(next_medication_schedule).toBe('Tomorrow 08:00')
  },
)

test('[M6.10] the same zone set again, and another setting, are no change of it', () => {
  const changes = { time_zone: NEW_YORK, window_minutes: 30 }
  const changed = run(oneOrder(), 'home.update', { home_id: 1, grant_id: 9, changes, seen: null })
  expect(changed.map(({ collection }) => collection)).toEqual(['home'])
})

test('[M6.10] a dose given on time stays on time in the zone it was due in', () => {
  const date = '2026-03-10'
  const doseId = administrationId(order.id, date, '08:00')
  const given_at = '2026-03-10T12:05:00.000Z'
  const about = { medication_id: order.id, medication_version_id: version.id, administration_date: date }
  const chart = chartOf({
    client: resident,
    zone: LOS_ANGELES,
    lines: [{ ...order, ...confirmed }],
    versions: [{ ...version, ...confirmed }],
    administrations: [
      {
        ...examples.administration[0],
        ...about,
        ...confirmed,
        id: doseId,
        administration_time: '08:00',
        time_zone: NEW_YORK,
      },
    ],
    marks: [
      {
        ...examples.mark[0],
        ...about,
        ...confirmed,
        id: id('mark'),
        administration_id: doseId,
        given_at,
        seen_mark_ids: [],
      },
    ],
    attentionItems: [],
    now: '2026-03-10T20:00:00.000Z',
  })
  const [touched, untouched] = chart.dosesOf(date, date)
  expect([touched?.zone, untouched?.zone]).toEqual([NEW_YORK, LOS_ANGELES])
  // 8:00 AM in New York, where it was given at 8:05; nobody has touched the dose of 8:00 PM.
  expect(touched?.at).toBe('2026-03-10T12:00:00.000Z')
  expect(timelinessOf(touched?.at ?? '', given_at).timing).toBe('on_time')
  expect(untouched?.at).toBe('2026-03-11T03:00:00.000Z')
})
