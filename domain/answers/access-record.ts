/** Who opened, printed, saved or changed what: as it is recorded, and as the server answers it (L4, L7). */
import * as v from 'valibot'
import { instant } from '../values/schemas.ts'

/** What can be opened: of a client, of a home, and by the platform of a company. */
export const accessKinds = [
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
  /** What a device keeps of a home, as it begins to. */
  'home_records',
  'access_log',
] as const
export type AccessKind = (typeof accessKinds)[number]

/** What the log tells of: what is opened, and what is only changed. */
export const loggedKinds = [
  ...accessKinds,
  'needs_attention',
  'group_homes',
  'companies',
  'support_tickets',
] as const
export type LoggedKind = (typeof loggedKinds)[number]

export const accessWays = ['viewed', 'printed', 'exported'] as const
export type AccessWay = (typeof accessWays)[number]

export const loggedWays = [...accessWays, 'changed'] as const
export type LoggedWay = (typeof loggedWays)[number]

const id = v.pipe(v.number(), v.integer())

export const accessRecord = v.strictObject({
  id: v.string(),
  /** When it was recorded, by the server's clock. */
  at: instant,
  person_id: id,
  person_name: v.nullable(v.string()),
  what: v.picklist(loggedKinds),
  way: v.picklist(loggedWays),
  /** The kind of operation, of what changed. */
  operation: v.nullable(v.string()),
  /** It was quarantined; what a manager decided about it is an entry of its own. */
  is_held: v.boolean(),
  /** "Chrome on Android", as the session names it. */
  device_name: v.nullable(v.string()),
  /** Null for the platform, who learns nothing of clients; the name also for a client the caller does not see now. */
  client_id: v.nullable(id),
  client_name: v.nullable(v.string()),
  /** One of them, or neither for what is of all companies. */
  home_id: v.nullable(id),
  home_name: v.nullable(v.string()),
  company_id: v.nullable(id),
})
export type AccessRecord = v.InferOutput<typeof accessRecord>
