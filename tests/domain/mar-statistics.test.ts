import { describe, expect, test } from 'vitest'
import type { DoseStatus } from '#domain/rules/doses/effective-marks.ts'
import { doseKey } from '#domain/rules/doses/mar-grid.ts'
import {
  clientMarStatistics,
  marOverview,
  nextAdministration,
  nextAdministrationText,
} from '#domain/rules/doses/mar-statistics.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import type { RecordedDose } from '#domain/rules/doses/recorded-doses.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { anOrder, aVersion } from './an-order.ts'

const today = '2026-03-02'
const order = anOrder()
const written = { ...aVersion({ daily_frequency: 2 }), created_at: '2026-01-01T00:00:00.000Z' }
const slots = dueSlots(order, [written], today, '2026-03-04', 'America/New_York')

const scheduled = <Dose extends object>(doses: readonly Dose[]) =>
  doses.map(dose => ({ ...dose, is_as_needed: false }))

describe('figures above the MAR', () => {
  test('[P2 §2] the overview counts clients, with and without medications, and with a dose to come', () => {
    const client = (medication_count: number, next_medication_schedule: string | null) => ({
      medication_count,
      next_medication_schedule,
    })
    const clients = [
      client(2, '20:00'),
      client(1, 'Tomorrow 08:00'),
      client(0, 'No medications'),
      client(1, 'As prescribed'),
      client(1, 'No schedule available'),
      client(0, ' '),
      client(0, null),
    ]
    expect(marOverview(clients)).toEqual({
      total_clients: 7,
      with_medications: 4,
      no_medications: 3,
      scheduled_today: 2,
    })
  })

  test("[P2 §2] a client's figures count today's doses once each", () => {
    const dose = (status: DoseStatus, date = today) => ({ date, status })
    const doses = [
      dose('given'),
      dose('possible_double_dose'),
      dose('missed'),
      dose('cancelled'),
      dose('disagreement'),
      dose('open'),
      dose('given', '2026-03-01'),
    ]
    const lines = [{ end_date: null }, { end_date: '2026-03-01' }, { end_date: today }]
    expect(clientMarStatistics(lines, scheduled(doses), today)).toEqual({
      total_medications: 3,
      active_medications: 2,
      given_today: 2,
      missed_today: 1,
    })
  })

  test('[P2 §2] an as-needed dose was never due: given it counts, missed it does not', () => {
    const doses = (['given', 'missed', 'missed'] as const).map(status => ({
      date: today,
      status,
      is_as_needed: true,
    }))
    expect(clientMarStatistics([], doses, today)).toMatchObject({ given_today: 1, missed_today: 0 })
  })
})

describe('the next administration', () => {
  const at = (date: string, time: string, status: DoseStatus) =>
    [doseKey(order.id, date, time), { status, time_zone: 'America/New_York' }] as const
  const next = (...recorded: (readonly [string, RecordedDose])[]) => {
    const found = nextAdministration(slots, new Map(recorded))
    return found && `${found.date} ${found.time}`
  }

  test('[P2 §2] it is the first open dose', () => {
    expect(next()).toBe('2026-03-02 08:00')
    expect(next(at(today, '08:00', 'missed'))).toBe('2026-03-02 20:00')
    expect(next(at(today, '08:00', 'open'))).toBe('2026-03-02 08:00')
  })

  test('[M12.5] a dose that is late is no longer to come: the next one is told', () => {
    const home = { time_zone: 'America/New_York', window_minutes: 60 }
    const orders = [{ line: { ...order, created_at: '2026-01-01T00:00:00.000Z' }, versions: [written] }]
    const nextAt = (now: string) =>
      marSummary({ discharge_date: null, inactive_from: null }, orders, new Map(), now, home)
        .next_medication_schedule
    expect(nextAt('2026-03-02T14:00:00.000Z')).toBe('08:00')
    expect(nextAt('2026-03-02T14:01:00.000Z')).toBe('20:00')
    expect(nextAt('2026-03-03T02:30:00.000Z')).toBe('Tomorrow 08:00')
  })

  test('[P2 §2] the earliest of several orders comes first, in whatever order they are listed', () => {
    const later = dueSlots(
      order,
      [aVersion({ administration_times: ['07:00'] })],
      today,
      today,
      'America/New_York',
    )
    const found = nextAdministration([...slots, ...later], new Map())
    expect(found?.time).toBe('07:00')
  })

  test('[P2 §2] it is told as a time today, tomorrow, or with its date', () => {
    const told = slots.map(slot => nextAdministrationText(slot, ['daily'], today))
    expect(told.slice(1, 5)).toEqual(['20:00', 'Tomorrow 08:00', 'Tomorrow 20:00', '2026-03-04 08:00'])
  })

  test('[P2 §2] without one it says why', () => {
    expect(nextAdministration([], new Map())).toBeNull()
    expect(nextAdministrationText(null, [], today)).toBe('No medications')
    expect(nextAdministrationText(null, ['as_needed'], today)).toBe('As prescribed')
    expect(nextAdministrationText(null, ['as_needed', 'weekly'], today)).toBe('No schedule')
  })
})
