import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FrequencyType } from '#domain/entities/medication-version.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import { readTable, repeatedRows } from '#domain/imports/reading.ts'
import { parseSchedule } from '#domain/imports/schedule-words.ts'
import { frequencyDescription } from '#domain/rules/doses/dose-words.ts'
import { type ScheduleFields, scheduleFault } from '#domain/rules/doses/order-schedule.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { WEEKDAYS } from '#domain/values/dates.ts'
import { kindNamed, lines } from './file-lines.ts'

const daily = (times: number | null, administration_times: string[] = []): ScheduleFields => ({
  frequency_type: 'daily',
  frequency_value: times,
  daily_frequency: null,
  administration_times,
  administration_days: [],
})
const onDays = (frequency_type: FrequencyType, said: Partial<ScheduleFields>): ScheduleFields => ({
  frequency_type,
  frequency_value: null,
  daily_frequency: null,
  administration_times: [],
  administration_days: [],
  ...said,
})

describe('a schedule in words', () => {
  test.each([
    ['BID', daily(2)],
    ['b.i.d.', daily(2)],
    ['TID', daily(3)],
    ['Once daily', daily(1)],
    ['every day', daily(1)],
    ['3 times a day', daily(3)],
    ['2x/day', daily(2)],
    ['q8h', daily(3, ['06:00', '14:00', '22:00'])],
    ['every 6 hours', daily(4, ['00:00', '06:00', '12:00', '18:00'])],
    ['q12h 09:00, 21:00', daily(2, ['09:00', '21:00'])],
    ['every 4 hrs', daily(6, ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'])],
    ['q24h', daily(1, ['08:00'])],
    [
      'Mon-Fri q12h',
      onDays('weekly', {
        administration_days: WEEKDAYS.slice(1, 6),
        daily_frequency: 2,
        administration_times: ['08:00', '20:00'],
      }),
    ],
    ['twice weekly', onDays('weekly', { frequency_value: 2 })],
    ['2x/week', onDays('weekly', { frequency_value: 2 })],
    ['once a month', onDays('monthly', { frequency_value: 1 })],
    ['daily 08:00', daily(null, ['08:00'])],
    ['Daily at 8am, 8 PM', daily(null, ['08:00', '20:00'])],
    ['0800 2000', daily(null, ['08:00', '20:00'])],
    ['12 am and noon', daily(null, ['00:00', '12:00'])],
    ['BID 08:00, 21:30', daily(2, ['08:00', '21:30'])],
    ['weekly Mon/Thu', onDays('weekly', { administration_days: ['Monday', 'Thursday'] })],
    [
      'every Tuesday 9:00 am',
      onDays('weekly', { administration_days: ['Tuesday'], administration_times: ['09:00'] }),
    ],
    ['Mon-Fri', onDays('weekly', { administration_days: WEEKDAYS.slice(1, 6) })],
    ['twice a week', onDays('weekly', { frequency_value: 2 })],
    ['weekly', onDays('weekly', { frequency_value: 1 })],
    ['Sat, Sun BID', onDays('weekly', { administration_days: ['Saturday', 'Sunday'], daily_frequency: 2 })],
    ['every 3 days', onDays('interval', { frequency_value: 3 })],
    ['every other day', onDays('interval', { frequency_value: 2 })],
    ['monthly', onDays('monthly', { frequency_value: 1 })],
    ['Monthly on the 1st and 15th', onDays('monthly', { administration_days: ['1', '15'] })],
    ['PRN', onDays('as_needed', {})],
    ['as needed', onDays('as_needed', {})],
  ])('[B4] "%s" is understood', (words, schedule) => {
    expect(parseSchedule(words)).toEqual(schedule)
  })

  test.each([
    ['at bedtime'],
    ['QHS'],
    ['PRN every 6 hours'],
    ['as needed for pain'],
    ['q5h'],
    ['q3h'],
    ['q48h'],
    ['q8h 08:00, 14:00, 20:00'],
    ['q8h 08:00'],
    ['PRN q6h'],
    ['2 weekly'],
    ['2 monthly'],
    ['2 daily'],
    ['2 per day'],
    ['two daily'],
    ['5x/day'],
    ['five times daily'],
    ['daily 08:00, 08:00'],
    ['biweekly'],
    ['every 2 weeks'],
    ['Mon-Thu'],
    ['with meals'],
    ['daily 25:00'],
    ['daily 13 pm'],
    ['1-2 times a day'],
    ['taper'],
    [','],
    ['every Caturday'],
  ])('[B4] "%s" is not guessed', words => {
    expect(parseSchedule(words)).toBeNull()
  })

  test('[B4] every schedule reads back from our own description of it', () => {
    const count = (most: number) => fc.integer({ min: 1, max: most })
    // Five times a day have no usual hours, so the times have to be named.
    const oftenADay = fc.constantFrom(1, 2, 3, 4, 6)
    const schedules = fc.oneof(
      oftenADay.map(times => onDays('daily', { frequency_value: times })),
      fc
        .record({ perDay: oftenADay, every: fc.integer({ min: 2, max: 365 }) })
        .map(({ perDay, every }) => onDays('interval', { frequency_value: every, daily_frequency: perDay })),
      fc
        .record({ perDay: oftenADay, days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }) })
        .map(({ perDay, days }) => onDays('weekly', { administration_days: days, daily_frequency: perDay })),
      fc
        .record({ perDay: oftenADay, days: fc.uniqueArray(count(31), { minLength: 1 }) })
        .map(({ perDay, days }) =>
          onDays('monthly', { administration_days: days.map(String), daily_frequency: perDay }),
        ),
      count(7).map(times => onDays('weekly', { frequency_value: times })),
      count(31).map(times => onDays('monthly', { frequency_value: times })),
      fc.constant(onDays('as_needed', {})),
    )
    fc.assert(
      fc.property(schedules, said => {
        const words = frequencyDescription({ ...said, anchor_date: '' })
        const read = parseSchedule(words)
        expect(read, words).not.toBeNull()
        if (read === null) return
        expect(scheduleFault(read)).toBeUndefined()
        const again = { ...read, anchor_date: '' }
        expect(frequencyDescription(again)).toBe(words)
        expect(timesOf(again)).toEqual(timesOf({ ...said, anchor_date: '' }))
      }),
    )
  })
})

