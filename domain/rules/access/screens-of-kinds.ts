/**
 * The screens of each kind of operation and record: those on which people make it and see it, and its name in the
 * access log. Rights are only in `permissions.ts`. A kind missing from `kinds` does not compile.
 */
import type { LoggedTarget } from '../../answers/access-record.ts'
import type { OperationKind } from '../../operations.ts'
import type { Collection } from '../../registry.ts'
import type { Screen } from './permissions.ts'

/** The part of an operation's kind before the dot: `progress_note` of `progress_note.create`. */
type KindPrefix<Kind> = Kind extends `${infer Prefix}.${string}` ? Prefix : never
type KindName = KindPrefix<OperationKind> | Collection

interface KindFacts {
  readonly screens: readonly Screen[]
  readonly loggedKind: LoggedTarget
}

const defineKind = (loggedKind: LoggedTarget, ...screens: Screen[]): KindFacts => ({ loggedKind, screens })

const kinds: Readonly<Record<KindName, KindFacts>> = {
  access: defineKind('access_log'),
  administration: defineKind('mar', 'mar'),
  allergy: defineKind('chart', 'clients'),
  appointment: defineKind('appointments', 'appointments'),
  attention: defineKind('needs_attention', 'needs-attention'),
  attention_item: defineKind('needs_attention', 'needs-attention'),
  billing: defineKind('companies', 'companies'),
  client: defineKind('chart', 'clients'),
  client_contact: defineKind('chart', 'clients'),
  company: defineKind('companies', 'companies'),
  diagnosis: defineKind('chart', 'clients'),
  expense_claim: defineKind('expense_claims', 'expense-claims'),
  grant: defineKind('staff'),
  home: defineKind('group_homes', 'group-homes'),
  incident_report: defineKind('incident_reports', 'incident-reports'),
  inventory_item: defineKind('inventory', 'inventory'),
  mark: defineKind('mar', 'mar'),
  medication: defineKind('mar', 'mar'),
  medication_version: defineKind('mar', 'mar'),
  notification: defineKind('accounts', 'notifications'),
  notifications_read: defineKind('accounts', 'notifications'),
  operation: defineKind('needs_attention', 'needs-attention'),
  person_card: defineKind('staff', 'staff'),
  progress_note: defineKind('progress_notes', 'progress-notes'),
  progress_note_version: defineKind('progress_notes', 'progress-notes'),
  record: defineKind('needs_attention', 'needs-attention'),
  record_version: defineKind('chart'),
  service: defineKind('companies', 'services'),
  staff: defineKind('staff', 'staff', 'all-users'),
  stock_movement: defineKind('inventory', 'inventory'),
  subscription: defineKind('companies', 'companies'),
  tablet: defineKind('group_homes', 'hipaa-compliance'),
  task: defineKind('tasks', 'tasks'),
  ticket: defineKind('support_tickets', 'support-tickets'),
  ticket_reply: defineKind('support_tickets', 'support-tickets'),
  tracking_category: defineKind('tracking', 'tracking'),
  tracking_entry: defineKind('tracking', 'tracking'),
  user: defineKind('accounts', 'profile'),
}

const kindNames = Object.keys(kinds) as KindName[]

/** Returns the facts by the part of the kind before the dot; undefined for a kind of another version of Hearth. */
function factsOf(operationKind: string): KindFacts | undefined {
  const [prefix] = operationKind.split('.')
  const kindName = kindNames.find(candidate => candidate === prefix)
  return kindName && kinds[kindName]
}

/** Returns the screens on which a collection's rows are seen; none for rows that many screens show. */
export const screensOfCollection = (collection: Collection): readonly Screen[] => kinds[collection].screens

export const screensOfOperation = (kind: string): readonly Screen[] => factsOf(kind)?.screens ?? []

/** Returns the name that the access log has for a kind of operation. */
export const loggedKindOf = (kind: string): LoggedTarget | undefined => factsOf(kind)?.loggedKind

/** Returns the first parts of the operation kinds that have this name in the access log. */
export const kindPrefixesLoggedAs = (loggedKind: LoggedTarget): string[] =>
  kindNames.filter(kind => kinds[kind].loggedKind === loggedKind)
