/** Times in a file of orders: read as the form of the home reads them, or by the clock that the column shows. */
import { describe, expect, test } from 'vitest'
import { ambiguousTimeMessage } from '#domain/imports/file-clock.ts'
import { SCHEDULE_MESSAGE } from '#domain/imports/order-cells.ts'
import { readTable } from '#domain/imports/reading.ts'
import { kindNamed, lines } from './file-lines.ts'

const TITLES = ['Client', 'Medication', 'Dosage', 'Unit', 'Route', 'Schedule', 'Group home']
const order = (schedule: string, home = '') => [
  'Walter Abbott',
  'Zinc',
  '1',
  'tablet',
  'oral',
  schedule,
  home,
]
const hasTimes = (value: unknown): value is { schedule: { administration_times: readonly string[] } } =>
  typeof value === 'object' && value !== null && 'schedule' in value

/** Of each row its times, or what is wrong with them. */
const read = (schedules: readonly string[], clock: '12h' | '24h' = '12h') =>
  readTable(kindNamed('medications'), lines([TITLES, ...schedules.map(words => order(words))]), {
    clockOf: () => clock,
  }).rows.map(({ values, faults }) =>
    hasTimes(values)
      ? values.schedule.administration_times.join(' ')
      : faults.map(({ message }) => message)[0],
  )

describe('in a home with AM and PM', () => {
  test.each([
    ['daily 9:00', '9:00'],
    ['BID 8:00, 9:30', '8:00'],
    ['every Tuesday 11:30', '11:30'],
    ['daily 12:00', '12:00'],
    ['daily 1130', '11:30'],
    ['daily 8:00 am, 09:00', '9:00'],
  ])('[B21] "%s" alone is a fault that says to write AM or PM', (words, time) => {
    expect(read([words])).toEqual([ambiguousTimeMessage(time)])
    expect(ambiguousTimeMessage(time)).toContain(`Write "${time} AM" or "${time} PM".`)
  })

  test('[B21] AM, PM, noon, four digits from zero and times of 24 hours are whole', () => {
    expect(read(['daily 9:00 AM', 'daily 9 pm', 'daily noon', 'daily 0900'])).toEqual([
      '09:00',
      '21:00',
      '12:00',
      '09:00',
    ])
    expect(read(['daily 21:00'])).toEqual(['21:00'])
    expect(read(['daily 0:30'])).toEqual(['00:30'])
  })

  test('[B21] a time past 12:59 anywhere in the column shows that it writes 24 hours', () => {
    expect(read(['daily 9:00', 'daily 21:00'])).toEqual(['09:00', '21:00'])
    expect(read(['BID 8:00, 20:00', 'daily 12:00'])).toEqual(['08:00 20:00', '12:00'])
  })

  test('[B21] a zero before the hour shows it for hours of two digits', () => {
    expect(read(['daily 09:00', 'daily 12:00', 'daily 9:00'])).toEqual([
      '09:00',
      '12:00',
      ambiguousTimeMessage('9:00'),
    ])
  })

  test('[B21] a column that also writes AM or PM shows nothing', () => {
    expect(read(['daily 9:00 PM', 'daily 09:00', 'daily 9:00', 'daily 21:00'])).toEqual([
      '21:00',
      ambiguousTimeMessage('9:00'),
      ambiguousTimeMessage('9:00'),
      '21:00',
    ])
  })

  test('[B21] what is not understood shows nothing either', () => {
    expect(read(['daily 9:00', '2000 units daily'])[0]).toBe(ambiguousTimeMessage('9:00'))
  })
})

test('[B21] in a home with 24 hours every time is whole, whatever home the rows beside it go to', () => {
  expect(read(['daily 9:00'], '24h')).toEqual(['09:00'])
  const { rows } = readTable(
    kindNamed('medications'),
    lines([TITLES, order('daily 9:00', 'Maple House'), order('daily 9:00', 'Oak House')]),
    { clockOf: home => (home === 'Oak House' ? '24h' : '12h') },
  )
  expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([['schedule'], []])
})

test.each([
  ['daily 25:00', '25:00'],
  ['daily 8:75', '8:75'],
  ['BID 8.30, 20.30', '8.30'],
  ['daily 8h30', '8h30'],
  ['daily 13:00 PM', '13:00 pm'],
  ['BID 8a, 8p', '8a'],
  ['daily 2400', '2400'],
])('[B21] what was meant as a time and is none is a fault that says how to write it: "%s"', (words, time) => {
  const said = [`The time "${time}" is not understood. Write it like 8:30 PM or 20:30.`]
  expect([read([words]), read([words], '24h')]).toEqual([said, said])
})

test('[B21] an amount beside a schedule is called no time', () => {
  expect(read(['2.25 mg daily', '0.25 tab daily'])).toEqual([SCHEDULE_MESSAGE, SCHEDULE_MESSAGE])
})
