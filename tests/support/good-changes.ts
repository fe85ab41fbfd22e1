/** Arguments of a good operation of every kind that is no clinical fact, as a manager would make it about a place. */
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { homeScope } from '#domain/values/scope.ts'
import { companyChanges, GOOD_TICKET } from './company-requests.ts'
import type { Forger } from './forged-push.ts'
import { GOOD_HOME, GOOD_PERSON, NEW_ITEM } from './good-requests.ts'
import { PEOPLE } from './homes.ts'
import { PLACES } from './seed-targets.ts'

type Named = Pick<
  (typeof PLACES)['maple'],
  | 'itemId'
  | 'recordId'
  | 'noteId'
  | 'incidentId'
  | 'closedIncidentId'
  | 'contactId'
  | 'categoryId'
  | 'entryId'
  | 'taskId'
  | 'doneTaskId'
  | 'worker'
  | 'appointmentId'
  | 'claimId'
  | 'clientId'
  | 'medicationId'
  | 'inventoryId'
  | 'movementId'
  | 'countId'
  | 'home'
  | 'company'
  | 'managerId'
  | 'workerId'
  | 'formerWorkerId'
  | 'serviceId'
  | 'freeServiceId'
  | 'subscriptionId'
  | 'billingId'
  | 'ticketId'
>
const OPENED = { what: 'chart', way: 'viewed' }
type Author = Pick<Forger, 'newId'>

