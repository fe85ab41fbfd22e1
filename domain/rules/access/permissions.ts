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
export type Owner = 'own' | 'anyone'

/** Roles that may make a change; with `own` only to their own records. */
interface Right {
  readonly roles: readonly Role[]
  readonly appliesTo: Owner
}

const anyRecords = (roles: readonly Role[]): Right => ({ roles, appliesTo: 'anyone' })
const ownRecords = (roles: readonly Role[]): Right => ({ roles, appliesTo: 'own' })

/** The rights to each change. No role may make an operation that is missing here. */
export const operationRights: Readonly<Record<string, readonly Right[]>> = {
  'access.viewed': [anyRecords(everyone)],
  'user.choose_home': [anyRecords(everyone)],
  'user.complete_name': [anyRecords(everyone)],
  'user.register': [anyRecords(everyone)],
  'user.reset_password': [anyRecords(everyone)],
  'user.sign_in': [anyRecords(everyone)],
  'user.change_profile': [anyRecords(everyone)],
  'user.change_email': [anyRecords(everyone)],
  'user.change_password': [anyRecords(everyone)],
  'user.set_photo': [anyRecords(everyone)],
  'user.delete_account': [anyRecords(everyone)],
  'user.make_calendar_address': [anyRecords(carers)],
  'user.revoke_calendar_address': [anyRecords(everyone)],
  'notification.read': [anyRecords(everyone)],
  'operation.discard': [anyRecords(everyone)],
  'attention.resolve': [anyRecords(managers)],
  'record.recover': [anyRecords(careAndNoteRoles)],
  'home.create': [anyRecords(homeAdministrators)],
  'home.update': [anyRecords(homeAdministrators)],
  'home.set_photo': [anyRecords(homeAdministrators)],
  'home.close': [anyRecords(homeAdministrators)],
  'home.reopen': [anyRecords(homeAdministrators)],
  'staff.invite': [anyRecords(administrators)],
  'staff.update': [anyRecords([...administrators, 'admin'])],
  'staff.assign': [anyRecords(administrators)],
  'staff.unassign': [anyRecords(administrators)],
  'staff.deactivate': [anyRecords([...administrators, 'admin'])],
  'staff.reactivate': [anyRecords([...administrators, 'admin'])],
  'staff.sign_out': [anyRecords(administrators)],
  'staff.verify': [anyRecords(userAdministrators)],
  'staff.send_reset': [anyRecords(userAdministrators)],
  'company.create': [anyRecords(superAdminOnly)],
  // The fields that a provider may change: `changeableFields` in domain/rules/homes/companies.ts.
  'company.update': [anyRecords(homeAdministrators)],
  'company.invite': [anyRecords([...homeAdministrators, 'admin'])],
  'company.close': [anyRecords(superAdminOnly)],
  'company.reopen': [anyRecords(superAdminOnly)],
  'service.create': [anyRecords(superAdminOnly)],
  'service.update': [anyRecords(superAdminOnly)],
  'subscription.create': [anyRecords(superAdminOnly)],
  'subscription.update': [anyRecords(superAdminOnly)],
  'billing.create': [anyRecords(superAdminOnly)],
  'billing.pay': [anyRecords(superAdminOnly)],
  'billing.unpay': [anyRecords(superAdminOnly)],
  'billing.remove': [anyRecords(superAdminOnly)],
  'client.create': [anyRecords(managers)],
  'client.update': [anyRecords(managers)],
  'client.close': [anyRecords(managers)],
  'client.move': [anyRecords(managers)],
  'client.take_back': [anyRecords(managers)],
  'client.answer_allergies': [anyRecords(managers)],
  'client.set_photo': [anyRecords(managers)],
  'allergy.record': [anyRecords(managers)],
  'allergy.withdraw': [anyRecords(managers)],
  'client_contact.create': [anyRecords(managers)],
  'client_contact.update': [anyRecords(managers)],
  'client_contact.remove': [anyRecords(managers)],
  'diagnosis.record': [anyRecords(managers)],
  'diagnosis.withdraw': [anyRecords(managers)],
  'medication.create': [anyRecords(managers)],
  'medication.update': [anyRecords(managers)],
  'medication.change': [anyRecords(managers)],
  'medication.delete': [anyRecords(managers)],
  'administration.schedule': [anyRecords(carers)],
  'administration.mark': [anyRecords(carers)],
  'progress_note.create': [anyRecords(careAndNoteRoles)],
  'progress_note.amend': [anyRecords(managers), ownRecords(careAndNoteRoles)],
  'progress_note.remove': [anyRecords(managers), ownRecords(careAndNoteRoles)],
  'incident_report.create': [anyRecords(carers)],
  'incident_report.amend': [anyRecords(carers)],
  'incident_report.file': [anyRecords(managers)],
  'incident_report.close': [anyRecords(managers)],
  'incident_report.reopen': [anyRecords(managers)],
  'incident_report.remove': [anyRecords(managers)],
  'tracking_category.create': [anyRecords(managers)],
  'tracking_category.add_starters': [anyRecords(managers)],
  'tracking_category.update': [anyRecords(managers)],
  'expense_claim.create': [anyRecords(carers)],
  'expense_claim.update': [anyRecords(managers), ownRecords(carers)],
  'expense_claim.decide': [anyRecords(managers)],
  'expense_claim.cancel': [anyRecords(managers), ownRecords(carers)],
  'expense_claim.remove': [anyRecords(['provider'])],
  'appointment.create': [anyRecords(managers)],
  'appointment.update': [anyRecords(managers)],
  'appointment.remove': [anyRecords(['provider'])],
  'task.create': [anyRecords(carers)],
  'task.update': [anyRecords(carers)],
  'task.complete': [anyRecords(carers)],
  'task.reopen': [anyRecords(carers)],
  // Spec part 3 §6: a right of providers only.
  'task.remove': [anyRecords(['provider'])],
  // Spec part 3 §6; any carer may record what is used and what arrives.
  'inventory_item.create': [anyRecords(managers)],
  'inventory_item.update': [anyRecords(managers)],
  'inventory_item.remove': [anyRecords(['provider'])],
  'inventory_item.take_back': [anyRecords(managers)],
  'stock_movement.record': [anyRecords(carers)],
  'stock_movement.withdraw': [anyRecords(managers), ownRecords(carers)],
  'tracking_entry.create': [anyRecords(carers)],
  'tracking_entry.amend': [anyRecords(carers)],
  'tracking_entry.remove': [anyRecords(managers), ownRecords(carers)],
  // A ticket is in the scope of its author, where no one else has a right.
  'ticket.open': [anyRecords(everyone)],
  'ticket.reply': [anyRecords(everyone)],
  'ticket.close': [anyRecords(everyone)],
  'ticket.reopen': [anyRecords(everyone)],
  'ticket.answer': [anyRecords(supportRoles)],
  'ticket.support_close': [anyRecords(supportRoles)],
  'ticket.support_reopen': [anyRecords(supportRoles)],
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
export const canDo = (role: Role | undefined, operation: string, owner: Owner = 'anyone'): boolean =>
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
export const hasHomeSwitcher = (role: Role | undefined, homes: number): boolean =>
  role !== undefined && (HOME_SWITCHER_ROLES.includes(role) || (homes > 1 && canOpen(role, 'progress-notes')))

/** Roles that read the access log: in their homes and companies, super_admin without clients (design §5). */
export const ACCESS_LOG_ROLES: readonly Role[] = administrators

/** Roles that import what a broken device could no longer send. */
export const RESCUE_ROLES: readonly Role[] = managers
