/**
 * Access log entries: who opened, printed, saved or changed what, as recorded and as the server returns them (L4, L7).
 */
import * as v from 'valibot'
import { instant } from '../values/schemas.ts'

/** What can be opened about a client, about a home, and, for super_admin, about a company. */
export const accessTargets = [
  'chart',
  'mar',
  'progress_notes',
  'incident_reports',
  'tracking',
  'progress_report',
  'incident_report',
  'medication_log',
  'attendance_report',
  'financial_report',
  'calendar',
  'clients',
  'staff',
  'accounts',
  'tasks',
  'inventory',
  'appointments',
  'expense_claims',
  'photos',
  /** The records of a home that a device keeps, logged when it begins to keep them. */
  'home_records',
  'access_log',
] as const
export type AccessTarget = (typeof accessTargets)[number]

/** Everything the log can name: what is opened, and what is only changed. */
export const loggedTargets = [
  ...accessTargets,
  'needs_attention',
  'group_homes',
  'companies',
  'support_tickets',
] as const
export type LoggedTarget = (typeof loggedTargets)[number]

export const accessActions = ['viewed', 'printed', 'exported'] as const
export type AccessAction = (typeof accessActions)[number]

export const loggedActions = [...accessActions, 'changed'] as const
export type LoggedAction = (typeof loggedActions)[number]

const id = v.pipe(v.number(), v.integer())

export const accessRecord = v.strictObject({
  id: v.string(),
  /** When it was recorded, by the server's clock. */
  at: instant,
  person_id: id,
  person_name: v.nullable(v.string()),
  what: v.picklist(loggedTargets),
  way: v.picklist(loggedActions),
  /** The kind of operation, for a change. */
  operation: v.nullable(v.string()),
  /** The operation was quarantined; a manager's decision about it is a separate entry. */
  is_held: v.boolean(),
  /** "Chrome on Android", as the session names it. */
  device_name: v.nullable(v.string()),
  /**
   * Null if super_admin reads the entry, who learns nothing about clients. The name is also null if the caller cannot
   * see the client.
   */
  client_id: v.nullable(id),
  client_name: v.nullable(v.string()),
  /** Only one of home and company is set, or neither for what concerns all companies. */
  home_id: v.nullable(id),
  home_name: v.nullable(v.string()),
  company_id: v.nullable(id),
})
export type AccessRecord = v.InferOutput<typeof accessRecord>
