/** The medication log of Walter Abbott's Metformin at 08:00 in New York, read on March 10 at 08:20. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MARK_STATUSES } from '#domain/entities/mark.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { chartOf } from '#domain/rules/doses/chart/chart.ts'
import {
  type LoggedDose,
  markTimes,
  medicationLog,
  rowsUntilMove,
} from '#domain/rules/reports/medication-log.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, daysBetween } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { aDose, anOrder, DANA, LUIS } from '../features/mar/maple-house.ts'
import { GATE } from './an-order.ts'
import { first } from './one-order.ts'

const NOW = '2026-03-10T12:20:00.000Z'
const MARCH: Period = { start_date: '2026-03-01', end_date: '2026-03-31' }
const client: RowOf<'client'> = { ...first(examples.client), scope: 'home:1', revision: 1 }
const people = new Map([
  [DANA, { initials: 'DR' }],
  [LUIS, { initials: 'LO' }],
])

/** Each row once, as a table has them. */
function rowsOf<C extends Collection>(collection: C, rows: readonly RowInCollection[]): ShownRow<C>[] {
  const own = rows.flatMap(one => (one.collection === collection ? [one.row as unknown as RowOf<C>] : []))
  const byId = new Map(own.map(row => [row.id, row]))
  return [...byId.values()].map(row => ({ ...row, record_state: 'confirmed' }))
}

function logOf(rows: readonly RowInCollection[], period: Period = MARCH) {
  const chart = chartOf({
    client,
    zone: 'America/New_York',
    lines: rowsOf('medication', rows),
    versions: rowsOf('medication_version', rows),
    administrations: rowsOf('administration', rows),
    marks: rowsOf('mark', rows),
    attentionItems: [],
    now: NOW,
  })
  return medicationLog({ residents: [{ client, chart }], period, home: { window_minutes: 60 }, people })
}

const dosesOf = (rows: readonly RowInCollection[], period?: Period): LoggedDose[] =>
  logOf(rows, period).sheets.flatMap(({ doses }) => doses)
const told = ({ dose, state }: LoggedDose) => `${dose.date} ${dose.time} ${state}`

const METFORMIN = anOrder({ name: 'Metformin' })
/** A second mark of a dose that saw the first one. */
function correction(dose: readonly RowInCollection[], changes: Partial<RowOf<'mark'>>): RowInCollection[] {
  const [mark] = rowsOf('mark', dose)
  if (mark === undefined) throw new Error('The dose has no mark.')
  const { record_state: _, ...row } = mark
  const id = derivedId('correction of', mark.id)
  return [
    {
      collection: 'mark',
      row: { ...row, id, seen_mark_ids: [mark.id], recorded_at: '2026-03-09T15:00:00.000Z', ...changes },
    },
  ]
}

