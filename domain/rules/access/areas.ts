/**
 * Where each kind of operation and record belongs: the screens on which people make it and see it, and its name in the
 * access log. Rights are only in `permissions.ts`. A kind without a line does not compile.
 */
import type { LoggedKind } from '../../answers/access-record.ts'
import type { OperationKind } from '../../operations.ts'
import type { Collection } from '../../registry.ts'
import type { Screen } from './permissions.ts'

/** Maps `progress_note.create` to `progress_note`. */
type RecordKindOf<Kind> = Kind extends `${infer Thing}.${string}` ? Thing : never
type KindOfRecord = RecordKindOf<OperationKind> | Collection

interface Area {
  readonly screens: readonly Screen[]
  readonly loggedKind: LoggedKind
}

const area = (loggedKind: LoggedKind, ...screens: Screen[]): Area => ({ loggedKind, screens })

const areas: Readonly<Record<KindOfRecord, Area>> = {
  access: area('access_log'),
  administration: area('mar', 'mar'),
  allergy: area('chart', 'clients'),
  appointment: area('appointments', 'appointments'),
  attention: area('needs_attention', 'needs-attention'),
  attention_item: area('needs_attention', 'needs-attention'),
  billing: area('companies', 'companies'),
  client: area('chart', 'clients'),
  client_contact: area('chart', 'clients'),
  company: area('companies', 'companies'),
  diagnosis: area('chart', 'clients'),
  expense_claim: area('expense_claims', 'expense-claims'),
  grant: area('staff'),
  home: area('group_homes', 'group-homes'),
  incident_report: area('incident_reports', 'incident-reports'),
  inventory_item: area('inventory', 'inventory'),
  mark: area('mar', 'mar'),
  medication: area('mar', 'mar'),
  medication_version: area('mar', 'mar'),
  notification: area('accounts', 'notifications'),
  notifications_read: area('accounts', 'notifications'),
  operation: area('needs_attention', 'needs-attention'),
  person_card: area('staff', 'staff'),
  progress_note: area('progress_notes', 'progress-notes'),
  progress_note_version: area('progress_notes', 'progress-notes'),
  record: area('needs_attention', 'needs-attention'),
  record_version: area('chart'),
  service: area('companies', 'services'),
  staff: area('staff', 'staff', 'all-users'),
  stock_movement: area('inventory', 'inventory'),
  subscription: area('companies', 'companies'),
  task: area('tasks', 'tasks'),
  ticket: area('support_tickets', 'support-tickets'),
  ticket_reply: area('support_tickets', 'support-tickets'),
  tracking_category: area('tracking', 'tracking'),
  tracking_entry: area('tracking', 'tracking'),
  user: area('accounts', 'profile'),
}

const kinds = Object.keys(areas) as KindOfRecord[]

/** Returns the area by the part of the kind before the dot; undefined for a kind of another version of Hearth. */
function areaOf(operationKind: string): Area | undefined {
  const [prefix] = operationKind.split('.')
  const kind = kinds.find(one => one === prefix)
  return kind && areas[kind]
}

/** Returns the screens on which a collection's rows are seen; none for rows that many screens show. */
export const screensOfCollection = (collection: Collection): readonly Screen[] => areas[collection].screens

export const screensOfOperation = (kind: string): readonly Screen[] => areaOf(kind)?.screens ?? []

/** Returns the name that the access log has for a kind of operation. */
export const loggedKindOf = (kind: string): LoggedKind | undefined => areaOf(kind)?.loggedKind

/** Returns the first parts of the operation kinds that have this name in the access log. */
export const kindsLoggedAs = (loggedKind: LoggedKind): string[] =>
  kinds.filter(kind => areas[kind].loggedKind === loggedKind)
