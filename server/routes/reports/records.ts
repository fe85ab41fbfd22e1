/** Reports of records about residents: notes, incidents, claims (spec part 3 §2 Reports). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { CLAIM_STATUSES, EXPENSE_CATEGORIES } from '#domain/entities/expense-claim.ts'
import { INCIDENT_TYPES, SEVERITIES } from '#domain/entities/incident-report.ts'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { financialReport } from '#domain/rules/reports/financial.ts'
import { FILING_OUTCOMES, incidentsReport } from '#domain/rules/reports/incidents.ts'
import { progressReport } from '#domain/rules/reports/progress.ts'
import { selectRows } from '../../database/rows.ts'
import { answerSchemaOf } from '../../rest/client-records/kind.ts'
import { presentRecords } from '../../rest/client-records/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { defineHeavyCall } from '../../rest/heavy-call.ts'
import { claims } from '../expense-claims/expense-claims.ts'
import { reports } from '../incident-reports/incident-reports.ts'
import { notes } from '../progress-notes/progress-notes.ts'
import {
  commonReportFields,
  count,
  countsByName,
  dayCount,
  loadReportRequest,
  reportQuery,
  residentFields,
} from './report-request.ts'

const progressCall = defineHeavyCall(
  {
    path: '/reports/progress',
    reads: 'progress_report',
    summary: 'The progress notes of a home or a resident in a period, and the days without one.',
    recordName: 'Report',
    rights: { collections: ['client', 'progress_note'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...commonReportFields,
      statistics: v.strictObject({
        total: count,
        by_type: countsByName(NOTE_TYPES),
        authors: count,
        residents: count,
        residents_without_notes: count,
        days_without_daily_note: count,
      }),
      by_day: v.array(dayCount),
      residents: v.array(
        v.strictObject({
          ...residentFields,
          total: count,
          days_without_daily_note: count,
          days_in_home: count,
        }),
      ),
      progress_notes: v.array(answerSchemaOf(notes)),
    }),
  },
  async ({ dependencies: { database }, accessibleHomes, now, query }) => {
    const { commonAnswer, recordCondition, addResidentNameAndMove, ...reportRequest } =
      await loadReportRequest(database, accessibleHomes, now, query)
    const { start_date, end_date } = reportRequest.period
    const noteRows = await selectRows(
      database,
      'progress_note',
      sql`${recordCondition} and note_date between ${start_date} and ${end_date}`,
    )
    const {
      statistics,
      by_day,
      residents,
      notes: reportedNotes,
    } = progressReport({ ...reportRequest, notes: noteRows })
    return {
      ...commonAnswer,
      statistics,
      by_day,
      residents: residents.map(addResidentNameAndMove),
      progress_notes: await presentRecords(database, notes, reportedNotes, { accessibleHomes, now }),
    }
  },
)

const incidentsCall = defineHeavyCall(
  {
    path: '/reports/incidents',
    reads: 'incident_report',
    summary: 'The incidents of a home or a resident in a period, and whether they were filed in time.',
    recordName: 'Report',
    rights: { collections: ['client', 'incident_report'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...commonReportFields,
      statistics: v.strictObject({
        total: count,
        open: count,
        closed: count,
        high_severity: count,
        by_type: countsByName(INCIDENT_TYPES),
        by_severity: countsByName(SEVERITIES),
        by_filing: countsByName(FILING_OUTCOMES),
        residents: count,
        residents_without_incidents: count,
      }),
      by_day: v.array(dayCount),
      residents: v.array(
        v.strictObject({ ...residentFields, total: count, high_severity: count, open: count }),
      ),
      incident_reports: v.array(answerSchemaOf(reports)),
    }),
  },
  async ({ dependencies: { database }, accessibleHomes, now, query }) => {
    const { commonAnswer, recordCondition, addResidentNameAndMove, ...reportRequest } =
      await loadReportRequest(database, accessibleHomes, now, query)
    const { start_date, end_date } = reportRequest.period
    const incidentRows = await selectRows(
      database,
      'incident_report',
      sql`${recordCondition} and incident_date between ${start_date} and ${end_date}`,
    )
    const report = incidentsReport({ ...reportRequest, now, incidents: incidentRows })
    return {
      ...commonAnswer,
      statistics: report.statistics,
      by_day: report.by_day,
      residents: report.residents.map(addResidentNameAndMove),
      incident_reports: await presentRecords(database, reports, report.incidents, { accessibleHomes, now }),
    }
  },
)

const totalFields = { count, amount: v.number() }
const totalsByNameAnswer = <const Names extends readonly string[]>(names: Names) => {
  const totalEntry = v.strictObject(totalFields)
  return v.strictObject(
    Object.fromEntries(names.map(name => [name, totalEntry])) as Record<Names[number], typeof totalEntry>,
  )
}

const financialCall = defineHeavyCall(
  {
    path: '/reports/financial',
    reads: 'financial_report',
    summary: 'The expense claims of a home or a resident in a period, by the day the money was spent.',
    recordName: 'Report',
    rights: { collections: ['client', 'expense_claim'], screen: 'reports' },
    query: reportQuery,
    answer: v.strictObject({
      ...commonReportFields,
      statistics: v.strictObject({
        total_claims: count,
        total_amount: v.number(),
        by_status: totalsByNameAnswer(CLAIM_STATUSES),
        by_category: totalsByNameAnswer(EXPENSE_CATEGORIES),
        counted: v.strictObject(totalFields),
      }),
      by_month: v.array(v.strictObject({ month: v.string(), ...totalFields })),
      residents: v.array(v.strictObject({ ...residentFields, ...totalFields })),
      expense_claims: v.array(answerSchemaOf(claims)),
    }),
  },
  async ({ dependencies: { database }, accessibleHomes, now, query }) => {
    const { commonAnswer, recordCondition, addResidentNameAndMove, ...reportRequest } =
      await loadReportRequest(database, accessibleHomes, now, query)
    const { start_date, end_date } = reportRequest.period
    const claimRows = await selectRows(
      database,
      'expense_claim',
      sql`${recordCondition} and expense_date between ${start_date} and ${end_date}`,
    )
    const {
      statistics,
      by_month,
      residents,
      claims: reportedClaims,
    } = financialReport({ ...reportRequest, claims: claimRows })
    return {
      ...commonAnswer,
      statistics,
      by_month,
      residents: residents.map(addResidentNameAndMove),
      expense_claims: await presentRecords(database, claims, reportedClaims, { accessibleHomes, now }),
    }
  },
)

export const calls: readonly Call[] = [progressCall, incidentsCall, financialCall]
