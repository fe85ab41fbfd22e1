/** For which column a title is taken, where the titles stand, and columns that are read together. */
import { describe, expect, test } from 'vitest'
import { importKinds } from '#domain/imports/kinds.ts'
import { readTable, readValues } from '#domain/imports/reading.ts'
import { columnsOf, findTitles, normalizeTitle } from '#domain/imports/titles.ts'
import { faultsIn, kindNamed, lines, rowsIn } from './file-lines.ts'

const ORDERS = ['Resident', 'Drug', 'Amount', 'Unit', 'Route', 'Frequency']
const ALBUTEROL = ['Patrick Gilhooly', 'Albuterol', '60', 'puff', 'INH', 'BID']

describe('titles', () => {
  test.each(importKinds)('[B19] of $name mean one column each', kind => {
    const names = Object.entries(columnsOf(kind)).flatMap(([key, { title, otherTitles: also = [] }]) => [
      ...new Set([key, title, ...also].map(normalizeTitle)),
    ])
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  test('[B19] that mean two things are not known: an amount dispensed is no dose', () => {
    const { problem } = findTitles(kindNamed('medications'), lines([ORDERS, ALBUTEROL]))
    expect(problem).toBe(
      'These columns are missing: "Dosage". The titles of this file are: "Resident", "Drug", "Amount", "Unit", "Route", "Frequency".',
    )
    const staff = findTitles(kindNamed('staff'), lines([['First', 'Last', 'Email', 'Role', 'Title']]))
    expect(staff.titleColumns).toEqual(['first_name', 'last_name', 'email', 'role', undefined])
    const stock = findTitles(kindNamed('inventory'), lines([['Item', 'Units']]))
    expect(stock.titleColumns).toEqual(['name', undefined])
    const named = findTitles(kindNamed('medications'), lines([['Name', 'Drug name', 'Patient name']]))
    expect(named.titleColumns).toEqual([undefined, 'medication', 'client'])
  })

  test('[B19] a person takes a column for another, or leaves it out, and the rest is read so', () => {
    const kind = kindNamed('medications')
    const { rows } = readTable(kind, lines([ORDERS, ALBUTEROL]), { chosenColumns: { 2: 'dosage' } })
    expect(rows[0]?.values).toMatchObject({ dosage: 60 })
    const two = lines([
      [...ORDERS, 'Dose', 'Dosage', 'HOLD'],
      [...ALBUTEROL, '1', '2', 'x'],
    ])
    expect(() => readTable(kind, two)).toThrow(
      'Two columns are taken for "Dosage": "Dose", "Dosage". Choose one of them.',
    )
    const read = readTable(kind, two, { chosenColumns: { 7: null } })
    expect(read.unknownTitles).toEqual(['Amount', 'Dosage', 'HOLD'])
    // Leaving a column out does not leave out what it says of the order.
    expect(read.rows[0]?.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('The column "HOLD" says "x"'),
    ])
    const ended = lines([
      [...ORDERS, 'Dose', 'Stop date'],
      [...ALBUTEROL, '1', '2026-03-01'],
    ])
    expect(readTable(kind, ended, { chosenColumns: { 7: null } }).rows[0]?.values).toBeUndefined()
  })

  test('[B19] stand below the name of a list, which is named and not imported', () => {
    const { linesAbove: above, rows } = readTable(
      kindNamed('clients'),
      lines([
        ['Resident list of Maple House'],
        ['', ''],
        ['Printed 03/10/2026, by', 'Dana'],
        ['First name', 'Last name', 'Admission date'],
        ['Ann', 'Lee', '01/31/2026'],
      ]),
    )
    expect(above).toEqual(['Resident list of Maple House', 'Printed 03/10/2026, by Dana'])
    expect(rows.map(({ row, values }) => [row, values?.last_name])).toEqual([[5, 'Lee']])
  })
})

describe('how often, and at what times', () => {
  const order = (often: string, times: string) =>
    `Client,Medication,Dose,Unit,Route,Frequency,Times\nWalter Abbott,Zinc,1,tablet,PO,${often},"${times}"`
  const scheduleOf = (often: string, times: string) =>
    rowsIn('medications', order(often, times))[0]?.values?.schedule

  test('[B24] are read together from two columns', () => {
    expect(scheduleOf('BID', '0800, 2000')).toMatchObject({
      frequency_value: 2,
      administration_times: ['08:00', '20:00'],
    })
    expect(scheduleOf('q8h', '07:00 15:00 23:00')).toMatchObject({
      administration_times: ['07:00', '15:00', '23:00'],
    })
    expect(scheduleOf('', '08:00, 20:00')).toMatchObject({ administration_times: ['08:00', '20:00'] })
    expect(scheduleOf('TID', '')).toMatchObject({ frequency_value: 3, administration_times: [] })
  })

  test.each([
    ['q8h', '08:00, 14:00, 20:00'],
    ['PRN', '08:00'],
    ['BID 08:00, 20:00', '09:00, 20:00'],
    ['BID', '9:00, 20:00 PM'],
    ['BID', 'with meals'],
  ])('[B24] that do not go together are a fault: %s, %s', (often, times) => {
    expect(rowsIn('medications', order(often, times))[0]?.values).toBeUndefined()
  })

  test.each([
    ['BID x 10 d', 'the last day it is given under End date'],
    ['BID x 10 days then daily', 'the last day it is given under End date'],
    ['x 10 days', 'the last day it is given under End date'],
    ['TID for 0 days', 'the last day it is given under End date'],
    ['BID x 10 days', 'Write the first of them.'],
    ['PRN for 7 days', 'Write the first of them.'],
    ['every morning', 'Nothing says at what hour that is.'],
    ['BID AC', 'Nothing says at what hour that is.'],
    ['daily with breakfast', 'Nothing says at what hour that is.'],
    ['at bedtime', 'Nothing says at what hour that is.'],
    ['QHS', 'Write it out: daily 21:00.'],
  ])('[B24] "%s" is refused with where to write it', (words, said) => {
    expect(faultsIn('medications', order(words, ''))).toEqual([[2, expect.stringContaining(said)]])
  })

  const limited = (often: string, start: string, end = '') =>
    rowsIn(
      'medications',
      `Client,Medication,Dose,Unit,Route,Frequency,Start,End\nWalter Abbott,Zinc,1,tablet,PO,"${often}",${start},${end}`,
    )[0]

  test.each([
    ['BID x 10 days', '2026-03-10'],
    ['TID for 7 days', '2026-03-07'],
    ['daily 08:00 × 1 day', '2026-03-01'],
    ['every 3 days for 2 weeks', '2026-03-14'],
    ['PRN x 5 days', '2026-03-05'],
  ])('[B24] "%s" from the first of March has %s as its last day', (often, last) => {
    expect(limited(often, '2026-03-01')).toMatchObject({ values: { end_date: last }, faults: [] })
    expect(limited(often, '2026-03-01', last)).toMatchObject({ values: { end_date: last }, faults: [] })
    expect(limited(often, '2026-03-01', '2026-04-30')?.faults).toEqual([
      { column: 'end_date', message: `By the schedule and the start date the last day is ${last}.` },
    ])
  })

  test('[B24] what runs for so many days is read the same by the server, and is ordered with its last day', () => {
    const kind = kindNamed('medications')
    const values = limited('BID x 10 days', '2026-03-01')?.values
    expect(readValues(kind, values ?? {})).toEqual({ values, faults: [] })
    const home = { id: 1, home_name: 'Maple House' }
    const place = {
      home,
      homes: [home],
      findClientsByName: () => [{ id: 7, home_id: 1 }],
      findItemsByName: () => [{ id: 9 }],
    }
    const args = kind.argumentsOf(values as never, place as never, { recordId: (of: string) => of } as never)
    expect(args).toMatchObject({ end_date: '2026-03-10', is_ongoing: false, frequency_value: 2 })
    expect(args).not.toHaveProperty('days')
    expect(values).toMatchObject({ end_date: '2026-03-10' })
  })
})
