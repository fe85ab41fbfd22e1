/** What people are notified of: from the records of a home to the list (X1, X2, X3). */
import { expect, test } from 'vitest'
import type { DoseStatus } from '#domain/rules/doses/effective-marks.ts'
import { doseKey } from '#domain/rules/doses/mar-grid.ts'
import type { NotificationFacts } from '#domain/rules/notifications/facts.ts'
import { channelChoiceOf } from '#domain/rules/notifications/kinds.ts'
import { lateDoses } from '#domain/rules/notifications/late-doses.ts'
import { isMeantFor, notificationsOf } from '#domain/rules/notifications/notifications.ts'
import { NOTIFICATION_KINDS } from '#domain/rules/notifications/titles.ts'
import { ROLES } from '#domain/values/roles.ts'
import { examples } from '#tests/support/examples.ts'
import { first, id, order, resident, version } from './one-order.ts'

const where = { scope: 'home:1', revision: 1 } as const
const home = { id: 1, time_zone: 'America/New_York', window_minutes: 60 }
/** 09:00 at the home. */
const NOW = '2026-03-10T13:00:00.000Z'

const incident = {
  ...first(examples.incident_report),
  ...where,
  home_id: 1,
  severity: 'high',
  status: 'open',
  created_at: '2026-03-10T11:45:00.000Z',
  due_at: '2026-03-11T11:45:00.000Z',
  filed_at: null,
  closed_at: null,
  removed_at: null,
} as const
const item = {
  ...first(examples.attention_item),
  ...where,
  home_id: 1,
  kind: 'possible_double_dose',
  opened_at: '2026-03-10T11:00:00.000Z',
  resolved_at: null,
} as const
const stock = {
  ...first(examples.inventory_item),
  home_id: 1,
  quantity: 4,
  minimum_stock_level: 10,
  created_at: '2026-01-05T14:00:00.000Z',
  removed_at: null,
}
const appointment = {
  ...first(examples.appointment),
  ...where,
  home_id: 1,
  status: 'scheduled',
  appointment_date: '2026-03-11',
  time: '14:00',
  created_at: '2026-03-01T14:00:00.000Z',
  removed_at: null,
} as const

const listed = (facts: Partial<NotificationFacts>) =>
  notificationsOf({
    now: NOW,
    homes: [home],
    incidents: [],
    attentionItems: [],
    lateDoses: [],
    orderedAllergies: [],
    stock: [],
    movements: [],
    appointments: [],
    refusedRecords: [],
    devicesNotReady: [],
    ...facts,
  })
const told = (facts: Partial<NotificationFacts>) =>
  listed(facts).map(({ kind, at, isSettled }) => [kind, at, isSettled])

test('[X1.1] an incident of high severity is told of from when the server heard of it', () => {
  expect(told({ incidents: [incident] })).toEqual([['severe_incident', incident.created_at, false]])
  const heard = { ...item, kind: 'severe_incident' as const, subject_ids: [incident.id] }
  const late = { ...heard, opened_at: '2026-03-10T12:59:00.000Z' }
  expect(told({ incidents: [incident], attentionItems: [late] })).toEqual([
    ['severe_incident', late.opened_at, false],
  ])
})

test('[X1.1] one that was closed is settled; one that was removed, or is less severe, is gone', () => {
  expect(told({ incidents: [{ ...incident, status: 'closed' }] })).toEqual([
    ['severe_incident', incident.created_at, true],
  ])
  expect(told({ incidents: [{ ...incident, removed_at: NOW }] })).toEqual([])
  expect(told({ incidents: [{ ...incident, severity: 'medium' }] })).toEqual([])
})

/** Of 03-09 11:00 at the home, to be filed within a day; not severe. */
const toFile = {
  ...incident,
  id: id('to file'),
  severity: 'low',
  created_at: '2026-03-09T15:00:00.000Z',
  due_at: '2026-03-10T15:00:00.000Z',
  filed_at: null,
} as const
const filing = (more: Partial<typeof toFile> | Record<string, unknown>, now = NOW) =>
  listed({ incidents: [{ ...toFile, ...more }], now }).map(({ kind, at, isSettled, subject }) => {
    expect(kind).toBe('filing_due')
    return [at, 'state' in subject ? subject.state : undefined, isSettled]
  })

test('[X1.8] the last hours to file a report are told of, and that they are over, each once', () => {
  expect(filing({}, '2026-03-10T10:59:59.000Z')).toEqual([])
  const lastHours = '2026-03-10T11:00:00.000Z'
  expect(filing({})).toEqual([[lastHours, 'last_hours', false]])
  const overdue = '2026-03-10T15:00:00.001Z'
  expect(filing({}, overdue)).toEqual([[toFile.due_at, 'overdue', false]])
  const [before] = listed({ incidents: [toFile] })
  const [after] = listed({ incidents: [toFile], now: overdue })
  expect(after?.id).not.toBe(before?.id)
})

