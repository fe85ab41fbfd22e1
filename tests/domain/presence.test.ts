/** What is due for a client who leaves, is away for a while, or comes back (M2.3). 09:00 in New York is 13:00 UTC. */
import { describe, expect, test } from 'vitest'
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import { periodOf } from '#domain/rules/doses/chart/paper-lines.ts'
import { outsideOrderReasons } from '#domain/rules/doses/outside-order.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { hasLeftLately, unrecordedDoses } from '#domain/rules/doses/unrecorded-doses.ts'
import { lateDoses } from '#domain/rules/notifications/late-doses.ts'
import { attendanceReport } from '#domain/rules/reports/attendance.ts'
import { examples } from '#tests/support/examples.ts'
import { oneOrder, order, place, resident, run, version } from './one-order.ts'

const ZONE = 'America/New_York'
const id = resident.id
/** 2:00 PM. */
const TWO_PM = '2026-03-10T18:00:00.000Z'
const line = { ...order, start_date: '2026-01-06', start_time: '00:00' }

const clientOf = (records: RecordSet): RowOf<'client'> => {
  const client = records.one('client', id)
  if (client === undefined) throw new Error('The client is gone.')
  return client
}
const changed = (records: RecordSet, changes: object, recorded_at: string) =>
  run(records, 'client.update', { client_id: id, changes, seen: null }, { recorded_at })
const closed = (recorded_at: string) => {
  const records = oneOrder()
  run(records, 'client.close', { client_id: id }, { recorded_at })
  return records
}
const discharged = (discharge_date: string, recorded_at: string) => {
  const records = oneOrder()
  changed(records, { discharge_date }, recorded_at)
  return records
}
/** In the hospital from March 3 at 2 PM on, and back on March 10 at 2 PM. */
const backAfterAWeek = () => {
  const records = closed('2026-03-03T19:00:00.000Z')
  changed(records, { status: 'active' }, TWO_PM)
  return records
}

const dueFor = (client: RowOf<'client'>, from: string, to: string) =>
  dueSlots(line, [version], from, to, ZONE, client).map(({ date, time }) => `${date} ${time}`)

describe('[M2.3] what was due before it was written that a client left stays due', () => {
  test.each([
    ['made inactive', () => closed(TWO_PM)],
    ['discharged that day', () => discharged('2026-03-10', TWO_PM)],
    ['discharged as of the day before', () => discharged('2026-03-09', TWO_PM)],
  ])('%s at 2 PM', (_, leave) => {
    expect(dueFor(clientOf(leave()), '2026-03-09', '2026-03-12')).toEqual([
      '2026-03-09 08:00',
      '2026-03-09 20:00',
      '2026-03-10 08:00',
    ])
  })

  test('nothing on a day of discharge that was written before it came', () => {
    const client = clientOf(discharged('2026-03-12', TWO_PM))
    expect(dueFor(client, '2026-03-11', '2026-03-13')).toEqual(['2026-03-11 08:00', '2026-03-11 20:00'])
  })

  test('another word on who has left moves nothing', () => {
    const records = closed(TWO_PM)
    changed(records, { discharge_date: '2026-03-20', phone: '555-0100' }, '2026-03-15T18:00:00.000Z')
    expect(dueFor(clientOf(records), '2026-03-10', '2026-03-21')).toEqual(['2026-03-10 08:00'])
  })

  test('a discharge to come begins with its day in the zone the home gets', () => {
    const records = discharged('2026-03-12', TWO_PM)
    const args = { home_id: 1, grant_id: 9, changes: { time_zone: 'America/Denver' }, seen: null }
    run(records, 'home.update', args, { recorded_at: TWO_PM })
    expect(clientOf(records).left_at).toBe('2026-03-12T06:00:00.000Z')
  })
})

