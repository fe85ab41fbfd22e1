import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, dayNumber, instantAt, minutesBetween } from '#domain/values/dates.ts'
import {
  homeToday,
  instantOf,
  localDateTimeOf,
  offsetMinutesOf,
  repeatedTimeZoneName,
  timeZoneName,
} from '#domain/values/time-zone.ts'
import { GATE } from './an-order.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'UTC',
]

describe('skipped times', () => {
  test.each([
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '08:00', '2026-03-08T12:00:00.000Z'],
    ['America/Chicago', '2026-03-08', '02:30', '2026-03-08T08:00:00.000Z'],
    ['America/Denver', '2026-03-08', '02:30', '2026-03-08T09:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '00:15', '2018-11-04T03:00:00.000Z'],
  ])('[M2.14] in %s, %s %s that the clocks skip is the next valid minute', (zone, date, time, at) => {
    expect(instantOf(date, time, zone)).toBe(at)
  })
})

describe('repeated times', () => {
  test.each([
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
    ['America/New_York', '2026-11-01', '01:00', '2026-11-01T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['America/Chicago', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['America/Denver', '2026-11-01', '01:30', '2026-11-01T07:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30:00.000Z'],
  ])('[M2.15] in %s, %s %s that the clocks show twice is the earlier one', (zone, date, time, at) => {
    expect(instantOf(date, time, zone)).toBe(at)
  })
})

describe("the home's day", () => {
  test.each([
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08'],
    ['2026-03-08T05:00:00.000Z', 'America/Denver', '2026-03-07'],
    ['2026-07-01T04:15:00.000Z', 'America/New_York', '2026-07-01'],
    ['2024-02-29T23:00:00.000Z', 'America/Chicago', '2024-02-29'],
  ])('[M2.16] at %s it is in %s the day %s', (now, zone, today) => {
    expect(homeToday(now, zone)).toBe(today)
  })

  test('[M2.16] the clock shows the minute that has begun, through both clock changes', () => {
    const shown = (at: string) => localDateTimeOf(at, 'America/New_York').time
    expect(shown('2026-03-08T06:59:59.999Z')).toBe('01:59')
    expect(shown('2026-03-08T07:00:00.000Z')).toBe('03:00')
    expect(shown('2026-11-01T05:30:00.000Z')).toBe('01:30')
    expect(shown('2026-11-01T06:30:00.000Z')).toBe('01:30')
    expect(offsetMinutesOf('2026-11-01T05:30:00.000Z', 'America/New_York')).toBe(-240)
    expect(offsetMinutesOf('2026-11-01T06:30:00.000Z', 'America/New_York')).toBe(-300)
  })

  test('[M2.16] any moment in any zone shows the date and time Intl shows', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...ZONES), (ms, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        })
        const { date, time } = localDateTimeOf(instantAt(ms), zone)
        expect(`${date} ${time}`).toBe(shown.format(ms))
      }),
      { ...GATE, numRuns: 2_000 },
    )
  })

  test('[M2.15] a moment shown on the clock leads back to itself, or to the earlier hour of the same name', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...ZONES), (ms, zone) => {
        const at = instantAt(ms)
        const shown = localDateTimeOf(at, zone)
        const back = instantOf(shown.date, shown.time, zone)
        expect(localDateTimeOf(back, zone)).toEqual(shown)
        expect([0, 30, 60]).toContain(minutesBetween(back, at))
      }),
      { ...GATE, numRuns: 2_000 },
    )
  })

  test('an unknown zone is an error, never a guess', () => {
    expect(() => homeToday('2026-03-08T05:00:00.000Z', 'America/Nowhere')).toThrow(RangeError)
  })
})

const anyMinute = fc
  .integer({
    min: (dayNumber('2010-01-01') * DAY_MS) / 60_000,
    max: (dayNumber('2032-12-31') * DAY_MS) / 60_000,
  })
  .map(minute => minute * 60_000)

test.each([
  ['America/New_York', '2026-07-01T12:00:00.000Z', 'EDT'],
  ['America/New_York', '2026-12-01T12:00:00.000Z', 'EST'],
  ['America/Phoenix', '2026-07-01T12:00:00.000Z', 'MST'],
  ['Asia/Kathmandu', '2026-07-01T12:00:00.000Z', 'GMT+5:45'],
])('[U12.3] the clock of %s at %s is named %s', (zone, at, name) => {
  expect(timeZoneName(at, zone)).toBe(name)
})

test.each([
  ['2026-11-01T05:30:00.000Z', 'EDT'],
  ['2026-11-01T06:30:00.000Z', 'EST'],
  ['2026-11-01T04:59:00.000Z', null],
  ['2026-11-01T07:00:00.000Z', null],
  ['2026-03-08T07:00:00.000Z', null],
])('[M2.22] in New York %s is told with %s', (at, name) => {
  expect(repeatedTimeZoneName(at, 'America/New_York')).toBe(name)
})