describe('a table', () => {
  test.each(importKinds)('[B8] the sample of $name has no fault', kind => {
    const keys = Object.keys(kind.columns)
    const titles = keys.map(key => kind.columns[key]?.title ?? '')
    const {
      rows,
      columns,
      unknownTitles: unknown,
    } = readTable(kind, lines([titles, ...kind.sampleRows.map(line => keys.map(key => line[key] ?? ''))]))
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    expect({ columns, unknown }).toEqual({ columns: keys, unknown: [] })
  })

  test('[B8] titles are found by other names, whatever their capitals, spaces and signs', () => {
    const { rows, unknownTitles: unknown } = readTable(
      kindNamed('clients'),
      lines([
        [],
        ['  FIRSTNAME', 'Last_Name ', 'D.O.B.', 'Move-In Date', 'Room', ''],
        ['', '', '', '', '', ''],
        ['Alma', 'Varga', '4/17/1952', '2026-01-31 00:00:00', '12', ''],
      ]),
    )
    expect(unknown).toEqual(['Room'])
    expect(rows).toMatchObject([
      {
        row: 4,
        values: {
          first_name: 'Alma',
          last_name: 'Varga',
          date_of_birth: '1952-04-17',
          admission_date: '2026-01-31',
        },
      },
    ])
  })

  test('[B3] every fault of a row is told at its column', () => {
    const { rows } = readTable(
      kindNamed('clients'),
      lines([
        ['First name', 'Last name', 'Date of birth', 'Admission date', 'Allergies', 'Email'],
        ['', 'Varga', '17/14/1952', '1/31/26', 'NKDA', 'alma'],
      ]),
    )
    expect(rows[0]?.values).toBeUndefined()
    expect(rows[0]?.faults).toEqual([
      { column: 'date_of_birth', message: 'There is no such day. Look at the day and the month.' },
      { column: 'admission_date', message: 'Write the year with four digits, like 2026-01-31.' },
      {
        column: 'allergies',
        message:
          'This speaks of one kind of allergies only. Write "none known" if there are none of any kind.',
      },
      { column: 'first_name', message: 'First name is required' },
      { column: 'email', message: 'Please enter a valid email address' },
    ])
  })

  test.each([
    [[], 'This file is empty.'],
    [[['Item', 'Category', 'Quantity', 'Unit', 'Minimum']], 'This file has titles and no rows.'],
    [
      [['Item', 'Quantity']],
      'These columns are missing: "Category", "Unit", "Minimum". The titles of this file are: "Item", "Quantity".',
    ],
    [
      [['Item', 'Item name', 'Category']],
      'Two columns are taken for "Item": "Item", "Item name". Choose one of them.',
    ],
  ])('[B3] %j is said to be no such file', (table, message) => {
    expect(() => readTable(kindNamed('inventory'), lines(table))).toThrow(message)
  })

  test('[B3] what a request could not carry is a fault of its row', () => {
    const { rows } = readTable(
      kindNamed('clients'),
      lines([
        ['First name', 'Last name', 'Admission date', 'Home'],
        ['Alma', 'Varga', '01/31/2026', 'x'.repeat(201)],
        ['Alma', 'Var\u0000ga', '01/31/2026', ''],
      ]),
    )
    expect(rows.flatMap(({ faults }) => faults.map(({ column }) => column))).toEqual(['home', 'last_name'])
  })

  test('[B3] a row that stands twice is told apart from one that says something else', () => {
    const order = (start_date: string, end_date?: string) => ({
      client: 'Alma Varga',
      medication: 'Metformin',
      schedule: { frequency_type: 'daily' },
      start_date,
      ...(end_date === undefined ? {} : { end_date }),
    })
    const rows = [
      order('2026-01-01', '2026-01-31'),
      order('2026-02-01'),
      order('2026-02-01'),
      order('2026-03-01'),
      { ...order('2026-03-01'), schedule: { frequency_type: 'as_needed' } },
    ].map((values, index) => ({ row: index + 2, home: '1', values }))
    const message = 'Row 3 is the same client and medication.'
    expect([...repeatedRows(kindNamed('medications'), rows)]).toEqual([
      [4, { earlierRow: 3, isIdentical: true, message }],
      [5, { earlierRow: 3, isIdentical: false, message }],
    ])
  })

  test('[M10.3] [M10.4] two rows of one drug for one client are one entry when they run together, at one minute of a changeover day too', () => {
    const row = (times: string[], start_date: string, end_date?: string) => ({
      client: 'Alma Varga',
      medication: 'Metformin',
      schedule: daily(null, times),
      start_date,
      ...(end_date === undefined ? {} : { end_date }),
    })
    const january = row(['08:00', '20:00'], '2026-01-01', '2026-01-31')
    const repeats = (...values: Readonly<Record<string, unknown>>[]) =>
      [
        ...repeatedRows(
          kindNamed('medications'),
          values.map((said, row) => ({ row, home: '1', values: said })),
        ),
      ].map(([row]) => row)
    expect(repeats(january, row(['20:00'], '2026-01-31'))).toEqual([1])
    expect(repeats(january, row(['20:01'], '2026-01-31'))).toEqual([])
    expect(repeats(january, row(['20:01'], '2026-01-30'))).toEqual([1])
    expect(repeats(january, row(['20:01'], '2026-01-10', '2026-01-20'))).toEqual([1])
    expect(repeats(january, row(['08:00'], '2026-02-01'))).toEqual([])
    // Without a start it is the day of the import: nobody knows that they are apart.
    expect(repeats(january, { ...row(['08:00'], '2026-02-01'), start_date: undefined })).toEqual([1])
  })

  test('[B25] one client under two spellings, and one person in two homes, are one', () => {
    const words = (kind: string, ...rows: readonly Readonly<Record<string, unknown>>[]) =>
      [
        ...repeatedRows(
          kindNamed(kind),
          rows.map(({ home = 'maple', ...values }, index) => ({
            row: index + 2,
            home: String(home),
            values,
          })),
        ).values(),
      ].map(({ message: words }) => words)
    const order = { medication: 'Zinc', schedule: { frequency_type: 'daily' } }
    expect(
      words(
        'medications',
        { client: 'Gilhooly, Patrick', ...order },
        { client: 'Patrick  GILHOOLY', ...order },
      ),
    ).toEqual(['Row 2 is the same client and medication.'])
    const ann = { first_name: 'Ann', last_name: "O'Brien", email: 'ann@example.org' }
    expect(words('staff', ann, { ...ann, home: 'cedar' })).toEqual([
      expect.stringContaining('Row 2 is the same person in another group home.'),
    ])
    expect(words('clients', ann, { ...ann, last_name: 'O’Brien', home: 'cedar' })).toEqual([
      'Row 2 has the same name and date of birth in another group home.',
    ])
    expect(words('clients', ann, { ...ann, date_of_birth: '1950-01-01' })).toEqual([])
    expect(words('inventory', { name: 'Gauze' }, { name: 'Gauze', home: 'cedar' })).toEqual([])
  })
})
