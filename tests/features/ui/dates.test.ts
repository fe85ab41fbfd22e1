import { describe, expect, test } from 'vitest'
import { createCatalogue } from '#src/app/words/words.tsx'
import {
  agoWords,
  dayWords,
  durationWords,
  longDate,
  momentTimeWords,
  momentWords,
  monthWords,
  relativeMomentWords,
  shortDate,
  sinceWords,
  timeWords,
  type WallClock,
} from '#src/labels/dates.ts'

const { t } = createCatalogue()
const albany: WallClock = { time_zone: 'America/New_York', clock: '12h' }
const denver: WallClock = { time_zone: 'America/Denver', clock: '24h' }
const now = '2026-03-09T16:00:00.000Z'

describe('words for days and times', () => {
  test('a moment is read on the clock of the home, not of the tablet', () => {
    expect(momentTimeWords('2026-03-09T11:40:00.000Z', albany)).toBe('7:40 AM')
    expect(momentTimeWords('2026-03-09T11:40:00.000Z', denver)).toBe('05:40')
  })
  test('a dose at a quarter past midnight belongs to the day that has just begun', () => {
    expect(relativeMomentWords('2026-03-09T04:15:00.000Z', now, albany, t)).toBe('12:15 AM')
    expect(relativeMomentWords('2026-03-09T03:45:00.000Z', now, albany, t)).toBe('yesterday 11:45 PM')
  })
  test('"since" names the day once it is not today or yesterday', () => {
    expect(sinceWords('2026-03-09T11:40:00.000Z', now, albany, t)).toBe('since 7:40 AM')
    expect(sinceWords('2026-03-03T12:40:00.000Z', now, albany, t)).toBe('since Tue, Mar 3, 7:40 AM')
  })
  test('[M6.7] how long ago is a span like any other', () => {
    expect(agoWords('2026-03-09T15:59:40.000Z', now, t)).toBe('just now')
    expect(agoWords('2026-03-09T16:00:20.000Z', now, t)).toBe('just now')
    expect(agoWords('2026-03-09T15:59:00.000Z', now, t)).toBe('1 min ago')
    expect(agoWords('2026-03-09T15:02:00.000Z', now, t)).toBe('58 min ago')
    expect(agoWords('2026-03-09T10:00:00.000Z', now, t)).toBe('6 h ago')
    expect(agoWords('2026-03-09T09:50:00.000Z', now, t)).toBe('6 h 10 min ago')
    expect(agoWords('2026-03-04T16:00:00.000Z', now, t)).toBe('5 days ago')
  })
  test('a date stays the day it is in every zone', () => {
    expect(shortDate('2026-03-08', t)).toBe('Mar 8, 2026')
    expect(longDate('2026-03-08', t)).toBe('Sunday, March 8, 2026')
    expect(monthWords('2026-12', t)).toBe('December 2026')
  })
  test('days near today go by name', () => {
    expect(dayWords('2026-03-09', '2026-03-09', t)).toBe('Today')
    expect(dayWords('2026-02-28', '2026-03-01', t)).toBe('Yesterday')
    expect(dayWords('2026-03-10', '2026-03-09', t)).toBe('Tomorrow')
    expect(dayWords('2025-12-31', '2026-03-09', t)).toBe('Wed, Dec 31, 2025')
  })
  test('[M6.6] a home reads its clock times with AM and PM or in 24 hours, as it is set', () => {
    const times = ['00:05', '12:00', '14:30', '11:59']
    expect(times.map(time => timeWords(time, albany))).toEqual([
      '12:05 AM',
      '12:00 PM',
      '2:30 PM',
      '11:59 AM',
    ])
    expect(times.map(time => timeWords(time, denver))).toEqual(times)
  })
  test('[M6.6] a home that came before the setting reads AM and PM', () => {
    const { clock: _, ...before } = albany
    expect(timeWords('20:00', before as WallClock)).toBe('8:00 PM')
  })
  test('[M6.7] how early or late is said in minutes, hours and days, never in hundreds of minutes', () => {
    const words = [0, 45, 60, 209, -600, 2_879, 2_880, 3_000].map(minutes => durationWords(minutes, t))
    expect(words).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '3 h 29 min',
      '10 h',
      '47 h 59 min',
      '2 days',
      '2 days 2 h',
    ])
  })
  test('a moment in full has date and time', () => {
    expect(momentWords('2026-03-09T11:40:00.000Z', albany, t)).toBe('Mar 9, 2026, 7:40 AM')
  })
})
