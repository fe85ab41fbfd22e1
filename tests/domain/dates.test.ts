import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  clockTimeOf,
  dateOfDayNumber,
  dayNumber,
  dayOfWeek,
  daysBetween,
  instantAt,
  millisOf,
  minutesBetween,
  minutesOf,
  monthDays,
  monthLength,
  WEEKDAYS,
  weekdayNumber,
} from '#domain/values/dates.ts'
import { clockTime, instant, localDate } from '#domain/values/schemas.ts'
import { GATE } from './an-order.ts'

const anyDay = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') })

describe('what is taken as a day, a time and a moment', () => {
  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-5', false],
    ['0202-01-01', false],
    ['2026-03-08T00:00', false],
    ['', false],
  ])('%s is a day that exists: %s', (text, exists) => {
    expect(v.is(localDate, text)).toBe(exists)
  })

  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['8:00', false],
    ['08:60', false],
    ['08:00:00', false],
  ])('%s is a clock time: %s', (text, isTime) => {
    expect(v.is(clockTime, text)).toBe(isTime)
  })

  test.each([
    ['2026-03-08T07:00:00.000Z', true],
    ['2026-03-08T07:00:00Z', false],
    ['2026-03-08T07:00:00.000+01:00', false],
    ['2026-02-30T07:00:00.000Z', false],
    ['2026-03-08T24:00:00.000Z', false],
    ['2026-03-08', false],
  ])('%s is a moment: %s', (text, isMoment) => {
    expect(v.is(instant, text)).toBe(isMoment)
  })
})

describe('the calendar', () => {
  test('a day number and its date lead to each other, and each day is one after the last', () => {
    fc.assert(
      fc.property(anyDay, day => {
        const date = dateOfDayNumber(day)
        expect(v.is(localDate, date)).toBe(true)
        expect(dayNumber(date)).toBe(day)
        expect(daysBetween(date, addDays(date, 1))).toBe(1)
        expect(dayOfWeek(addDays(date, 1))).toBe((dayOfWeek(date) + 1) % 7)
        expect(addDays(date, 1) > date).toBe(true)
      }),
      GATE,
    )
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-15', -3, '2025-12-15'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test('known weekdays have their names, written out, shortened or in small letters', () => {
    expect(WEEKDAYS[dayOfWeek('2026-03-08')]).toBe('Sunday')
    expect(WEEKDAYS[dayOfWeek('1969-12-31')]).toBe('Wednesday')
    expect([' Monday', 'mon', 'MONDAY', 'Sun', 'noday', ''].map(weekdayNumber)).toEqual([
      1,
      1,
      1,
      0,
      null,
      null,
    ])
  })

  test('a month has its days, leap years included', () => {
    expect(['2026-01', '2026-02', '2024-02', '2026-04', '2026-12'].map(monthLength)).toEqual([
      31, 28, 29, 30, 31,
    ])
    expect(monthDays('2024-02').at(0)).toBe('2024-02-01')
    expect(monthDays('2024-02').at(-1)).toBe('2024-02-29')
  })

  test('minutes of the day and clock times lead to each other and go round at midnight', () => {
    expect(minutesOf('00:15')).toBe(15)
    expect([0, 15, 1439, 1440, 1632, -1].map(clockTimeOf)).toEqual([
      '00:00',
      '00:15',
      '23:59',
      '00:00',
      '03:12',
      '23:59',
    ])
  })

  test('minutes between two moments keep their fraction and sign', () => {
    expect(minutesBetween('2026-03-08T06:59:30.000Z', '2026-03-08T07:00:00.000Z')).toBe(0.5)
    expect(minutesBetween('2026-03-08T07:00:00.000Z', '2026-03-08T06:00:00.000Z')).toBe(-60)
    expect(instantAt(millisOf('2026-03-08T07:00:00.123Z'))).toBe('2026-03-08T07:00:00.123Z')
  })
})