test('[X1.8] a report that is older than its last hours is told of from when it was written', () => {
  expect(filing({ created_at: '2026-03-10T12:00:00.000Z' })).toEqual([
    ['2026-03-10T12:00:00.000Z', 'last_hours', false],
  ])
  const long = { due_at: '2026-01-10T15:00:00.000Z', incident_date: '2026-01-02' }
  expect(filing({ ...long, created_at: '2026-03-10T12:00:00.000Z' })).toEqual([
    ['2026-03-10T12:00:00.000Z', 'overdue', false],
  ])
})

test('[X1.8] filed or closed in time nothing is told, later it is settled; removed it is gone', () => {
  expect(filing({ filed_at: '2026-03-10T10:00:00.000Z' })).toEqual([])
  expect(filing({ status: 'closed', closed_at: '2026-03-10T10:00:00.000Z' })).toEqual([])
  expect(filing({ filed_at: '2026-03-10T12:00:00.000Z' }).map(([, , isSettled]) => isSettled)).toEqual([true])
  expect(filing({ removed_at: NOW })).toEqual([])
  // Another time to file is another matter.
  const [before] = listed({ incidents: [toFile] })
  const [after] = listed({ incidents: [{ ...toFile, due_at: '2026-03-10T16:00:00.000Z' }] })
  expect(after?.id).not.toBe(before?.id)
})

test('[X1.2] a possible double dose is told of until somebody has looked at it, other items are not', () => {
  expect(told({ attentionItems: [item] })).toEqual([['possible_double_dose', item.opened_at, false]])
  expect(told({ attentionItems: [{ ...item, resolved_at: NOW }] })).toEqual([
    ['possible_double_dose', item.opened_at, true],
  ])
  expect(told({ attentionItems: [{ ...item, kind: 'other_version' }] })).toEqual([])
})

/** An order at 08:00 and 20:00 since January; all of yesterday's doses and those before are recorded. */
const late = (now: string, states: Readonly<Record<string, DoseStatus>> = {}) =>
  lateDoses({
    home,
    client: resident,
    orders: [{ line: { ...order, start_date: '2026-01-06', start_time: '00:00' }, versions: [version] }],
    recordedDoses: new Map(
      Object.entries({ '2026-03-09 08:00': 'given', '2026-03-09 20:00': 'missed', ...states } as const).map(
        ([at, status]) => {
          const [date = '', time = ''] = at.split(' ')
          return [doseKey(order.id, date, time), { status, time_zone: home.time_zone }] as const
        },
      ),
    ),
    now,
  })

test('[X1.3] a round is overdue when the window of its doses has passed and one of them is not recorded', () => {
  expect(late('2026-03-10T13:00:59.000Z')).toEqual([])
  const after = '2026-03-10T13:01:00.000Z'
  const open = late(after)
  expect(listed({ now: after, lateDoses: [...open, ...open] })).toMatchObject([
    { kind: 'overdue_round', at: after, subject: { date: '2026-03-10', time: '08:00', count: 2 } },
  ])
  expect(late(after, { '2026-03-10 08:00': 'missed' })).toEqual([])
  expect(late(after, { '2026-03-09 20:00': 'open' }).map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-03-09 20:00',
    '2026-03-10 08:00',
  ])
})

/** The morning of a client who came from a home in Chicago today, and that of the others. */
const morning = { home_id: 1, date: '2026-03-10', time: '08:00', due_at: '2026-03-10T12:00:00.000Z' }
const morningThere = { ...morning, due_at: '2026-03-10T13:00:00.000Z' }

test('[X1.3] [X2.1] [M6.10] doses of one clock time by two zones are two rounds, each with an id of its own', () => {
  const now = '2026-03-10T15:00:00.000Z'
  const both = listed({ now, lateDoses: [morning, morningThere, morning] })
  expect(both.map(({ kind, at, subject }) => ({ kind, at, subject }))).toMatchObject([
    { at: '2026-03-10T14:01:00.000Z', subject: { count: 1 } },
    { at: '2026-03-10T13:01:00.000Z', subject: { count: 2 } },
  ])
  expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  const [alone] = listed({ now, lateDoses: [morning] })
  expect(both.at(-1)?.id).toBe(alone?.id)
})

test('[X2.1] [M6.10] doses due at one moment by two clocks have the same ids, whichever is found first', () => {
  const doses = [{ ...morning, time: '09:00', due_at: morningThere.due_at }, morningThere]
  const idsOf = (lateDoses: typeof doses) =>
    listed({ now: '2026-03-10T15:00:00.000Z', lateDoses })
      .map(({ id }) => id)
      .sort()
  expect(idsOf(doses)).toEqual(idsOf(doses.toReversed()))
})

