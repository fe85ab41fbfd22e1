/**
 * Assigns each kind of operation and record to its area: the screens on which people make it and see it, and its name
 * in the access log. Rights are only in `permissions.ts`. A kind missing from `areas` does not compile.
 */
import type { LoggedTarget } from '../../answers/access-record.ts'
import type { OperationKind } from '../../operations.ts'
import type { Collection } from '../../registry.ts'
import type { Screen } from './permissions.ts'

/** The part of an operation's kind before the dot: `progress_note` of `progress_note.create`. */
type KindPrefix<Kind> = Kind extends `${infer Prefix}.${string}` ? Prefix : never
type AreaName = KindPrefix<OperationKind> | Collection

interface Area {
  readonly screens: readonly Screen[]
  readonly loggedKind: LoggedTarget
}

const defineArea = (loggedKind: LoggedTarget, ...screens: Screen[]): Area => ({ loggedKind, screens })

const areas: Readonly<Record<AreaName, Area>> = {
  access: defineArea('access_log'),
  administration: defineArea('mar', 'mar'),
  allergy: defineArea('chart', 'clients'),
  appointment: defineArea('appointments', 'appointments'),
  attention: defineArea('needs_attention', 'needs-attention'),
  attention_item: defineArea('needs_attention', 'needs-attention'),
  billing: defineArea('companies', 'companies'),
  client: defineArea('chart', 'clients'),
  client_contact: defineArea('chart', 'clients'),
  company: defineArea('companies', 'companies'),
  diagnosis: defineArea('chart', 'clients'),
  expense_claim: defineArea('expense_claims', 'expense-claims'),
  grant: defineArea('staff'),
  home: defineArea('group_homes', 'group-homes'),
  incident_report: defineArea('incident_reports', 'incident-reports'),
  inventory_item: defineArea('inventory', 'inventory'),
  mark: defineArea('mar', 'mar'),
  medication: defineArea('mar', 'mar'),
  medication_version: defineArea('mar', 'mar'),
  notification: defineArea('accounts', 'notifications'),
  notifications_read: defineArea('accounts', 'notifications'),
  operation: defineArea('needs_attention', 'needs-attention'),
  person_card: defineArea('staff', 'staff'),
  progress_note: defineArea('progress_notes', 'progress-notes'),
  progress_note_version: defineArea('progress_notes', 'progress-notes'),
  record: defineArea('needs_attention', 'needs-attention'),
  record_version: defineArea('chart'),
  service: defineArea('companies', 'services'),
  staff: defineArea('staff', 'staff', 'all-users'),
  stock_movement: defineArea('inventory', 'inventory'),
  subscription: defineArea('companies', 'companies'),
  task: defineArea('tasks', 'tasks'),
  ticket: defineArea('support_tickets', 'support-tickets'),
  ticket_reply: defineArea('support_tickets', 'support-tickets'),
  tracking_category: defineArea('tracking', 'tracking'),
  tracking_entry: defineArea('tracking', 'tracking'),
  user: defineArea('accounts', 'profile'),
}

const areaNames = Object.keys(areas) as AreaName[]

/** Returns the area by the part of the kind before the dot; undefined for a kind of another version of Hearth. */
function areaOf(operationKind: string): Area | undefined {
  const [prefix] = operationKind.split('.')
  const areaName = areaNames.find(candidate => candidate === prefix)
  return areaName && areas[areaName]
}

/** Returns the screens on which a collection's rows are seen; none for rows that many screens show. */
export const screensOfCollection = (collection: Collection): readonly Screen[] => areas[collection].screens

export const screensOfOperation = (kind: string): readonly Screen[] => areaOf(kind)?.screens ?? []

/** Returns the name that the access log has for a kind of operation. */
export const loggedKindOf = (kind: string): LoggedTarget | undefined => areaOf(kind)?.loggedKind

/** Returns the first parts of the operation kinds that have this name in the access log. */
export const kindPrefixesLoggedAs = (loggedKind: LoggedTarget): string[] =>
  areaNames.filter(kind => areas[kind].loggedKind === loggedKind)