/** Every kind that is no clinical fact has a line here; the tests fail for one without, so that no kind goes untested. */
export const goodChanges: Readonly<Record<string, (place: Named, author: Author) => object>> = {
  'access.viewed': ({ clientId, home }) => ({ ...OPENED, client_id: clientId, scope: homeScope(home) }),
  'attention.resolve': ({ itemId }) => ({ item_id: itemId, resolution: 'reviewed', reason: 'Asked' }),
  'client.create': ({ home }) => ({ client_id: 100_000, home_id: home, ...NEW_CLIENT }),
  'client.update': ({ clientId }) => ({ client_id: clientId, changes: { phone: '555-0100' }, seen: null }),
  'client.close': ({ clientId }) => ({ client_id: clientId }),
  'client.take_back': ({ clientId }) => ({ client_id: clientId }),
  'client.move': ({ clientId }) => ({ client_id: clientId, home_id: PLACES.maple.home }),
  'client.set_photo': ({ clientId }) => ({ client_id: clientId, photo: 'a'.repeat(64), seen_photo: null }),
  ...companyChanges,
  'home.create': ({ company, managerId }) => ({
    home_id: 100_000,
    grant_id: 100_000,
    tracking_category_ids: starterCategories.map((_, place) => 100_000 + place),
    company_id: company,
    manager_id: managerId,
    ...GOOD_HOME,
  }),
  'home.update': ({ home }) => ({ home_id: home, grant_id: 100_000, changes: { capacity: 4 }, seen: null }),
  'home.set_photo': ({ home }) => ({ home_id: home, photo: 'a'.repeat(64), seen_photo: null }),
  'home.close': ({ home }) => ({ home_id: home }),
  'home.reopen': ({ home }) => ({ home_id: home }),
  'staff.invite': ({ home }) => ({
    actor_id: PEOPLE.manager.id,
    staff_id: 100_000,
    grant_id: 100_000,
    home_id: home,
    ...GOOD_PERSON,
  }),
  'staff.update': ({ workerId }) => ({
    ...about(workerId),
    changes: { position: 'Night caregiver' },
    seen: null,
    grant_ids: [],
  }),
  'staff.assign': ({ workerId, home }) => ({ ...about(workerId), ...placeIn(home) }),
  'staff.unassign': ({ workerId, home }) => ({ ...about(workerId), home_id: home }),
  'staff.deactivate': ({ workerId }) => about(workerId),
  'staff.verify': ({ workerId }) => about(workerId),
  'staff.send_reset': ({ workerId }) => about(workerId),
  'staff.sign_out': ({ workerId }, { newId }) => ({ ...about(workerId), session_id: newId() }),
  'tablet.enroll': ({ home }, { newId }) => ({
    tablet_id: newId(),
    home_id: home,
    name: 'Kitchen',
    protection: 'passkey',
    disk_encrypted: true,
    screen_lock: true,
  }),
  'tablet.rename': ({ home }, { newId }) => ({ tablet_id: newId(), home_id: home, name: 'Kitchen' }),
  'tablet.remove': ({ home }, { newId }) => ({ tablet_id: newId(), home_id: home }),
  'tablet.rotate_keys': ({ home }, { newId }) => ({ tablet_id: newId(), home_id: home }),
  'tablet.resume': ({ home }, { newId }) => ({ tablet_id: newId(), home_id: home }),
  'tablet.lift': ({ home, workerId }, { newId }) => ({
    tablet_id: newId(),
    home_id: home,
    user_id: workerId,
  }),
  'tablet.emergency_code': ({ home }, { newId }) => ({ tablet_id: newId(), home_id: home }),
  'tablet.review_emergency': ({ home }, { newId }) => ({
    tablet_id: newId(),
    home_id: home,
    use_id: newId(),
  }),
  'tablet.activate': ({ home, workerId }, { newId }) => ({
    tablet_id: newId(),
    home_id: home,
    user_id: workerId,
  }),
  'staff.reactivate': ({ formerWorkerId, home }) => ({ ...about(formerWorkerId), ...placeIn(home) }),
  'medication.create': ({ clientId, inventoryId }, author) => ({
    ...newOrder(author, inventoryId),
    client_id: clientId,
  }),
  'medication.update': ({ medicationId }, author) => ({
    medication_id: medicationId,
    version_id: author.newId(),
    changes: { notes: 'With water' },
    seen: null,
  }),
  'medication.change': ({ medicationId, inventoryId }, author) => ({
    medication_id: medicationId,
    last_date: '2026-03-10',
    replacement: newOrder(author, inventoryId),
  }),
  'medication.delete': ({ medicationId }) => ({ medication_id: medicationId }),
  'notification.read': (place, { newId }) => ({ user_id: personAt(place), notification_ids: [newId()] }),
  'operation.discard': ({ home }, author) => ({
    operation_id: author.newId(),
    operation_kind: 'allergy.record',
    scope: homeScope(home),
    reason: 'Not needed',
  }),
  'client_contact.create': ({ clientId }, author) => ({
    client_contact_id: author.newId(),
    client_id: clientId,
    full_name: 'Marian Abbott',
    phone: '518-555-0142',
  }),
  'client_contact.update': ({ contactId }) => ({
    client_contact_id: contactId,
    changes: { phone: '518-555-0143' },
    seen: null,
  }),
  'client_contact.remove': ({ contactId }) => ({ client_contact_id: contactId }),
  'progress_note.remove': ({ noteId }) => ({ progress_note_id: noteId }),
  'incident_report.file': ({ incidentId }) => ({
    incident_report_id: incidentId,
    filed_at: '2026-03-09T12:20:00.000Z',
  }),
  'incident_report.close': ({ incidentId }) => ({ incident_report_id: incidentId, reason: 'Nothing broken' }),
  'incident_report.reopen': ({ closedIncidentId }) => ({ incident_report_id: closedIncidentId }),
  'incident_report.remove': ({ incidentId }) => ({ incident_report_id: incidentId }),
  'tracking_category.create': ({ home }) => ({
    tracking_category_id: 100_000,
    home_id: home,
    name: 'Hydration',
    attributes: [{ key: 'glasses', name: 'Glasses', data_type: 'water', most: 10 }],
  }),
  'tracking_category.add_starters': ({ home }) => ({
    home_id: home,
    tracking_category_ids: starterCategories.map((_, place) => 100_000 + place),
  }),
  'tracking_category.update': ({ categoryId }) => ({
    tracking_category_id: categoryId,
    changes: { tells_manager: false },
    seen: null,
  }),
  'tracking_entry.remove': ({ entryId }) => ({ tracking_entry_id: entryId }),
  'expense_claim.create': ({ clientId }, author) => ({
    expense_claim_id: author.newId(),
    client_id: clientId,
    expense_date: '2026-03-09',
    amount: 12.5,
    expense_category: 'food',
    description: 'Lunch after the clinic',
  }),
  'expense_claim.update': ({ claimId }) => ({
    expense_claim_id: claimId,
    changes: { amount: 13 },
    seen: null,
  }),
  'expense_claim.decide': ({ claimId }) => ({
    expense_claim_id: claimId,
    changes: { status: 'approved' },
    seen: null,
  }),
  'expense_claim.cancel': ({ claimId }) => ({ expense_claim_id: claimId }),
  'expense_claim.remove': ({ claimId }) => ({ expense_claim_id: claimId }),
  'inventory_item.create': ({ home }) => ({ inventory_item_id: 100_000, home_id: home, ...NEW_ITEM }),
  'inventory_item.update': ({ inventoryId }) => ({
    inventory_item_id: inventoryId,
    changes: { minimum_stock_level: 12 },
    seen: null,
  }),
  'inventory_item.take_back': ({ inventoryId }) => ({ inventory_item_id: inventoryId }),
  'inventory_item.remove': ({ inventoryId }) => ({ inventory_item_id: inventoryId }),
  'stock_movement.record': ({ inventoryId }, author) => ({
    stock_movement_id: author.newId(),
    item_id: inventoryId,
    kind: 'use',
    amount: 2,
    moved_on: '2026-03-09',
  }),
  'stock_movement.witness': ({ countId, inventoryId }) => ({
    stock_movement_id: countId,
    item_id: inventoryId,
  }),
  'stock_movement.withdraw': ({ movementId }) => ({ stock_movement_id: movementId }),
  'appointment.create': ({ clientId }, author) => ({
    appointment_id: author.newId(),
    client_id: clientId,
    appointment_type: 'dental',
    title: 'Cleaning at the dentist',
    appointment_date: '2026-04-01',
    time: '09:30',
  }),
  'appointment.update': ({ appointmentId }) => ({
    appointment_id: appointmentId,
    changes: { status: 'completed' },
    seen: null,
  }),
  'appointment.remove': ({ appointmentId }) => ({ appointment_id: appointmentId }),
  'task.create': ({ home, worker }, author) => ({
    task_id: author.newId(),
    home_id: home,
    title: 'Test the smoke detectors',
    due_date: '2026-04-01',
    assigned_to: worker,
  }),
  'task.update': ({ taskId }) => ({ task_id: taskId, changes: { priority: 'high' }, seen: null }),
  'task.complete': ({ taskId }) => ({ task_id: taskId, completed_on: '2026-03-09' }),
  'task.reopen': ({ doneTaskId }) => ({ task_id: doneTaskId }),
  'task.remove': ({ taskId }) => ({ task_id: taskId }),
  'ticket.open': (place, author) => ({
    ticket_id: author.newId(),
    user_id: personAt(place),
    ...GOOD_TICKET,
  }),
  'ticket.reply': (place, author) => ({ ...inTicket(place, author), body: 'It is the one in the office.' }),
  'ticket.close': (place, author) => inTicket(place, author),
  'ticket.reopen': (place, author) => inTicket(place, author),
  'ticket.answer': (place, author) => ({ ...inTicket(place, author), body: 'Which printer is it?' }),
  'ticket.support_close': (place, author) => inTicket(place, author),
  'ticket.support_reopen': (place, author) => inTicket(place, author),
  'user.choose_home': ({ home }) => ({ user_id: PEOPLE.manager.id, current_home_id: home }),
  'user.complete_name': place => ({ user_id: personAt(place), last_name: 'Quist' }),
  'user.register': place => ({ user_id: personAt(place), first_name: 'Elena', last_name: 'Quist' }),
  'user.reset_password': place => ({ user_id: personAt(place) }),
  'user.change_profile': place => ({ user_id: personAt(place), language: 'Spanish' }),
  'user.change_email': place => ({ user_id: personAt(place), email: 'elena.quist@hearth.test' }),
  'user.change_password': place => ({ user_id: personAt(place) }),
  'user.set_photo': place => ({ user_id: personAt(place), photo: 'a'.repeat(64) }),
  'user.delete_account': place => ({ user_id: personAt(place) }),
  'user.make_calendar_address': place => ({ user_id: personAt(place) }),
  'user.revoke_calendar_address': place => ({ user_id: personAt(place) }),
  'user.add_passkey': place => ({ user_id: personAt(place) }),
  'user.remove_passkey': place => ({ user_id: personAt(place) }),
  'user.sign_in': place => ({ user_id: personAt(place) }),
}

/** The author in their own home, somebody else elsewhere, and nobody where there is no home. */
const personAt = ({ home }: Named): number =>
  ({ [PLACES.maple.home]: PEOPLE.manager.id, [PLACES.northfield.home]: PEOPLE.other_manager.id })[home] ?? 999
const inTicket = ({ ticketId }: Named, author: Author) => ({
  ticket_id: ticketId,
  reply_id: author.newId(),
  seen_reply_ids: [],
})
const about = (staff_id: number) => ({ actor_id: PEOPLE.manager.id, staff_id })
const placeIn = (home_id: number) => ({ home_id, role: 'care_giver', grant_id: 100_000 })
const NEW_CLIENT = { first_name: 'Elena', last_name: 'Quist', admission_date: '2026-03-01' }
const newOrder = (author: Author, inventory_id: number) => ({
  medication_id: author.newId(),
  version_id: author.newId(),
  inventory_id,
  dosage: 1,
})
