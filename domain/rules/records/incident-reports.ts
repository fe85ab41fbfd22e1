/** Counts of incident reports, for the screens over the mirror and for REST over rows (spec part 2 §2). */
import type { IncidentStatus, Severity } from '../../entities/incident-report.ts'

/** The limits for the color of a badge: none, up to two, up to five, more. */
export const INCIDENT_COUNTS = { few: 2, some: 5 } as const

export interface IncidentStatistics {
  readonly total: number
  readonly open: number
  readonly closed: number
  readonly high_severity: number
}

/** Counts reports that are not removed. */
export function incidentStatistics(
  reports: readonly { readonly status: IncidentStatus; readonly severity: Severity }[],
): IncidentStatistics {
  const openCount = reports.filter(({ status }) => status === 'open').length
  return {
    total: reports.length,
    open: openCount,
    closed: reports.length - openCount,
    high_severity: reports.filter(({ severity }) => severity === 'high').length,
  }
}
