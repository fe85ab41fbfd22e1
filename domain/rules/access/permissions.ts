/**
 * The one table of rights (design §5): role × operation, role × collection, role × screen. Sidebar, route guards,
 * buttons, views and the server's checks read it; a generated test tries every role on everything.
 */
import type { Collection } from '../../registry.ts'
import { ROLES, type Role } from '../../values/roles.ts'

/** Roles that take part in the care of a home. */
export const carers = ['provider', 'manager', 'care_giver', 'staff'] as const
const careAndNotes = [...carers, 'progress_note'] as const
const managers = ['provider', 'manager'] as const
const owners = ['provider', 'super_admin'] as const
const administrators = [...managers, 'super_admin'] as const
const platform = ['super_admin'] as const
/** Roles that administer accounts, of the platform or of their own company. */
const userAdministrators = ['super_admin', 'admin'] as const
const everyone = ROLES
/** Roles that answer the tickets of a company, if they are held in the whole company. */
const support = ['super_admin', 'admin', 'provider'] as const

/** Whose record a change is about: the record of the person who makes the change, or anyone's. */
export type Owner = 'own' | 'anyone'

/** Roles that may make a change; with `own` only to their own records. */
interface Right {
  readonly roles: readonly Role[]
  readonly of: Owner
}

const anyone = (roles: readonly Role[]): Right => ({ roles, of: 'anyone' })
const own = (roles: readonly Role[]): Right => ({ roles, of: 'own' })

/** The rights to each change. No role may make an operation that is missing here. */
export const mayDo: Readonly<Record<string, readonly Right[]>> = {
  'access.viewed': [anyone(everyone)],
  'user.choose_home': [anyone(everyone)],
  'user.complete_name': [anyone(everyone)],
  'user.register': [anyone(everyone)],
  'user.reset_password': [anyone(everyone)],
  'user.sign_in': [anyone(everyone)],
  'user.change_profile': [anyone(everyone)],
  'user.change_email': [anyone(everyone)],
  'user.change_password': [anyone(everyone)],
  'user.set_photo': [anyone(everyone)],
  'user.delete_account': [anyone(everyone)],
  'user.make_calendar_address': [anyone(carers)],
  'user.revoke_calendar_address': [anyone(everyone)],
  'notification.read': [anyone(everyone)],
  'operation.discard': [anyone(everyone)],
  'attention.resolve': [anyone(managers)],
  'record.recover': [anyone(careAndNotes)],
  'home.create': [anyone(owners)],
  'home.update': [anyone(owners)],
  'home.set_photo': [anyone(owners)],
  'home.close': [anyone(owners)],
  'home.reopen': [anyone(owners)],
  'staff.invite': [anyone(administrators)],
  'staff.update': [anyone([...administrators, 'admin'])],
  'staff.assign': [anyone(administrators)],
  'staff.unassign': [anyone(administrators)],
  'staff.deactivate': [anyone([...administrators, 'admin'])],
  'staff.reactivate': [anyone([...administrators, 'admin'])],
  'staff.sign_out': [anyone(administrators)],
  'staff.verify': [anyone(userAdministrators)],
  'staff.send_reset': [anyone(userAdministrators)],
  'company.create': [anyone(platform)],
  // The fields that a provider may change: `changeableFields` in domain/rules/homes/companies.ts.
  'company.update': [anyone(owners)],
  'company.invite': [anyone([...owners, 'admin'])],
  'company.close': [anyone(platform)],
  'company.reopen': [anyone(platform)],
  'service.create': [anyone(platform)],
  'service.update': [anyone(platform)],
  'subscription.create': [anyone(platform)],
  'subscription.update': [anyone(platform)],
  'billing.create': [anyone(platform)],
  'billing.pay': [anyone(platform)],
  'billing.unpay': [anyone(platform)],
  'billing.remove': [anyone(platform)],
  'client.create': [anyone(managers)],
  'client.update': [anyone(managers)],
  'client.close': [anyone(managers)],
  'client.move': [anyone(managers)],
  'client.take_back': [anyone(managers)],
  'client.answer_allergies': [anyone(managers)],
  'client.set_photo': [anyone(managers)],
  'allergy.record': [anyone(managers)],
  'allergy.withdraw': [anyone(managers)],
  'client_contact.create': [anyone(managers)],
  'client_contact.update': [anyone(managers)],
  'client_contact.remove': [anyone(managers)],
  'diagnosis.record': [anyone(managers)],
  'diagnosis.withdraw': [anyone(managers)],
  'medication.create': [anyone(managers)],
  'medication.update': [anyone(managers)],
  'medication.change': [anyone(managers)],
  'medication.delete': [anyone(managers)],
  'administration.schedule': [anyone(carers)],
  'administration.mark': [anyone(carers)],
  'progress_note.create': [anyone(careAndNotes)],
  'progress_note.amend': [anyone(managers), own(careAndNotes)],
  'progress_note.remove': [anyone(managers), own(careAndNotes)],
  'incident_report.create': [anyone(carers)],
  'incident_report.amend': [anyone(carers)],
  'incident_report.file': [anyone(managers)],
  'incident_report.close': [anyone(managers)],
  'incident_report.reopen': [anyone(managers)],
  'incident_report.remove': [anyone(managers)],
  'tracking_category.create': [anyone(managers)],
  'tracking_category.add_starters': [anyone(managers)],
  'tracking_category.update': [anyone(managers)],
  'expense_claim.create': [anyone(carers)],
  'expense_claim.update': [anyone(managers), own(carers)],
  'expense_claim.decide': [anyone(managers)],
  'expense_claim.cancel': [anyone(managers), own(carers)],
  'expense_claim.remove': [anyone(['provider'])],
  'appointment.create': [anyone(managers)],
  'appointment.update': [anyone(managers)],
  'appointment.remove': [anyone(['provider'])],
  'task.create': [anyone(carers)],
  'task.update': [anyone(carers)],
  'task.complete': [anyone(carers)],
  'task.reopen': [anyone(carers)],
  // Spec part 3 §6: a right of providers only.
  'task.remove': [anyone(['provider'])],
  // Spec part 3 §6; any carer may record what is used and what arrives.
  'inventory_item.create': [anyone(managers)],
  'inventory_item.update': [anyone(managers)],
  'inventory_item.remove': [anyone(['provider'])],
  'inventory_item.take_back': [anyone(managers)],
  'stock_movement.record': [anyone(carers)],
  'stock_movement.withdraw': [anyone(managers), own(carers)],
  'tracking_entry.create': [anyone(carers)],
  'tracking_entry.amend': [anyone(carers)],
  'tracking_entry.remove': [anyone(managers), own(carers)],
  // A ticket is in the scope of its author, where no one else has a right.
  'ticket.open': [anyone(everyone)],
  'ticket.reply': [anyone(everyone)],
  'ticket.close': [anyone(everyone)],
  'ticket.reopen': [anyone(everyone)],
  'ticket.answer': [anyone(support)],
  'ticket.support_close': [anyone(support)],
  'ticket.support_reopen': [anyone(support)],
}