describe('every dose, recorded or not', () => {
  test('[R4] blanks, missed ones with their reasons and what is still to come', () => {
    const { counts, sheets } = logOf([
      ...METFORMIN,
      ...aDose({ name: 'Metformin', date: '2026-03-01', by: DANA }),
      ...aDose({ name: 'Metformin', date: '2026-03-02', by: LUIS, status: 'missed', reason_code: 'refused' }),
      ...aDose({ name: 'Metformin', date: '2026-03-03', by: LUIS, status: 'missed' }),
      ...aDose({
        name: 'Metformin',
        date: '2026-03-04',
        by: LUIS,
        status: 'cancelled',
        reason_code: 'held_by_order',
      }),
    ])
    expect(sheets).toHaveLength(1)
    expect(sheets[0]?.doses).toHaveLength(31)
    expect(counts.due).toBe(10)
    expect(counts.by_state).toEqual({
      given: 1,
      missed: 2,
      held: 1,
      disputed: 0,
      blank: 6,
      before_order: 0,
      future: 21,
      taken_back: 0,
    })
    expect(counts.by_reason).toMatchObject({ refused: 1, held_by_order: 1, none: 1, away: 0 })
  })

  test('[R4] a dose that was due before its order was written is no blank', () => {
    const order = anOrder({ name: 'Metformin', line: { created_at: '2026-03-08T20:00:00.000Z' } })
    const period = { start_date: '2026-03-07', end_date: '2026-03-09' }
    expect(dosesOf(order, period).map(told)).toEqual([
      '2026-03-07 08:00 before_order',
      '2026-03-08 08:00 before_order',
      '2026-03-09 08:00 blank',
    ])
  })

  test('[R4] [M12.3] nor does it count as due, or stand on paper as one nobody recorded', () => {
    const order = anOrder({ name: 'Metformin', line: { created_at: '2026-03-08T20:00:00.000Z' } })
    const period = { start_date: '2026-03-07', end_date: '2026-03-10' }
    const given = aDose({ name: 'Metformin', date: '2026-03-07', by: DANA })
    const { counts, sheets } = logOf([...order, ...given], period)
    expect(counts).toMatchObject({ due: 3, by_state: { given: 1, before_order: 1, blank: 2 } })
    const { paper } = sheets[0] ?? {}
    expect(paper?.unrecordedDoses.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-10'])
    expect(paper?.lines[0]?.rows[0]?.cells.map(({ state }) => state)).toEqual([
      'given',
      'before',
      'no_record',
      'no_record',
    ])
  })

  test('[M12.3] a version that reaches back to before it was written accuses nobody either', () => {
    const [item, line, version] = anOrder({ name: 'Metformin' })
    if (version?.collection !== 'medication_version') throw new Error('No version.')
    const noon = {
      ...version.row,
      id: derivedId('version', 'noon'),
      administration_times: ['12:00'],
      effective_date: '2026-03-07',
      effective_time: '00:00',
      created_at: '2026-03-08T20:00:00.000Z',
    }
    const rows = [item, line, version, { ...version, row: noon }].flatMap(row => row ?? [])
    const { counts, sheets } = logOf(rows, { start_date: '2026-03-07', end_date: '2026-03-09' })
    expect(counts).toMatchObject({ due: 1, by_state: { before_order: 2, blank: 1 } })
    expect(sheets[0]?.paper.unrecordedDoses.map(({ date }) => date)).toEqual(['2026-03-09'])
  })

  test('[R4] a correction stands beside what it corrects, and so does what was taken back', () => {
    const given = aDose({ name: 'Metformin', date: '2026-03-08', by: DANA })
    // Nobody had ordered a dose at noon: without its record it is in no schedule.
    const atNoon = aDose({ name: 'Metformin', date: '2026-03-09', time: '12:00', by: DANA })
    const doses = dosesOf(
      [
        ...METFORMIN,
        ...given,
        ...correction(given, { status: 'missed', given_at: null, reason_code: 'vomited', author_id: LUIS }),
        ...atNoon,
        ...correction(atNoon, { status: 'scheduled', given_at: null, reason_code: 'mis_tap' }),
      ],
      { start_date: '2026-03-08', end_date: '2026-03-09' },
    )
    expect(doses.map(told)).toEqual([
      '2026-03-08 08:00 missed',
      '2026-03-09 08:00 blank',
      '2026-03-09 12:00 taken_back',
    ])
    expect(doses.map(({ dose }) => dose.allMarks.map(({ status }) => status))).toEqual([
      ['given', 'missed'],
      [],
      ['given', 'scheduled'],
    ])
    expect(doses.map(({ isCorrected }) => isCorrected)).toEqual([true, false, true])
  })

  test('[R4] each month of a resident is a sheet with the orders as they were in it', () => {
    const order = anOrder({ name: 'Metformin', line: { end_date: '2026-02-10' } })
    const { sheets, residentsWithoutEntries } = logOf(order, {
      start_date: '2026-01-20',
      end_date: '2026-03-05',
    })
    expect(sheets.map(({ month, days, doses }) => [month, days.length, doses.length])).toEqual([
      ['2026-01', 12, 12],
      ['2026-02', 28, 10],
    ])
    expect(residentsWithoutEntries).toEqual([])
    expect(logOf(order).residentsWithoutEntries).toEqual([client.id])
  })

  test('[R4] a double dose with a dose just outside the period is told', () => {
    const rows = [
      ...anOrder({ name: 'Metformin', version: { administration_times: ['00:05', '23:55'] } }),
      ...aDose({
        name: 'Metformin',
        date: '2026-03-04',
        time: '23:55',
        by: DANA,
        at: '2026-03-05T04:57:00.000Z',
      }),
      ...aDose({
        name: 'Metformin',
        date: '2026-03-05',
        time: '00:05',
        by: LUIS,
        at: '2026-03-05T05:03:00.000Z',
      }),
    ]
    const [dose] = dosesOf(rows, { start_date: '2026-03-05', end_date: '2026-03-05' })
    expect(dose && told(dose)).toBe('2026-03-05 00:05 disputed')
  })
})

const aRecord = fc.record({
  day: fc.integer({ min: 0, max: 20 }),
  time: fc.constantFrom('08:00', '12:00'),
  by: fc.constantFrom(DANA, LUIS),
  status: fc.constantFrom(...MARK_STATUSES),
})
const records = fc.uniqueArray(aRecord, {
  selector: ({ day, time, by }) => `${day} ${time} ${by}`,
  maxLength: 12,
})
type Said = typeof records extends fc.Arbitrary<infer One> ? One : never
const asRows = (said: Said) => [
  ...METFORMIN,
  ...said.flatMap(({ day, ...more }) =>
    aDose({ name: 'Metformin', date: addDays('2026-02-20', day), ...more }),
  ),
]

describe('whatever was recorded', () => {
  test('[R4] each mark of the period is in the log once, and each dose is counted once', () => {
    fc.assert(
      fc.property(records, said => {
        const rows = asRows(said)
        const period = { start_date: '2026-02-20', end_date: '2026-03-12' }
        const { sheets, counts } = logOf(rows, period)
        const doses = sheets.flatMap(sheet => sheet.doses)
        const logged = doses.flatMap(({ dose }) => dose.allMarks.map(({ id }) => id)).sort()
        expect(logged).toEqual(
          rowsOf('mark', rows)
            .map(({ id }) => id)
            .sort(),
        )
        const days = daysBetween(period.start_date, period.end_date) + 1
        const atEight = doses.filter(({ dose }) => dose.time === '08:00')
        expect(atEight).toHaveLength(days)
        expect(Object.values(counts.by_state).reduce((sum, one) => sum + one, 0)).toBe(doses.length)
      }),
      GATE,
    )
  })

  test('[R4] two periods side by side say together what one says of both', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 0, max: 18 }), (said, split) => {
        const rows = asRows(said)
        const middle = addDays('2026-02-20', split)
        const whole = dosesOf(rows, { start_date: '2026-02-20', end_date: '2026-03-12' })
        const parts = [
          ...dosesOf(rows, { start_date: '2026-02-20', end_date: middle }),
          ...dosesOf(rows, { start_date: addDays(middle, 1), end_date: '2026-03-12' }),
        ]
        expect(parts.map(told)).toEqual(whole.map(told))
      }),
      GATE,
    )
  })
})