describe('[M2.3] [M11.8] a client who comes back', () => {
  test('has no blanks of the days between', () => {
    const due = dueFor(clientOf(backAfterAWeek()), '2026-03-03', '2026-03-11')
    expect(due).toEqual(['2026-03-03 08:00', '2026-03-10 20:00', '2026-03-11 08:00', '2026-03-11 20:00'])
    const blank = unrecordedDoses({
      orders: [{ line, versions: [version] }],
      recordedDoses: new Map(),
      today: '2026-03-10',
      zone: ZONE,
      client: clientOf(backAfterAWeek()),
    })
    expect(blank.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-03-03 08:00'])
  })

  test('gets the dose that is on time while the return is written', () => {
    const records = closed('2026-03-03T19:00:00.000Z')
    // 8:45 AM.
    changed(records, { status: 'active' }, '2026-03-10T12:45:00.000Z')
    expect(dueFor(clientOf(records), '2026-03-10', '2026-03-10')).toEqual([
      '2026-03-10 08:00',
      '2026-03-10 20:00',
    ])
  })

  test('on the day they left was not away: it was a mistake, or an outing', () => {
    // From 7:00 to 11:00 AM.
    const records = closed('2026-03-10T11:00:00.000Z')
    changed(records, { status: 'active' }, '2026-03-10T15:00:00.000Z')
    expect(clientOf(records)).toMatchObject({ left_at: null, absences: null })
    expect(dueFor(clientOf(records), '2026-03-10', '2026-03-10')).toHaveLength(2)
  })

  test('after a discharge, who leaves again, has both stays', () => {
    const records = discharged('2026-03-03', '2026-03-03T19:00:00.000Z')
    changed(records, { discharge_date: null }, '2026-03-05T19:00:00.000Z')
    run(records, 'client.close', { client_id: id }, { recorded_at: '2026-03-07T19:00:00.000Z' })
    changed(records, { status: 'active' }, '2026-03-09T19:00:00.000Z')
    expect(clientOf(records).absences).toHaveLength(2)
    expect(dueFor(clientOf(records), '2026-03-03', '2026-03-10')).toEqual([
      '2026-03-03 08:00',
      '2026-03-05 20:00',
      '2026-03-06 08:00',
      '2026-03-06 20:00',
      '2026-03-07 08:00',
      '2026-03-09 20:00',
      '2026-03-10 08:00',
      '2026-03-10 20:00',
    ])
  })

  test('of a row that never said when, was away from that midnight on', () => {
    const records = oneOrder()
    const row = { ...resident, status: 'inactive', inactive_from: '2026-03-03' } as const
    records.put({ collection: 'client', row })
    changed(records, { status: 'active' }, TWO_PM)
    expect(clientOf(records).absences).toMatchObject([{ from: '2026-03-03T05:00:00.000Z', to: TWO_PM }])
  })

  test('[R6] was not in the home on the days between', () => {
    const { residents } = attendanceReport({
      residents: [clientOf(backAfterAWeek())],
      marks: [],
      period: { start_date: '2026-03-02', end_date: '2026-03-10' },
      today: '2026-03-10',
    })
    const presences = residents[0]?.days.map(({ presence }) => presence)
    expect(presences).toEqual(['present', ...Array.from({ length: 7 }, () => 'out'), 'present'])
  })
})

const chartAt = (client: RowOf<'client'>, now: string) => {
  const confirmed = { record_state: 'confirmed' } as const
  return chartOf({
    client,
    zone: ZONE,
    lines: [{ ...line, ...confirmed }],
    versions: [{ ...version, ...confirmed }],
    administrations: [],
    marks: [],
    attentionItems: [],
    now,
  })
}

test('[M12.2] a dose of the morning of a discharge is on the chart, not offered, and late nowhere', () => {
  const client = clientOf(discharged('2026-03-10', TWO_PM))
  const now = '2026-03-10T18:05:00.000Z'
  const [dose, ...others] = chartAt(client, now).dosesOf('2026-03-10', '2026-03-10')
  expect(others).toEqual([])
  expect(dose).toMatchObject({ state: 'no_record', offerObstacle: { reason: 'left', since: TWO_PM } })
  const home = { id: 1, time_zone: ZONE, window_minutes: 60 }
  const asked = { home, client, orders: [{ line, versions: [version] }], recordedDoses: new Map(), now }
  expect(lateDoses(asked)).toEqual([])
})

test('[M12.2] [S15] who was made inactive has left, also by a clock that is behind', () => {
  const client = clientOf(closed(TWO_PM))
  const chart = chartAt(client, '2026-03-10T12:05:00.000Z')
  const [dose] = chart.dosesOf('2026-03-10', '2026-03-10')
  expect(dose?.offerObstacle).toEqual({ reason: 'left', since: TWO_PM })
})

test('[M12.2] before the day of a discharge that is to come everything is offered', () => {
  const client = clientOf(discharged('2026-03-12', TWO_PM))
  const [dose] = chartAt(client, '2026-03-11T12:05:00.000Z').dosesOf('2026-03-11', '2026-03-11')
  expect(dose?.offerObstacle).toBeNull()
})

test('[M11.8] who left in the days whose blanks are counted is still looked at', () => {
  const client = clientOf(closed('2026-03-03T19:00:00.000Z'))
  expect(hasLeftLately(client, '2026-03-10')).toBe(true)
  expect(hasLeftLately(client, '2026-03-12')).toBe(false)
  expect(hasLeftLately(resident, '2026-03-10')).toBe(false)
})

test('[M1.6] a line stops at the moment a client left, and has no sign of it after the return', () => {
  const [asked] = chartAt(resident, TWO_PM).orders
  if (asked === undefined) throw new Error('There is no order.')
  const positions = (client: RowOf<'client'>) => {
    const reign = periodOf(asked, asked.currentVersion, client, ZONE)
    return [reign.positionOf('2026-03-10', '08:00'), reign.positionOf('2026-03-10', '20:00')]
  }
  expect(positions(clientOf(closed(TWO_PM)))).toEqual(['off', 'after'])
  expect(positions(clientOf(backAfterAWeek()))).toEqual(['off', 'off'])
})

describe('[M6.8] a dose given', () => {
  const given = (client: RowOf<'client'>, date: string, time: string, given_at: string) => {
    const [dose] = examples.administration
    if (dose === undefined) throw new Error('No example.')
    const due = { ...dose, ...place, administration_date: date, administration_time: time, time_zone: ZONE }
    const facts = outsideOrderReasons({ dose: due, given_at, order: line, client, window_minutes: 60 })
    return facts.map(({ what, since }) => `${what} ${since}`)
  }
  const left = clientOf(closed(TWO_PM))

  test('in the morning is in its order, though the client left at 2 PM', () => {
    expect(given(left, '2026-03-10', '08:00', '2026-03-10T12:05:00.000Z')).toEqual([])
    expect(given(left, '2026-03-10', '15:00', '2026-03-10T17:55:00.000Z')).toEqual([])
  })

  test('in the evening is not', () => {
    expect(given(left, '2026-03-10', '20:00', '2026-03-11T00:05:00.000Z')).toEqual(['inactive 2026-03-10'])
  })

  test('after the day of a discharge that was written late is not', () => {
    const client = clientOf(discharged('2026-03-08', TWO_PM))
    expect(given(client, '2026-03-09', '08:00', '2026-03-09T12:05:00.000Z')).toEqual([
      'discharged 2026-03-08',
    ])
  })

  test('while the client was away is not, though they are back', () => {
    const back = clientOf(backAfterAWeek())
    expect(given(back, '2026-03-05', '08:00', '2026-03-05T13:05:00.000Z')).toEqual(['inactive 2026-03-03'])
    expect(given(back, '2026-03-11', '08:00', '2026-03-11T12:05:00.000Z')).toEqual([])
  })
})
