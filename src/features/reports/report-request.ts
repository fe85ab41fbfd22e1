/** The requested report. It is in the URL, so that Back works and a link shows the same. It contains no names. */
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { Collection } from '#domain/registry.ts'
import { type Period, periodProblem } from '#domain/rules/reports/period.ts'
import { isLocalDate } from '#domain/values/dates.ts'

/** The reports in the order of the specification (part 3 §2). */
export const REPORT_NAMES = ['progress', 'incidents', 'medication-log', 'attendance', 'financial'] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** Collections that must be on the device for a report's days; without them the days would look empty (rule R3). */
export const REQUIRED_COLLECTIONS: Readonly<Record<ReportName, readonly Collection[]>> = {
  progress: ['client', 'progress_note', 'progress_note_version'],
  incidents: ['client', 'incident_report'],
  'medication-log': [
    'client',
    'medication',
    'medication_version',
    'administration',
    'mark',
    'attention_item',
  ],
  attendance: ['client', 'administration', 'mark'],
  financial: ['client', 'expense_claim'],
}

/** The names of the reports in the access log. */
export const ACCESS_KINDS = {
  progress: 'progress_report',
  incidents: 'incident_report',
  'medication-log': 'medication_log',
  attendance: 'attendance_report',
  financial: 'financial_report',
} as const satisfies Record<ReportName, AccessTarget>

export interface ReportRequest {
  readonly report: ReportName
  readonly homeId: number
  /** `all` residents of the home, or the id of one resident. */
  readonly resident: number | 'all'
  readonly period: Period
}

/** The choices made so far, as text like in the URL: names, ids, days; '' where nothing is chosen. */
export interface ReportChoices {
  readonly report: string
  readonly home: string
  readonly resident: string
  readonly start: string
  readonly end: string
}

export const choicesFromUrl = (search: string): ReportChoices => {
  const params = new URLSearchParams(search)
  const paramOf = (name: string) => params.get(name) ?? ''
  return {
    report: paramOf('report'),
    home: paramOf('home'),
    resident: paramOf('resident'),
    start: paramOf('start'),
    end: paramOf('end'),
  }
}

export const queryStringOf = (choices: ReportChoices): string =>
  new URLSearchParams({ ...choices }).toString()

/** Returns the request; undefined until everything is chosen, and when the URL contains invalid choices. */
export function reportRequestOf({
  report,
  home,
  resident,
  start,
  end,
}: ReportChoices): ReportRequest | undefined {
  const name = REPORT_NAMES.find(candidate => candidate === report)
  const homeId = parseId(home)
  const residentOrAll = resident === 'all' ? resident : parseId(resident)
  if (name === undefined || homeId === undefined || residentOrAll === undefined) return undefined
  if (!isLocalDate(start) || !isLocalDate(end)) return undefined
  const period = { start_date: start, end_date: end }
  if (periodProblem(period) !== null) return undefined
  return { report: name, homeId, resident: residentOrAll, period }
}

const parseId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
