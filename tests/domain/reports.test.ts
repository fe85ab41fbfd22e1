/** What the reports count, read on March 10. */
import { describe, expect, test } from 'vitest'
import { financialReport } from '#domain/rules/reports/financial.ts'
import { incidentsReport } from '#domain/rules/reports/incidents.ts'
import { daysOf, periodProblem, presetPeriod } from '#domain/rules/reports/period.ts'
import { progressReport } from '#domain/rules/reports/progress.ts'
import { examples } from '#tests/support/examples.ts'
import { first, id } from './one-order.ts'
import { gone, ines, longGone, residents, walter } from './residents.ts'

const TODAY = '2026-03-10'
const NOW = '2026-03-10T16:00:00.000Z'
const PERIOD = { start_date: '2026-03-01', end_date: '2026-03-31' }

describe('a period', () => {
  test('[R1] runs from its first to its last day, and is neither reversed nor longer than 366 days', () => {
    expect(daysOf({ start_date: '2026-02-27', end_date: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(periodProblem({ start_date: TODAY, end_date: TODAY })).toBeNull()
    expect(periodProblem({ start_date: TODAY, end_date: '2026-03-09' })).toBe('reversed')
    expect(periodProblem({ start_date: '2024-01-01', end_date: '2024-12-31' })).toBeNull()
    expect(periodProblem({ start_date: '2025-01-01', end_date: '2026-01-02' })).toBe('too_long')
  })

  test('[R1] what has begun ends today', () => {
    expect(presetPeriod('this_month', TODAY)).toEqual({ start_date: '2026-03-01', end_date: TODAY })
    expect(presetPeriod('last_month', TODAY)).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' })
    expect(presetPeriod('last_month', '2026-01-31').start_date).toBe('2025-12-01')
    expect(presetPeriod('last_7_days', TODAY).start_date).toBe('2026-03-04')
    expect(daysOf(presetPeriod('last_30_days', TODAY))).toHaveLength(30)
  })
})

describe('the progress report', () => {
  const note = (client_id: number, note_date: string, more: object = {}) => ({
    ...first(examples.progress_note),
    id: id(`note ${client_id} ${note_date} ${JSON.stringify(more)}`),
    client_id,
    note_date,
    ...more,
  })

  test('[R2] residents are those who lived there in the period, or have a record of it', () => {
    const late = note(longGone.id, '2026-03-02')
    const listed = (notes: (typeof late)[]) =>
      progressReport({ residents, notes, period: PERIOD, today: TODAY }).residents.map(
        ({ client_id }) => client_id,
      )
    expect(listed([])).toEqual([walter.id, ines.id, gone.id])
    expect(listed([late])).toEqual([walter.id, longGone.id, ines.id, gone.id])
    expect(listed([{ ...late, removed_at: NOW }])).not.toContain(longGone.id)
  })

  test('[R9] days without a daily note are those lived in the home up to today', () => {
    const report = progressReport({
      residents,
      notes: [
        note(walter.id, '2026-03-01'),
        note(walter.id, '2026-03-02', { note_type: 'medical' }),
        note(ines.id, '2026-03-06'),
        note(ines.id, '2026-02-28'),
        note(gone.id, '2026-03-03', { staff_id: 9 }),
      ],
      period: PERIOD,
      today: TODAY,
    })
    expect(report.residents).toEqual([
      { client_id: walter.id, total: 2, days_without_daily_note: 9, days_in_home: 10 },
      { client_id: ines.id, total: 1, days_without_daily_note: 4, days_in_home: 5 },
      { client_id: gone.id, total: 1, days_without_daily_note: 2, days_in_home: 3 },
    ])
    expect(report.statistics).toMatchObject({
      total: 4,
      by_type: { daily: 3, medical: 1, social: 0 },
      authors: 2,
      residents_without_notes: 0,
      days_without_daily_note: 15,
    })
    expect(report.by_day.filter(({ count }) => count > 0).map(({ date }) => date)).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-06',
    ])
    expect(report.notes.map(({ note_date }) => note_date)).toEqual(
      report.notes.map(({ note_date }) => note_date).toSorted(),
    )
  })
})

test('[R7] the incident report counts by type and severity, and by whether the agency had it in time', () => {
  const incident = (name: string, more: object) => ({
    ...first(examples.incident_report),
    id: id(name),
    incident_date: '2026-03-05',
    due_at: '2026-03-06T21:45:00.000Z',
    ...more,
  })
  const report = incidentsReport({
    residents,
    incidents: [
      incident('in time', { filed_at: '2026-03-06T20:00:00.000Z', status: 'closed' }),
      incident('late', { filed_at: '2026-03-07T20:00:00.000Z', severity: 'high' }),
      incident('overdue', { incident_type: 'Other' }),
      incident('running', { due_at: '2026-03-11T21:45:00.000Z', incident_date: '2026-03-10' }),
      incident('not filed', { status: 'closed' }),
      incident('removed', { removed_at: NOW }),
      incident('before', { incident_date: '2026-02-28' }),
    ],
    period: PERIOD,
    now: NOW,
  })
  expect(report.statistics).toMatchObject({
    total: 5,
    open: 3,
    closed: 2,
    high_severity: 1,
    by_type: { Fall: 4, Other: 1 },
    by_severity: { low: 0, medium: 4, high: 1 },
    by_filing: { filed: 1, filed_late: 1, overdue: 1, open: 1, not_filed: 1 },
    residents_without_incidents: 2,
  })
  expect(report.residents[0]).toEqual({ client_id: walter.id, total: 5, high_severity: 1, open: 3 })
})

test('[R8] the financial summary counts by the day of spending, without rejected and cancelled claims', () => {
  const claim = (expense_date: string, amount: number, more: object = {}) => ({
    ...first(examples.expense_claim),
    id: id(`claim ${expense_date} ${amount}`),
    expense_date,
    amount,
    ...more,
  })
  const {
    statistics,
    by_month,
    residents: told,
  } = financialReport({
    residents: [walter, ines],
    claims: [
      claim('2026-02-28', 0.1, { status: 'paid' }),
      claim('2026-03-01', 0.2),
      claim('2026-03-02', 40, { status: 'rejected' }),
      claim('2026-03-03', 7, { status: 'cancelled', client_id: ines.id }),
      claim('2026-01-31', 1_000),
      claim('2026-03-04', 5, { removed_at: NOW }),
    ],
    period: { start_date: '2026-02-01', end_date: '2026-04-30' },
  })
  expect(statistics).toMatchObject({
    total_claims: 4,
    total_amount: 47.3,
    counted: { count: 2, amount: 0.3 },
  })
  expect(by_month).toEqual([
    { month: '2026-02', count: 1, amount: 0.1 },
    { month: '2026-03', count: 1, amount: 0.2 },
    { month: '2026-04', count: 0, amount: 0 },
  ])
  expect(told).toEqual([
    { client_id: walter.id, count: 2, amount: 0.3 },
    { client_id: ines.id, count: 0, amount: 0 },
  ])
})
