import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MATCH_MINUTES, matchDose } from '#domain/rules/doses/matching.ts'
import { clockTimeOf, minutesOf } from '#domain/values/dates.ts'
import { GATE } from './an-order.ts'

const match = (time: string, ...times: string[]) =>
  matchDose(
    time,
    times.map(t => ({ time: t })),
  )?.time ?? null

describe('which dose a time belongs to', () => {
  test('[M3.1] the exact slot wins, whatever is near it', () => {
    expect(match('08:00', '07:59', '08:00', '08:01')).toBe('08:00')
  })

  test.each([
    ['08:30', '08:00'],
    ['07:30', '08:00'],
    ['08:31', null],
    ['07:29', null],
    ['08:20', '08:00'],
  ])('[M3.2] %s belongs to the nearest slot within 30 minutes, both ends included: %s', (time, slot) => {
    expect(match(time, '08:00', '20:00')).toBe(slot)
  })

  test('[M3.3] of two slots equally near the earlier is taken, in whatever order they come', () => {
    expect(match('08:30', '08:15', '08:45')).toBe('08:15')
    expect(match('08:30', '08:45', '08:15')).toBe('08:15')
    expect(match('08:31', '08:15', '08:45')).toBe('08:45')
  })

  test('[M3.4] an as-needed dose is never matched, not even at the exact time', () => {
    const asNeeded = { time: '08:00', is_as_needed: true }
    expect(matchDose('08:00', [asNeeded])).toBeNull()
    expect(matchDose('08:00', [asNeeded, { time: '08:10', is_as_needed: false }])?.time).toBe('08:10')
  })

  test('[M3.6] a record off the schedule that says nothing never beats a due slot, not even at the exact time', () => {
    const stray = { time: '08:20', is_stray: true }
    expect(matchDose('08:20', [stray, { time: '08:00' }])?.time).toBe('08:00')
    expect(matchDose('08:20', [{ time: '08:20' }, { time: '08:00' }])?.time).toBe('08:20')
    expect(matchDose('08:25', [stray, { time: '20:00' }])?.time).toBe('08:20')
  })

  test('[M3.5] midnight is a border: 23:50 and 00:05 are not near each other', () => {
    expect(match('00:05', '23:50')).toBeNull()
    expect(match('23:50', '00:05')).toBeNull()
  })

  test('[M3.2] nothing nearer is passed over and nothing further than 30 minutes is taken', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, fc.array(minute, { maxLength: 8 }), (wanted, slots) => {
        const found = match(clockTimeOf(wanted), ...slots.map(clockTimeOf))
        const nearest = Math.min(...slots.map(slot => Math.abs(slot - wanted)))
        if (found === null) expect(nearest).toBeGreaterThan(MATCH_MINUTES)
        else expect(Math.abs(minutesOf(found) - wanted)).toBe(nearest)
      }),
      GATE,
    )
  })
})