/** The columns a role receives of a collection in a scope: all, some, or nothing if the role is missing. */
export type Columns = 'all' | readonly string[]

const seenBy = (roles: readonly Role[], columns: Columns = 'all'): Partial<Record<Role, Columns>> =>
  Object.fromEntries(roles.map(role => [role, columns]))

export const maySee: Readonly<Record<Collection, Partial<Record<Role, Columns>>>> = {
  company: {
    ...seenBy(everyone, ['id', 'name']),
    ...seenBy(carers, ['id', 'name', 'incident_hours', 'medication_error_hours']),
    ...seenBy(['provider', 'super_admin']),
  },
  home: seenBy([...careAndNotes, 'admin', 'super_admin']),
  user: seenBy(everyone),
  grant: seenBy(everyone),
  person_card: seenBy([...careAndNotes, 'admin']),
  client: seenBy(careAndNotes),
  allergy: seenBy(careAndNotes),
  inventory_item: seenBy(carers),
  medication: seenBy(carers),
  medication_version: seenBy(carers),
  administration: seenBy(carers),
  mark: seenBy(carers),
  attention_item: seenBy(carers),
  client_contact: seenBy(careAndNotes),
  diagnosis: seenBy(careAndNotes),
  progress_note: seenBy(careAndNotes),
  progress_note_version: seenBy(careAndNotes),
  incident_report: seenBy(carers),
  tracking_category: seenBy(carers),
  tracking_entry: seenBy(carers),
  record_version: seenBy(carers),
  task: seenBy(carers),
  appointment: seenBy(carers),
  expense_claim: seenBy(carers),
  stock_movement: seenBy(carers),
  // Read over a connection by people who may open the page of a company, and kept on no device (decision 36).
  service: {},
  subscription: {},
  billing: {},
  // A person's own rows, in the scope of that person.
  ticket: seenBy(everyone),
  ticket_reply: seenBy(everyone),
  notifications_read: seenBy(everyone),
}

/** Whether a role may make a change to a record of the person's own, or to anyone's. */
export const canDo = (role: Role | undefined, operation: string, whose: Owner = 'anyone'): boolean =>
  role !== undefined &&
  (mayDo[operation] ?? []).some(
    ({ roles, of }) => roles.includes(role) && (of === 'anyone' || whose === 'own'),
  )

export const canSee = (role: Role | undefined, collection: Collection): boolean =>
  role !== undefined && maySee[collection][role] !== undefined

/** Whether a role receives a column of the rows it sees. */
export function canSeeColumn(role: Role | undefined, collection: Collection, column: string): boolean {
  const columns = role && maySee[collection][role]
  return columns === 'all' || columns?.includes(column) === true
}

/** Screens by the path segment under /dashboard, and who may open them (spec parts 1–3, design §5). */
export const screenRoles = {
  dashboard: everyone,
  clients: careAndNotes,
  mar: carers,
  'needs-attention': everyone,
  notifications: everyone,
  'progress-notes': careAndNotes,
  'incident-reports': carers,
  tracking: carers,
  appointments: [...carers, 'super_admin'],
  tasks: [...carers, 'super_admin'],
  inventory: [...carers, 'super_admin'],
  'expense-claims': [...carers, 'super_admin'],
  staff: administrators,
  'group-homes': owners,
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