const moved = (name: string, change: number, recorded_at: string) => ({
  ...first(examples.stock_movement),
  id: id(name),
  item_id: stock.id,
  change,
  moved_on: recorded_at.slice(0, 10),
  recorded_at,
  withdrawn_at: null,
})

test('[X1.4] stock is low from the movement that made it low, and using more of it is no news', () => {
  const made = moved('made it low', -3, '2026-03-08T15:00:00.000Z')
  const more = moved('used more', -2, '2026-03-09T15:00:00.000Z')
  const before = moved('restocked', 5, '2026-03-07T15:00:00.000Z')
  const [one] = listed({ stock: [{ ...stock, quantity: 9 }], movements: [before, { ...made, change: -2 }] })
  const [later] = listed({ stock: [stock], movements: [before, { ...made, change: -4 }, more] })
  expect(one).toMatchObject({ kind: 'low_stock', at: made.recorded_at })
  expect(later).toMatchObject({ id: one?.id, at: made.recorded_at })
  expect(listed({ stock: [{ ...stock, quantity: 10 }], movements: [before, made] })).toEqual([])
})

test('[X1.4] after a restock low stock is told again, and a movement that was taken back never made it low', () => {
  const first = moved('first', -3, '2026-03-06T15:00:00.000Z')
  const restock = moved('restock', 6, '2026-03-07T15:00:00.000Z')
  const again = moved('again', -8, '2026-03-08T15:00:00.000Z')
  const [before] = listed({ stock: [{ ...stock, quantity: 8 }], movements: [first] })
  const [after] = listed({ stock: [{ ...stock, quantity: 6 }], movements: [first, restock, again] })
  expect(after?.at).toBe(again.recorded_at)
  expect(after?.id).not.toBe(before?.id)
  const withdrawn = { ...moved('withdrawn', -9, '2026-03-09T15:00:00.000Z'), withdrawn_at: NOW }
  expect(
    listed({ stock: [{ ...stock, quantity: 6 }], movements: [first, restock, again, withdrawn] })[0]?.at,
  ).toBe(again.recorded_at)
})

test('[X1.5] an appointment is told of from eight in the morning of the day before, by the clock of its home', () => {
  expect(told({ appointments: [appointment] })).toEqual([
    ['appointment_tomorrow', '2026-03-10T12:00:00.000Z', false],
  ])
  expect(told({ appointments: [appointment], now: '2026-03-10T11:59:59.000Z' })).toEqual([])
  const made = { ...appointment, created_at: '2026-03-10T12:30:00.000Z' }
  expect(told({ appointments: [made] })).toEqual([['appointment_tomorrow', made.created_at, false]])
})

test('[X1.5] it stays for its day, and is gone after it, when it was called off, and when it was made on its own day', () => {
  expect(told({ appointments: [appointment], now: '2026-03-12T03:59:00.000Z' })).toHaveLength(1)
  expect(told({ appointments: [appointment], now: '2026-03-12T04:00:00.000Z' })).toEqual([])
  expect(told({ appointments: [{ ...appointment, status: 'cancelled' }] })).toEqual([])
  const sameDay = { ...appointment, appointment_date: '2026-03-10', created_at: '2026-03-10T12:30:00.000Z' }
  expect(told({ appointments: [sameDay] })).toEqual([])
})

const refused = { operation_id: id('refused'), author_id: 5, home_id: 1, at: '2026-03-10T12:10:00.000Z' }

const tablet = {
  device: id('a tablet'),
  home_id: 1,
  user_id: 5,
  device_name: 'Chrome on Android',
  since: '2026-03-10T12:00:00.000Z',
}

const ordered = {
  home_id: 1,
  client_id: 1,
  allergy_id: id('an allergy'),
  medication_id: order.id,
  substance: 'Penicillin',
  drug: 'Amoxicillin',
  at: '2026-03-10T12:30:00.000Z',
}

test('[X1.10] [X2.1] an order of what its client is allergic to is one notification, and leads to the orders', () => {
  const [one] = listed({ orderedAllergies: [ordered] })
  expect(one).toMatchObject({
    kind: 'allergy_ordered',
    at: ordered.at,
    isSettled: false,
    screenPath: '/dashboard/mar/1?tab=orders',
  })
  const other = { ...ordered, drug: 'Augmentin' }
  const ids = listed({ orderedAllergies: [ordered, other, { ...ordered, medication_id: id('another') }] })
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
})

