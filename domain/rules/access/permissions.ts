/**
 * The one table of rights (design §5): role × operation, role × collection, role × screen. Sidebar, route guards,
 * buttons, views and the server's checks read it; a generated test tries every role on everything.
 */
import type { Collection } from '../../registry.ts'
import { ROLES, type Role } from '../../values/roles.ts'

/** Roles that take part in the care of a home. */
export const carers = ['provider', 'manager', 'care_giver', 'staff'] as const
const careAndNoteRoles = [...carers, 'progress_note'] as const
const managers = ['provider', 'manager'] as const
const homeAdministrators = ['provider', 'super_admin'] as const
const administrators = [...managers, 'super_admin'] as const
const superAdminOnly = ['super_admin'] as const
/** Roles that administer accounts, of the platform or of their own company. */
const userAdministrators = ['super_admin', 'admin'] as const
const everyone = ROLES
/** Roles that answer the tickets of a company, if they are held in the whole company. */
const supportRoles = ['super_admin', 'admin', 'provider'] as const

/** Whose record a change is about: the record of the person who makes the change, or anyone's. */
export type Ownership = 'own' | 'anyone'

/** Roles that may make a change; with `own` only to their own records. */
interface Right {
  readonly roles: readonly Role[]
  readonly appliesTo: Ownership
}

const rightToAnyRecords = (roles: readonly Role[]): Right => ({ roles, appliesTo: 'anyone' })
const rightToOwnRecords = (roles: readonly Role[]): Right => ({ roles, appliesTo: 'own' })

