import { describe, expect, test } from 'vitest'
import { startWords } from '#src/app/words/words.tsx'
import {
  agoWords,
  dayWords,
  longDate,
  momentWords,
  monthWords,
  shortDate,
  sinceWords,
  timeAt,
  twelveHour,
  whenWords,
} from '#src/ui/dates.ts'

const { t } = startWords()
const now = '2026-03-09T16:00:00.000Z'

describe('words for days and times', () => {
  test('a moment is read on the clock of the home, not of the tablet', () => {
    expect(timeAt('2026-03-09T11:40:00.000Z', 'America/New_York')).toBe('07:40')
    expect(timeAt('2026-03-09T11:40:00.000Z', 'America/Denver')).toBe('05:40')
  })
  test('a dose at a quarter past midnight belongs to the day that has just begun', () => {
    expect(whenWords('2026-03-09T04:15:00.000Z', now, 'America/New_York', t)).toBe('00:15')
    expect(whenWords('2026-03-09T03:45:00.000Z', now, 'America/New_York', t)).toBe('yesterday 23:45')
  })
  test('"since" names the day once it is not today or yesterday', () => {
    expect(sinceWords('2026-03-09T11:40:00.000Z', now, 'America/New_York', t)).toBe('since 07:40')
    expect(sinceWords('2026-03-03T12:40:00.000Z', now, 'America/New_York', t)).toBe('since Tue, Mar 3, 07:40')
  })
  test('how long ago is said in the largest unit that still helps', () => {
    expect(agoWords('2026-03-09T15:59:40.000Z', now, t)).toBe('just now')
    expect(agoWords('2026-03-09T16:00:20.000Z', now, t)).toBe('just now')
    expect(agoWords('2026-03-09T15:59:00.000Z', now, t)).toBe('1 minute ago')
    expect(agoWords('2026-03-09T15:02:00.000Z', now, t)).toBe('58 minutes ago')
    expect(agoWords('2026-03-09T10:00:00.000Z', now, t)).toBe('6 hours ago')
    expect(agoWords('2026-03-04T16:00:00.000Z', now, t)).toBe('5 days ago')
  })
  test('a date stays the day it is in every zone', () => {
    expect(shortDate('2026-03-08')).toBe('Mar 8, 2026')
    expect(longDate('2026-03-08')).toBe('Sunday, March 8, 2026')
    expect(monthWords('2026-12')).toBe('December 2026')
  })
  test('days near today go by name', () => {
    expect(dayWords('2026-03-09', '2026-03-09', t)).toBe('Today')
    expect(dayWords('2026-02-28', '2026-03-01', t)).toBe('Yesterday')
    expect(dayWords('2026-03-10', '2026-03-09', t)).toBe('Tomorrow')
    expect(dayWords('2025-12-31', '2026-03-09', t)).toBe('Wed, Dec 31, 2025')
  })
  test('appointments speak of morning and afternoon', () => {
    expect(['00:05', '12:00', '14:30', '11:59'].map(twelveHour)).toEqual([
      '12:05 AM',
      '12:00 PM',
      '2:30 PM',
      '11:59 AM',
    ])
  })
  test('a moment in full has date and time', () => {
    expect(momentWords('2026-03-09T11:40:00.000Z', 'America/New_York', t)).toBe('Mar 9, 2026, 07:40')
  })
})
