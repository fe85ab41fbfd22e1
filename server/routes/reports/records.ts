/** Reports of records about residents: notes, incidents, claims (spec part 3 §2 Reports). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { INCIDENT_TYPES, SEVERITIES } from '#domain/entities/incident-report.ts'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { financialReport } from '#domain/rules/reports/financial.ts'
import { FILING_STATES, incidentsReport } from '#domain/rules/reports/incidents.ts'
import { progressReport } from '#domain/rules/reports/progress.ts'
import { selectRows } from '../../database/rows.ts'
import { answerOf } from '../../rest/client-records/kind.ts'
import { presentRecords } from '../../rest/client-records/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { heavyCall } from '../../rest/heavy-call.ts'
import { claims } from '../expense-claims/expense-claims.ts'
import { reports } from '../incident-reports/incident-reports.ts'
import { notes } from '../progress-notes/progress-notes.ts'
import {
  askedReport,
  count,
  counts,
  dayCount,
  ofResident,
  reportEntries,
  reportQuery,
} from './report-request.ts'

const progress = heavyCall(
  {
    path: '/reports/progress',
    reads: 'progress_report',
    summary: 'The progress notes of a home or a resident in a period, and the days without one.',
    recordName: 'Report',
    rights: { collections: ['client', 'progress_note'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...reportEntries,
      statistics: v.strictObject({
        total: count,
        by_type: counts(NOTE_TYPES),
        authors: count,
        residents: count,
        residents_without_notes: count,
        days_without_daily_note: count,
      }),
      by_day: v.array(dayCount),
      residents: v.array(
        v.strictObject({ ...ofResident, total: count, days_without_daily_note: count, days_in_home: count }),
      ),
      progress_notes: v.array(answerOf(notes)),
    }),
  },
  async ({ dependencies: { database }, reach, now, query }) => {
    const { head, writtenHere, withName, ...asked } = await askedReport(database, reach, now, query)
    const { start_date, end_date } = asked.period
    const found = await selectRows(
      database,
      'progress_note',
      sql`${writtenHere} and note_date between ${start_date} and ${end_date}`,
    )
    const { statistics, by_day, residents, notes: told } = progressReport({ ...asked, notes: found })
    return {
      ...head,
      statistics,
      by_day,
      residents: residents.map(withName),
      progress_notes: await presentRecords(database, notes, told, { reach, now }),
    }
  },
)

const incidents = heavyCall(
  {
    path: '/reports/incidents',
    reads: 'incident_report',
    summary: 'The incidents of a home or a resident in a period, and whether they were filed in time.',
    recordName: 'Report',
    rights: { collections: ['client', 'incident_report'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...reportEntries,
      statistics: v.strictObject({
        total: count,
        open: count,
        closed: count,
        high_severity: count,
        by_type: counts(INCIDENT_TYPES),
        by_severity: counts(SEVERITIES),
        by_filing: counts(FILING_STATES),
        residents: count,
        residents_without_incidents: count,
      }),
      by_day: v.array(dayCount),
      residents: v.array(v.strictObject({ ...ofResident, total: count, high_severity: count, open: count })),
      incident_reports: v.array(answerOf(reports)),
    }),
  },
  async ({ dependencies: { database }, reach, now, query }) => {
    const { head, writtenHere, withName, ...asked } = await askedReport(database, reach, now, query)
    const { start_date, end_date } = asked.period
    const found = await selectRows(
      database,
      'incident_report',
      sql`${writtenHere} and incident_date between ${start_date} and ${end_date}`,
    )
    const report = incidentsReport({ ...asked, now, incidents: found })
    return {
      ...head,
      statistics: report.statistics,
      by_day: report.by_day,
      residents: report.residents.map(withName),
      incident_reports: await presentRecords(database, reports, report.incidents, { reach, now }),
    }
  },
)

const total = { count, amount: v.number() }
const totals = <const Names extends readonly string[]>(names: Names) => {
  const one = v.strictObject(total)
  return v.strictObject(
    Object.fromEntries(names.map(name => [name, one])) as Record<Names[number], typeof one>,
  )
}

const financial = heavyCall(
  {
    path: '/reports/financial',
    reads: 'financial_report',
    summary: 'The expense claims of a home or a resident in a period, by the day the money was spent.',
    recordName: 'Report',
    rights: { collections: ['client', 'expense_claim'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...reportEntries,
      statistics: v.strictObject({
        total_claims: count,
        total_amount: v.number(),
        by_status: totals(CLAIM_STATUSES),
        by_category: totals(EXPENSE_CATEGORIES),
        counted: v.strictObject(total),
      }),
      by_month: v.array(v.strictObject({ month: v.string(), ...total })),
      residents: v.array(v.strictObject({ ...ofResident, ...total })),
      expense_claims: v.array(answerOf(claims)),
    }),
  },
  async ({ dependencies: { database }, reach, now, query }) => {
    const { head, writtenHere, withName, ...asked } = await askedReport(database, reach, now, query)
    const { start_date, end_date } = asked.period
    const found = await selectRows(
      database,
      'expense_claim',
      sql`${writtenHere} and expense_date between ${start_date} and ${end_date}`,
    )
    const { statistics, by_month, residents, claims: told } = financialReport({ ...asked, claims: found })
    return {
      ...head,
      statistics,
      by_month,
      residents: residents.map(withName),
      expense_claims: await presentRecords(database, claims, told, { reach, now }),
    }
  },
)

export const calls: readonly Call[] = [progress, incidents, financial]