/** The rights to each change. No role may make an operation that is missing here. */
export const operationRights: Readonly<Record<string, readonly Right[]>> = {
  'access.viewed': [rightToAnyRecords(everyone)],
  'user.choose_home': [rightToAnyRecords(everyone)],
  'user.complete_name': [rightToAnyRecords(everyone)],
  'user.register': [rightToAnyRecords(everyone)],
  'user.reset_password': [rightToAnyRecords(everyone)],
  'user.sign_in': [rightToAnyRecords(everyone)],
  'user.change_profile': [rightToAnyRecords(everyone)],
  'user.change_email': [rightToAnyRecords(everyone)],
  'user.change_password': [rightToAnyRecords(everyone)],
  'user.set_photo': [rightToAnyRecords(everyone)],
  'user.delete_account': [rightToAnyRecords(everyone)],
  'user.make_calendar_address': [rightToAnyRecords(carers)],
  'user.revoke_calendar_address': [rightToAnyRecords(everyone)],
  'user.add_passkey': [rightToAnyRecords(everyone)],
  'user.remove_passkey': [rightToAnyRecords(everyone)],
  'notification.read': [rightToAnyRecords(everyone)],
  'operation.discard': [rightToAnyRecords(everyone)],
  'attention.resolve': [rightToAnyRecords(managers)],
  'record.recover': [rightToAnyRecords(careAndNoteRoles)],
  'home.create': [rightToAnyRecords(homeAdministrators)],
  'home.update': [rightToAnyRecords(homeAdministrators)],
  'home.set_photo': [rightToAnyRecords(homeAdministrators)],
  'home.close': [rightToAnyRecords(homeAdministrators)],
  'home.reopen': [rightToAnyRecords(homeAdministrators)],
  'staff.invite': [rightToAnyRecords(administrators)],
  'staff.update': [rightToAnyRecords([...administrators, 'admin'])],
  'staff.assign': [rightToAnyRecords(administrators)],
  'staff.unassign': [rightToAnyRecords(administrators)],
  'staff.deactivate': [rightToAnyRecords([...administrators, 'admin'])],
  'staff.reactivate': [rightToAnyRecords([...administrators, 'admin'])],
  'staff.sign_out': [rightToAnyRecords(administrators)],
  'staff.verify': [rightToAnyRecords(userAdministrators)],
  'staff.send_reset': [rightToAnyRecords(userAdministrators)],
  'tablet.enroll': [rightToAnyRecords(managers)],
  'tablet.rename': [rightToAnyRecords(managers)],
  'tablet.remove': [rightToAnyRecords(managers)],
  'tablet.resume': [rightToAnyRecords(managers)],
  'tablet.lift': [rightToAnyRecords(managers)],
  'tablet.emergency_code': [rightToAnyRecords(managers)],
  'tablet.review_emergency': [rightToAnyRecords(managers)],
  'tablet.activate': [rightToAnyRecords(managers)],
  'tablet.rotate_keys': [rightToAnyRecords(managers)],
  'company.create': [rightToAnyRecords(superAdminOnly)],
  // A provider may change only the `changeableFields` of domain/rules/homes/companies.ts.
  'company.update': [rightToAnyRecords(homeAdministrators)],
  'company.invite': [rightToAnyRecords([...homeAdministrators, 'admin'])],
  'company.close': [rightToAnyRecords(superAdminOnly)],
  'company.reopen': [rightToAnyRecords(superAdminOnly)],
  'service.create': [rightToAnyRecords(superAdminOnly)],
  'service.update': [rightToAnyRecords(superAdminOnly)],
  'subscription.create': [rightToAnyRecords(superAdminOnly)],
  'subscription.update': [rightToAnyRecords(superAdminOnly)],
  'billing.create': [rightToAnyRecords(superAdminOnly)],
  'billing.pay': [rightToAnyRecords(superAdminOnly)],
  'billing.unpay': [rightToAnyRecords(superAdminOnly)],
  'billing.remove': [rightToAnyRecords(superAdminOnly)],
  'client.create': [rightToAnyRecords(managers)],
  'client.update': [rightToAnyRecords(managers)],
  'client.close': [rightToAnyRecords(managers)],
  'client.move': [rightToAnyRecords(managers)],
  'client.take_back': [rightToAnyRecords(managers)],
  'client.answer_allergies': [rightToAnyRecords(managers)],
  'client.set_photo': [rightToAnyRecords(managers)],
  'allergy.record': [rightToAnyRecords(managers)],
  'allergy.withdraw': [rightToAnyRecords(managers)],
  'client_contact.create': [rightToAnyRecords(managers)],
  'client_contact.update': [rightToAnyRecords(managers)],
  'client_contact.remove': [rightToAnyRecords(managers)],
  'diagnosis.record': [rightToAnyRecords(managers)],
  'diagnosis.withdraw': [rightToAnyRecords(managers)],
  'medication.create': [rightToAnyRecords(managers)],
  'medication.update': [rightToAnyRecords(managers)],
  'medication.change': [rightToAnyRecords(managers)],
  'medication.delete': [rightToAnyRecords(managers)],
  'administration.schedule': [rightToAnyRecords(carers)],
  'administration.mark': [rightToAnyRecords(carers)],
  'progress_note.create': [rightToAnyRecords(careAndNoteRoles)],
  'progress_note.amend': [rightToAnyRecords(managers), rightToOwnRecords(careAndNoteRoles)],
  'progress_note.remove': [rightToAnyRecords(managers), rightToOwnRecords(careAndNoteRoles)],
  'incident_report.create': [rightToAnyRecords(carers)],
  'incident_report.amend': [rightToAnyRecords(carers)],
  'incident_report.file': [rightToAnyRecords(managers)],
  'incident_report.close': [rightToAnyRecords(managers)],
  'incident_report.reopen': [rightToAnyRecords(managers)],
  'incident_report.remove': [rightToAnyRecords(managers)],
  'tracking_category.create': [rightToAnyRecords(managers)],
  'tracking_category.add_starters': [rightToAnyRecords(managers)],
  'tracking_category.update': [rightToAnyRecords(managers)],
  'expense_claim.create': [rightToAnyRecords(carers)],
  'expense_claim.update': [rightToAnyRecords(managers), rightToOwnRecords(carers)],
  'expense_claim.decide': [rightToAnyRecords(managers)],
  'expense_claim.cancel': [rightToAnyRecords(managers), rightToOwnRecords(carers)],
  'expense_claim.remove': [rightToAnyRecords(['provider'])],
  'appointment.create': [rightToAnyRecords(managers)],
  'appointment.update': [rightToAnyRecords(managers)],
  'appointment.remove': [rightToAnyRecords(['provider'])],
  'task.create': [rightToAnyRecords(carers)],
  'task.update': [rightToAnyRecords(carers)],
  'task.complete': [rightToAnyRecords(carers)],
  'task.reopen': [rightToAnyRecords(carers)],
  // Spec part 3 §6: a right of providers only.
  'task.remove': [rightToAnyRecords(['provider'])],
  // Spec part 3 §6; any carer may record what is used and what arrives.
  'inventory_item.create': [rightToAnyRecords(managers)],
  'inventory_item.update': [rightToAnyRecords(managers)],
  'inventory_item.remove': [rightToAnyRecords(['provider'])],
  'inventory_item.take_back': [rightToAnyRecords(managers)],
  'stock_movement.record': [rightToAnyRecords(carers)],
  'stock_movement.witness': [rightToAnyRecords(carers)],
  'stock_movement.withdraw': [rightToAnyRecords(managers), rightToOwnRecords(carers)],
  'tracking_entry.create': [rightToAnyRecords(carers)],
  'tracking_entry.amend': [rightToAnyRecords(carers)],
  'tracking_entry.remove': [rightToAnyRecords(managers), rightToOwnRecords(carers)],
  // A ticket is in the scope of its author, where no one else has a right.
  'ticket.open': [rightToAnyRecords(everyone)],
  'ticket.reply': [rightToAnyRecords(everyone)],
  'ticket.close': [rightToAnyRecords(everyone)],
  'ticket.reopen': [rightToAnyRecords(everyone)],
  'ticket.answer': [rightToAnyRecords(supportRoles)],
  'ticket.support_close': [rightToAnyRecords(supportRoles)],
  'ticket.support_reopen': [rightToAnyRecords(supportRoles)],
}

