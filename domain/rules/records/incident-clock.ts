/**
 * The time in which an incident report must be filed with the agency. It runs from the discovery, in real hours: a
 * change of the clocks neither shortens nor prolongs it (field.md: 24 hours for most, 72 for medication errors).
 */
import type { IncidentStatus, IncidentType } from '../../entities/incident-report.ts'
import { type Instant, instantAt, MINUTE_MS } from '../../values/dates.ts'

const HOUR_MS = 60 * MINUTE_MS

/** Hours to file, by the company's profile. */
export interface FilingHours {
  readonly incident_hours: number
  readonly medication_error_hours: number
}

/** For a company profile that is not on this device, or lacks these fields because a role may not see them. */
export const DEFAULT_FILING_HOURS: FilingHours = { incident_hours: 24, medication_error_hours: 72 }

export function filingDueAt(
  discoveredAt: Instant,
  type: IncidentType,
  profile: Partial<FilingHours> | undefined,
): Instant {
  const { incident_hours, medication_error_hours } = { ...DEFAULT_FILING_HOURS, ...profile }
  const hours = type === 'Medication Error' ? medication_error_hours : incident_hours
  return instantAt(Date.parse(discoveredAt) + hours * HOUR_MS)
}

interface FilingFacts {
  readonly due_at: Instant
  readonly filed_at: Instant | null
  readonly status: IncidentStatus
}

export type FilingState = 'running' | 'last_hours' | 'overdue' | 'filed' | 'filed_late' | 'not_filed'

/** How long before its deadline a report is shown as urgent. */
export const LAST_HOURS_MS = 4 * HOUR_MS

/**
 * Returns the state of a report's filing clock at `now`. A report that was closed without being filed needed no filing.
 */
export function filingState({ due_at, filed_at, status }: FilingFacts, now: Instant): FilingState {
  if (filed_at !== null) return filed_at <= due_at ? 'filed' : 'filed_late'
  if (status === 'closed') return 'not_filed'
  const remainingMs = msUntilDue(due_at, now)
  if (remainingMs < 0) return 'overdue'
  return remainingMs <= LAST_HOURS_MS ? 'last_hours' : 'running'
}

/** Returns the time until a report must be filed; negative afterwards. */
export const msUntilDue = (due_at: Instant, now: Instant): number => Date.parse(due_at) - Date.parse(now)
