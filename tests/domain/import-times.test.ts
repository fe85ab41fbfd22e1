/** Times in a file of orders: read as the form of the home reads them, or by the clock that the column shows. */
import { describe, expect, test } from 'vitest'
import { HALF_TIME } from '#domain/imports/file-clock.ts'
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
    ['daily 9:00'],
    ['BID 8:00, 9:30'],
    ['every Tuesday 11:30'],
    ['daily 12:00'],
    ['daily 1130'],
    ['daily 8:00 am, 9:00'],
  ])('[B21] "%s" alone is a fault that says to write AM or PM', words => {
    expect(read([words])).toEqual([HALF_TIME])
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
    expect(read(['daily 09:00', 'daily 12:00', 'daily 9:00'])).toEqual(['09:00', '12:00', HALF_TIME])
  })

  test('[B21] a column that also writes AM or PM shows nothing', () => {
    expect(read(['daily 9:00 PM', 'daily 09:00', 'daily 9:00', 'daily 21:00'])).toEqual([
      '21:00',
      HALF_TIME,
      HALF_TIME,
      '21:00',
    ])
  })

  test('[B21] what is not understood shows nothing either', () => {
    expect(read(['daily 9:00', '2000 units daily'])[0]).toBe(HALF_TIME)
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
