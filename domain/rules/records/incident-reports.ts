/** Counts of incident reports, for screens and for REST (spec part 2 §2). */
import type { IncidentStatus, Severity } from '../../entities/incident-report.ts'

/** The limits for the color of the badge that counts reports: none, up to two, up to five, more. */
export const INCIDENT_COUNT_LIMITS = { few: 2, some: 5 } as const

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
