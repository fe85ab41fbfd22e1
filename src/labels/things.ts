/** What every kind of record is called: each file of labels is listed here, and nowhere else. */
import type { OperationKind } from '#domain/operations.ts'
import { type Collection, isCollection, type RowId } from '#domain/registry.ts'
import { allergy, allergyOperations, allergyWords } from './allergy.ts'
import { appointment, appointmentOperations, appointmentWords } from './appointment.ts'
import { attentionItem, attentionOperations, attentionWords } from './attention-item.ts'
import { billing, billingOperations, billingWords } from './billing.ts'
import { client, clientOperations, clientWords } from './client.ts'
import { clientContact, clientContactOperations, clientContactWords } from './client-contact.ts'
import { company, companyOperations, companyWords } from './company.ts'
import { diagnosis, diagnosisOperations, diagnosisWords } from './diagnosis.ts'
import { dose, doseOperations, doseWords } from './dose.ts'
import { expenseClaim, expenseClaimOperations, expenseClaimWords } from './expense-claim.ts'
import { home, homeOperations, homeWords } from './home.ts'
import { incidentReport, incidentReportOperations, incidentReportWords } from './incident-report.ts'
import { inventoryItem, inventoryItemOperations, inventoryItemWords } from './inventory-item.ts'
import type { KnownRows } from './label-context.ts'
import { medication, medicationOperations, medicationWords } from './medication.ts'
import { notificationOperations, notificationsRead, notificationWords } from './notification.ts'
import { progressNote, progressNoteOperations, progressNoteWords } from './progress-note.ts'
import { recordVersion } from './record-version.ts'
import { service, serviceOperations, serviceWords } from './service.ts'
import { stockMovement, stockMovementOperations, stockMovementWords } from './stock-movement.ts'
import { subscription, subscriptionOperations, subscriptionWords } from './subscription.ts'
import { task, taskOperations, taskWords } from './task.ts'
import type { AnyValues, Thing } from './thing.ts'
import { ticket, ticketOperations, ticketWords } from './ticket.ts'
import { trackingCategory, trackingCategoryOperations, trackingCategoryWords } from './tracking-category.ts'
import { trackingEntry, trackingEntryOperations, trackingEntryWords } from './tracking-entry.ts'
import { user, userOperations, userWords } from './user.ts'

/** A kind of record without its labels does not compile. */
const things = {
  company,
  home,
  user,
  grant: user,
  person_card: user,
  client,
  allergy,
  inventory_item: inventoryItem,
  medication,
  medication_version: medication,
  administration: dose,
  mark: dose,
  client_contact: clientContact,
  diagnosis,
  progress_note: progressNote,
  progress_note_version: progressNote,
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
  ticket_reply: ticket,
  notifications_read: notificationsRead,
  attention_item: attentionItem,
} satisfies Readonly<Record<Collection, Thing>>

/** A kind of operation without a name does not compile. */
export const operationNames = {
  ...allergyOperations,
  ...appointmentOperations,
  ...attentionOperations,
  ...billingOperations,
  ...clientOperations,
  ...clientContactOperations,
  ...companyOperations,
  ...diagnosisOperations,
  ...doseOperations,
  ...expenseClaimOperations,
  ...homeOperations,
  ...incidentReportOperations,
  ...inventoryItemOperations,
  ...medicationOperations,
  ...notificationOperations,
  ...progressNoteOperations,
  ...serviceOperations,
  ...stockMovementOperations,
  ...subscriptionOperations,
  ...taskOperations,
  ...ticketOperations,
  ...trackingCategoryOperations,
  ...trackingEntryOperations,
  ...userOperations,
} satisfies Readonly<Record<OperationKind, string>>

/** By the name of the thing. Written out, because the type of `t` is read off it: things are written with `t`. */
export const thingWords = {
  allergy: allergyWords,
  appointment: appointmentWords,
  attention_item: attentionWords,
  billing: billingWords,
  client: clientWords,
  client_contact: clientContactWords,
  company: companyWords,
  diagnosis: diagnosisWords,
  dose: doseWords,
  expense_claim: expenseClaimWords,
  home: homeWords,
  incident_report: incidentReportWords,
  inventory_item: inventoryItemWords,
  medication: medicationWords,
  notifications_read: notificationWords,
  progress_note: progressNoteWords,
  service: serviceWords,
  stock_movement: stockMovementWords,
  subscription: subscriptionWords,
  task: taskWords,
  ticket: ticketWords,
  tracking_category: trackingCategoryWords,
  tracking_entry: trackingEntryWords,
  user: userWords,
} as const

/** undefined for a collection of another version of Hearth. */
export const thingOf = (collection: string): Thing | undefined =>
  isCollection(collection) ? things[collection] : undefined

/** A row this device has, by the name of its collection as a record of any version of Hearth gives it. */
export const rowThere = (
  collection: string,
  id: string | number,
  records: KnownRows,
): AnyValues | undefined =>
  // An id that is not of the collection's kind finds nothing. Every row is values by field.
  isCollection(collection) ? (records.one(collection, id as RowId) as AnyValues | undefined) : undefined

const all = [...new Set(Object.values(things))]

/** The thing that an operation is about; undefined for a kind of another version of Hearth. */
export const thingOfOperation = (kind: string): Thing | undefined =>
  all.find(({ operations }) => Object.hasOwn(operations, kind))
