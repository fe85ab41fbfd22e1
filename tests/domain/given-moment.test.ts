/** What a clock time means that somebody gives for a dose, held to a search over every minute around it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenMoment } from '#domain/rules/doses/given-moment.ts'
import { clockTimeOf, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { GATE } from './an-order.ts'

const zone = 'America/New_York'
const moment = (time: string, dueAt: string, now: string, date?: string) =>
  givenMoment({ time, ...(date === undefined ? {} : { date }) }, { dueAt, now, zone })

describe('a clock time without a date', () => {
  const tenPm = '2026-03-11T02:00:00.000Z'

  test('[M6.3] 00:15 of a 22:00 dose is after midnight, two hours and a quarter late', () => {
    expect(moment('00:15', tenPm, '2026-03-11T04:20:00.000Z')).toEqual({
      at: '2026-03-11T04:15:00.000Z',
      date: '2026-03-11',
      time: '00:15',
    })
  })

  test('[M6.3] 23:50 of a dose due at 00:15 is the evening before', () => {
    expect(moment('23:50', '2026-03-11T04:15:00.000Z', '2026-03-11T05:00:00.000Z')).toMatchObject({
      date: '2026-03-10',
    })
  })

  test('[M6.3] the nearer moment is still to come: the earlier one of the same day', () => {
    // Due at 22:00, given at 07:00 by mistake; 07:00 of tomorrow would be nearer.
    expect(moment('07:00', tenPm, '2026-03-11T02:10:00.000Z')).toMatchObject({
      at: '2026-03-10T11:00:00.000Z',
      date: '2026-03-10',
    })
  })

  test('[M6.3] noon for a midnight dose is the noon after it', () => {
    expect(moment('12:00', '2026-03-11T04:00:00.000Z', '2026-03-12T04:00:00.000Z')).toMatchObject({
      date: '2026-03-11',
    })
  })

  test.each([
    ['a time a little ahead', '09:10', '2026-03-10T12:00:00.000Z', '2026-03-10T13:00:00.000Z'],
    [
      'a time to come of a dose of this morning',
      '23:00',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T18:00:00.000Z',
    ],
    ['a time after the dose to come', '20:30', '2026-03-11T00:00:00.000Z', '2026-03-10T23:00:00.000Z'],
  ])('[M6.4] %s is a moment to come, not one of the day before', (_, time, dueAt, now) => {
    expect(moment(time, dueAt, now)).toBeNull()
  })

  test('[M6.3] the minute that has begun is not to come', () => {
    expect(moment('22:20', tenPm, '2026-03-11T02:20:30.000Z')).toMatchObject({ time: '22:20' })
  })
})

describe('when the clocks change', () => {
  test('[M6.3] a time that comes twice is the one nearer to the dose', () => {
    const now = '2026-11-01T12:00:00.000Z'
    expect(moment('01:45', '2026-11-01T05:30:00.000Z', now)?.at).toBe('2026-11-01T05:45:00.000Z')
    expect(moment('01:45', '2026-11-01T07:00:00.000Z', now)?.at).toBe('2026-11-01T06:45:00.000Z')
  })

  test('[M6.3] of a time that comes twice the second is not meant while it is to come', () => {
    expect(moment('01:45', '2026-11-01T07:00:00.000Z', '2026-11-01T06:00:00.000Z')?.at).toBe(
      '2026-11-01T05:45:00.000Z',
    )
  })

  test('[M6.3] a time that is skipped is the first minute after it', () => {
    expect(moment('02:30', '2026-03-08T12:00:00.000Z', '2026-03-08T13:00:00.000Z')).toEqual({
      at: '2026-03-08T07:00:00.000Z',
      date: '2026-03-08',
      time: '03:00',
    })
  })
})

describe('with a date', () => {
  test('[M6.5] the time is that of the date, however far from the dose', () => {
    const now = '2026-03-14T12:00:00.000Z'
    expect(moment('09:00', '2026-03-11T02:00:00.000Z', now, '2026-03-13')?.at).toBe(
      '2026-03-13T13:00:00.000Z',
    )
  })

  test('[M6.5] a date and time to come are none', () => {
    const now = '2026-03-10T12:00:00.000Z'
    expect(moment('09:00', '2026-03-10T12:00:00.000Z', now, '2026-03-10')).toBeNull()
  })
})

test('[M6.3] as a search over every minute finds it, on ordinary days and when the clocks change', () => {
  const hour = 60 * MINUTE_MS
  const around = fc.constantFrom(
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2026-06-10T12:00:00.000Z',
  )
  const asked = fc.record({
    around,
    dueAfter: fc.integer({ min: -30 * 60, max: 30 * 60 }),
    nowAfterDue: fc.integer({ min: -20 * 60, max: 60 * 60 }),
    minutes: fc.integer({ min: 0, max: 1439 }),
    zone: fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'UTC'),
  })
  let found = 0
  fc.assert(
    fc.property(asked, ({ around, dueAfter, nowAfterDue, minutes, zone }) => {
      const due = millisOf(around) + dueAfter * MINUTE_MS
      const now = due + nowAfterDue * MINUTE_MS
      const time = clockTimeOf(minutes)
      const dueDate = localDateTimeOf(instantAt(due), zone).date
      let best: number | null = null
      for (let at = due - 24 * hour; at <= Math.min(now, due + 25 * hour); at += MINUTE_MS) {
        const shown = localDateTimeOf(instantAt(at), zone)
        if (shown.time !== time || (shown.date < dueDate && due - at > 4 * hour)) continue
        if (best === null || Math.abs(at - due) <= Math.abs(best - due)) best = at
      }
      // A skipped time is shown on no clock; those have their own tests.
      const isSkipped =
        givenMoment({ time }, { dueAt: instantAt(due), now: instantAt(now), zone })?.time !== time
      if (best === null && isSkipped) return
      if (best !== null) found++
      expect(givenMoment({ time }, { dueAt: instantAt(due), now: instantAt(now), zone })?.at).toBe(
        best === null ? undefined : instantAt(best),
      )
    }),
    { ...GATE, numRuns: 100 },
  )
  expect(found).toBeGreaterThan(60)
})