test('[R5] a record says when it happened, was recorded and was received, each where it differs', () => {
  const mark = {
    ...first(examples.mark),
    scope: 'home:1',
    revision: 1,
    record_state: 'confirmed',
  } as ShownRow<'mark'>
  const at = (time: string) => `2026-03-09T${time}.000Z`
  const given = (given_at: string | null, recorded_at: string, received_at: string | null) =>
    markTimes({ ...mark, given_at, recorded_at, received_at })
  expect(given(at('13:00:00'), at('13:00:20'), at('13:00:21'))).toEqual({
    happenedAt: at('13:00:00'),
    recordedAt: null,
    receivedAt: null,
  })
  expect(given(at('13:00:00'), at('15:00:00'), at('19:30:00'))).toEqual({
    happenedAt: at('13:00:00'),
    recordedAt: at('15:00:00'),
    receivedAt: at('19:30:00'),
  })
  expect(given(null, at('15:00:00'), null)).toMatchObject({ happenedAt: at('15:00:00'), receivedAt: null })
})

test('[R12] the log of a home that was left ends with the move: blanks of before are in it, what came later is not', () => {
  const at = '2026-03-05T17:00:00.000Z'
  const moved = { newHomeId: 2, movedAt: at, movedOn: '2026-03-05' }
  const rows = [
    ...METFORMIN,
    ...anOrder({ name: 'Begun later', line: { created_at: '2026-03-07T12:00:00.000Z' } }),
    ...aDose({ name: 'Metformin', date: '2026-03-03', by: DANA }),
    ...aDose({ name: 'Metformin', date: '2026-03-06', by: LUIS }),
  ]
  const own = rowsUntilMove(moved, {
    lines: rowsOf('medication', rows),
    doses: rowsOf('administration', rows),
  })
  const then = { ...client, inactive_from: moved.movedOn, left_at: at }
  const chart = chartOf({
    client: then,
    zone: 'America/New_York',
    lines: own.lines,
    versions: rowsOf('medication_version', rows),
    administrations: own.doses,
    marks: rowsOf('mark', rows),
    attentionItems: [],
    now: NOW,
  })
  const log = medicationLog({
    residents: [{ client: then, chart, move: moved }],
    period: { start_date: '2026-03-02', end_date: '2026-04-30' },
    home: { window_minutes: 60 },
    people,
  })
  expect(log.sheets.map(({ month }) => month)).toEqual(['2026-03'])
  const doses = log.sheets.flatMap(sheet => sheet.doses)
  expect(doses.map(told)).toEqual([
    '2026-03-02 08:00 blank',
    '2026-03-03 08:00 given',
    '2026-03-04 08:00 blank',
    '2026-03-05 08:00 blank',
  ])
  expect(
    log.sheets.flatMap(({ paper }) => paper.lines.map(({ version }) => version.medication_name)),
  ).toEqual(['Metformin'])
})