test('[X1.9] a device that is not ready is told once for each time it says so, and not to its own person', () => {
  const [one] = listed({ devicesNotReady: [tablet] })
  expect(one).toMatchObject({ kind: 'device_not_ready', at: tablet.since, isSettled: false, home_id: 1 })
  if (one === undefined) return
  expect(isMeantFor(one, 4, 'manager')).toBe(true)
  expect(isMeantFor(one, tablet.user_id, 'manager')).toBe(false)
  const [later] = listed({ devicesNotReady: [tablet], now: '2026-03-11T13:00:00.000Z' })
  expect(later?.id).toBe(one.id)
  const [again] = listed({ devicesNotReady: [{ ...tablet, since: '2026-03-10T12:30:00.000Z' }] })
  expect(again?.id).not.toBe(one.id)
})

test('[X1.6] [X1.7] the list has a refused record too, the newest first, and nothing from before seven days', () => {
  const facts = {
    incidents: [incident],
    attentionItems: [item],
    appointments: [appointment],
    refusedRecords: [refused],
  }
  expect(told(facts).map(([kind]) => kind)).toEqual([
    'refused_record',
    'appointment_tomorrow',
    'severe_incident',
    'possible_double_dose',
  ])
  const old = { ...incident, id: id('old'), created_at: '2026-03-03T13:00:00.000Z' }
  expect(told({ incidents: [old] })).toEqual([])
  expect(told({ incidents: [{ ...old, created_at: '2026-03-03T13:00:00.001Z' }] })).toHaveLength(1)
})

test('[X2.1] whoever makes the list, and whenever, one thing has one id', () => {
  const facts = { incidents: [incident], attentionItems: [item], appointments: [appointment], stock: [stock] }
  const later = {
    ...facts,
    now: '2026-03-10T20:00:00.000Z',
    incidents: [{ ...incident, status: 'closed' as const }],
  }
  const ids = listed(facts).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(listed(later).map(({ id }) => id)).toEqual(ids)
})

test('[X3.1] a role is told of what it may open in that home, and its author of what was refused', () => {
  const all = listed({
    incidents: [incident, toFile],
    attentionItems: [item],
    orderedAllergies: [ordered],
    lateDoses: late('2026-03-10T13:00:00.000Z', { '2026-03-09 20:00': 'open' }),
    stock: [stock],
    movements: [moved('made it low', -7, '2026-03-09T15:00:00.000Z')],
    appointments: [appointment],
    refusedRecords: [refused],
    devicesNotReady: [tablet],
  })
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS))
  const kindsFor = (role: (typeof ROLES)[number] | undefined, userId = 99) =>
    all.filter(one => isMeantFor(one, userId, role)).length
  const carers = ['provider', 'manager', 'care_giver', 'staff']
  const filers = ['provider', 'manager']
  for (const role of ROLES) {
    // Whoever may not file a report is not told of the time for it, and who does not manage not of orders and devices.
    const expected = filers.includes(role) ? 8 : carers.includes(role) ? 5 : 0
    expect([role, kindsFor(role)]).toEqual([role, expected])
  }
  expect(kindsFor(undefined)).toBe(0)
  expect(kindsFor('progress_note', refused.author_id)).toBe(1)
  expect(kindsFor('manager', incident.reported_by)).toBe(incident.reported_by === refused.author_id ? 8 : 7)
})

test('[X4.1] as usual everything is in the app, and urgent things are mailed to those who decide about them', () => {
  const mailed = (role: (typeof ROLES)[number] | undefined) =>
    NOTIFICATION_KINDS.filter(kind => channelChoiceOf(null, kind, role).mail)
  expect(mailed('manager')).toEqual([
    'severe_incident',
    'possible_double_dose',
    'allergy_ordered',
    'filing_due',
  ])
  expect(mailed('care_giver')).toEqual([])
  expect(mailed(undefined)).toEqual([])
  const quiet = { app: false, mail: false, push: false }
  expect(channelChoiceOf({ severe_incident: quiet }, 'severe_incident', 'manager')).toEqual(quiet)
  expect(channelChoiceOf({ severe_incident: quiet }, 'low_stock', 'manager')).toEqual({
    app: true,
    mail: false,
    push: true,
  })
})

test('[X1.1] [X1.2] [X1.5] [X1.8] what went along with a client is told in the home where the client lives', () => {
  const elsewhere = { scope: 'home:2', home_id: 1 } as const
  const told = listed({
    homes: [home, { ...home, id: 2 }],
    now: '2026-03-10T20:00:00.000Z',
    incidents: [{ ...incident, ...elsewhere, due_at: '2026-03-10T20:30:00.000Z' }],
    attentionItems: [{ ...item, ...elsewhere }],
    appointments: [{ ...appointment, ...elsewhere }],
  })
  expect(told.map(({ kind, home_id }) => [kind, home_id]).toSorted()).toEqual(
    ['appointment_tomorrow', 'filing_due', 'possible_double_dose', 'severe_incident'].map(kind => [kind, 2]),
  )
})
