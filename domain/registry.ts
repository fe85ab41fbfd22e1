/** Every kind of record Hearth keeps. A collection is a name in here; nothing else is synced, stored or served. */
import { administration } from './entities/administration.ts'
import { allergy } from './entities/allergy.ts'
import { appointment } from './entities/appointment.ts'
import { attentionItem } from './entities/attention-item.ts'
import { billing } from './entities/billing.ts'
import { client } from './entities/client.ts'
import { clientContact } from './entities/client-contact.ts'
import { company } from './entities/company.ts'
import { diagnosis } from './entities/diagnosis.ts'
import { expenseClaim } from './entities/expense-claim.ts'
import { grant } from './entities/grant.ts'
import { home } from './entities/home.ts'
import { incidentReport } from './entities/incident-report.ts'
import { inventoryItem } from './entities/inventory-item.ts'
import { mark } from './entities/mark.ts'
import { medication } from './entities/medication.ts'
import { medicationVersion } from './entities/medication-version.ts'
import { notificationsRead } from './entities/notifications-read.ts'
import { personCard } from './entities/person-card.ts'
import { progressNote } from './entities/progress-note.ts'
import { progressNoteVersion } from './entities/progress-note-version.ts'
import { recordVersion } from './entities/record-version.ts'
import { service } from './entities/service.ts'
import { stockMovement } from './entities/stock-movement.ts'
import { subscription } from './entities/subscription.ts'
import { task } from './entities/task.ts'
import { ticket } from './entities/ticket.ts'
import { ticketReply } from './entities/ticket-reply.ts'
import { trackingCategory } from './entities/tracking-category.ts'
import { trackingEntry } from './entities/tracking-entry.ts'
import { user } from './entities/user.ts'
import type { Entity, Row, StoredFields } from './entity.ts'

export const registry = {
  company,
  home,
  user,
  grant,
  person_card: personCard,
  client,
  allergy,
  inventory_item: inventoryItem,
  medication,
  medication_version: medicationVersion,
  administration,
  mark,
  attention_item: attentionItem,
  client_contact: clientContact,
  diagnosis,
  progress_note: progressNote,
  progress_note_version: progressNoteVersion,
  incident_report: incidentReport,
  tracking_category: trackingCategory,
  tracking_entry: trackingEntry,
  record_version: recordVersion,
  task,
  appointment,
  expense_claim: expenseClaim,
  stock_movement: stockMovement,
  service,
  subscription,
  billing,
  ticket,
  ticket_reply: ticketReply,
  notifications_read: notificationsRead,
} as const

export type Registry = typeof registry
export type Collection = keyof Registry

export type StoredRow<C extends Collection> = StoredFields<Registry[C]>
/** Real rows, at least one. They are in `examples/` under the collection's name, and no device loads them. */
export type Examples<C extends Collection> = readonly [StoredRow<C>, ...StoredRow<C>[]]
export type RowOf<C extends Collection> = Row<Registry[C]>
export type RowId<C extends Collection = Collection> = RowOf<C>['id']

export const entityOf = (collection: Collection): Entity => registry[collection]
