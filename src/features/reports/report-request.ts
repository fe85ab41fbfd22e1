/** Which report is asked for: it stands in the address, so that Back undoes it and a link shows the same. No names. */
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { Collection } from '#domain/registry.ts'
import { type Period, periodProblem } from '#domain/rules/reports/period.ts'
import { isLocalDate } from '#domain/values/dates.ts'

/** In the order of the specification (part 3 §2). */
export const REPORTS = ['progress', 'incidents', 'medication-log', 'attendance', 'financial'] as const
export type ReportName = (typeof REPORTS)[number]

/** What has to be on the device for the days of a report; without any of these its days would look empty (R3). */
export const COLLECTIONS: Readonly<Record<ReportName, readonly Collection[]>> = {
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

/** How the access log calls them. */
export const AS_LOGGED = {
  progress: 'progress_report',
  incidents: 'incident_report',
  'medication-log': 'medication_log',
  attendance: 'attendance_report',
  financial: 'financial_report',
} as const satisfies Record<ReportName, AccessKind>

export interface ReportRequest {
  readonly report: ReportName
  readonly homeId: number
  /** `all` residents of the home, or one. */
  readonly resident: number | 'all'
  readonly period: Period
}

/** As far as it has been chosen; '' where nothing has. */
export interface Choices {
  readonly report: string
  readonly home: string
  readonly resident: string
  readonly start: string
  readonly end: string
}

export const choicesIn = (search: string): Choices => {
  const params = new URLSearchParams(search)
  const said = (name: string) => params.get(name) ?? ''
  return {
    report: said('report'),
    home: said('home'),
    resident: said('resident'),
    start: said('start'),
    end: said('end'),
  }
}

export const addressOf = (choices: Choices): string => new URLSearchParams({ ...choices }).toString()

/** undefined until everything is chosen, and when the address says what cannot be. */
export function reportRequestIn({ report, home, resident, start, end }: Choices): ReportRequest | undefined {
  const name = REPORTS.find(one => one === report)
  const homeId = idIn(home)
  const who = resident === 'all' ? resident : idIn(resident)
  if (name === undefined || homeId === undefined || who === undefined) return undefined
  if (!isLocalDate(start) || !isLocalDate(end)) return undefined
  const period = { start_date: start, end_date: end }
  if (periodProblem(period) !== null) return undefined
  return { report: name, homeId, resident: who, period }
}

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