/** The columns a role receives of a collection in a scope: all, some, or nothing if the role is missing. */
export type Columns = 'all' | readonly string[]

const columnsFor = (roles: readonly Role[], columns: Columns = 'all'): Partial<Record<Role, Columns>> =>
  Object.fromEntries(roles.map(role => [role, columns]))

export const visibleColumns: Readonly<Record<Collection, Partial<Record<Role, Columns>>>> = {
  company: {
    ...columnsFor(everyone, ['id', 'name']),
    ...columnsFor(carers, ['id', 'name', 'incident_hours', 'medication_error_hours']),
    ...columnsFor(['provider', 'super_admin']),
  },
  home: columnsFor([...careAndNoteRoles, 'admin', 'super_admin']),
  user: columnsFor(everyone),
  grant: columnsFor(everyone),
  person_card: columnsFor([...careAndNoteRoles, 'admin']),
  client: columnsFor(careAndNoteRoles),
  allergy: columnsFor(careAndNoteRoles),
  inventory_item: columnsFor(carers),
  medication: columnsFor(carers),
  medication_version: columnsFor(carers),
  administration: columnsFor(carers),
  mark: columnsFor(carers),
  attention_item: columnsFor(carers),
  client_contact: columnsFor(careAndNoteRoles),
  diagnosis: columnsFor(careAndNoteRoles),
  progress_note: columnsFor(careAndNoteRoles),
  progress_note_version: columnsFor(careAndNoteRoles),
  incident_report: columnsFor(carers),
  tracking_category: columnsFor(carers),
  tracking_entry: columnsFor(carers),
  record_version: columnsFor(carers),
  task: columnsFor(carers),
  appointment: columnsFor(carers),
  expense_claim: columnsFor(carers),
  stock_movement: columnsFor(carers),
  // Read over a connection by people who may open the page of a company, and kept on no device (decision 36).
  service: {},
  subscription: {},
  billing: {},
  // A person's own rows, in the scope of that person.
  ticket: columnsFor(everyone),
  ticket_reply: columnsFor(everyone),
  notifications_read: columnsFor(everyone),
}

/** Whether a role may make a change to a record of the person's own, or to anyone's. */
export const canDo = (role: Role | undefined, operation: string, owner: Ownership = 'anyone'): boolean =>
  role !== undefined &&
  (operationRights[operation] ?? []).some(
    ({ roles, appliesTo }) => roles.includes(role) && (appliesTo === 'anyone' || owner === 'own'),
  )

export const canSee = (role: Role | undefined, collection: Collection): boolean =>
  role !== undefined && visibleColumns[collection][role] !== undefined

/** Whether a role receives a column of the rows it sees. */
export function canSeeColumn(role: Role | undefined, collection: Collection, column: string): boolean {
  const columns = role && visibleColumns[collection][role]
  return columns === 'all' || columns?.includes(column) === true
}

/** Screens by the path segment under /dashboard, and who may open them (spec parts 1–3, design §5). */
export const screenRoles = {
  dashboard: everyone,
  clients: careAndNoteRoles,
  mar: carers,
  'needs-attention': everyone,
  notifications: everyone,
  'progress-notes': careAndNoteRoles,
  'incident-reports': carers,
  tracking: carers,
  appointments: [...carers, 'super_admin'],
  tasks: [...carers, 'super_admin'],
  inventory: [...carers, 'super_admin'],
  'expense-claims': [...carers, 'super_admin'],
  staff: administrators,
  'group-homes': homeAdministrators,
  reports: managers,
  import: managers,
  companies: ['super_admin', 'provider'],
  services: ['super_admin', 'provider'],
  'all-users': userAdministrators,
  'support-tickets': everyone,
  profile: everyone,
  settings: everyone,
  'hipaa-compliance': everyone,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Screen = keyof typeof screenRoles

export const canOpen = (role: Role | undefined, screen: Screen): boolean => {
  const roles: readonly Role[] = screenRoles[screen]
  return role !== undefined && roles.includes(role)
}

/** Roles that see the home in the top bar, whatever there is to choose (spec part 1 §6). */
const HOME_SWITCHER_ROLES: readonly Role[] = ['provider', 'manager', 'care_giver']

/**
 * Whether a person gets the group-home switcher: some roles always, all who work in homes with a second one (A35.3).
 */
export const hasHomeSwitcher = (role: Role | undefined, homeCount: number): boolean =>
  role !== undefined &&
  (HOME_SWITCHER_ROLES.includes(role) || (homeCount > 1 && canOpen(role, 'progress-notes')))

/** Roles that read the access log of their homes and companies; super_admin reads it without clients (design §5). */
export const ACCESS_LOG_ROLES: readonly Role[] = administrators

/** Roles that answer for the records of a company or of all, and are told when they were last backed up. */
export const BACKUP_TIMES_ROLES: readonly Role[] = homeAdministrators

/** Roles that import what a broken device could no longer send. */
export const RESCUE_ROLES: readonly Role[] = managers
