/** The labels of every kind of record: each file of labels is listed here, and nowhere else. */
import { isCollection } from '#domain/collections.ts'
import type { OperationKind } from '#domain/operations.ts'
import type { Collection, RowId } from '#domain/registry.ts'
import { allergyLabels, allergyOperations, allergyWords } from './allergy.ts'
import { appointmentLabels, appointmentOperations, appointmentWords } from './appointment.ts'
import { attentionItemLabels, attentionOperations, attentionWords } from './attention-item.ts'
import { billingLabels, billingOperations, billingWords } from './billing.ts'
import { clientLabels, clientOperations, clientWords } from './client.ts'
import { clientContactLabels, clientContactOperations, clientContactWords } from './client-contact.ts'
import { companyLabels, companyOperations, companyWords } from './company.ts'
import { diagnosisLabels, diagnosisOperations, diagnosisWords } from './diagnosis.ts'
import { doseLabels, doseOperations, doseWords } from './dose.ts'
import { expenseClaimLabels, expenseClaimOperations, expenseClaimWords } from './expense-claim.ts'
import { homeLabels, homeOperations, homeWords } from './home.ts'
import { incidentReportLabels, incidentReportOperations, incidentReportWords } from './incident-report.ts'
import { inventoryItemLabels, inventoryItemOperations, inventoryItemWords } from './inventory-item.ts'
import type { DeviceRows } from './label-context.ts'
import type { LabelSet, RowValues } from './label-set.ts'
import { medicationLabels, medicationOperations, medicationWords } from './medication.ts'
import { notificationOperations, notificationsReadLabels, notificationWords } from './notification.ts'
import { progressNoteLabels, progressNoteOperations, progressNoteWords } from './progress-note.ts'
import { recordVersionLabels } from './record-version.ts'
import { serviceLabels, serviceOperations, serviceWords } from './service.ts'
import { stockMovementLabels, stockMovementOperations, stockMovementWords } from './stock-movement.ts'
import { subscriptionLabels, subscriptionOperations, subscriptionWords } from './subscription.ts'
import { taskLabels, taskOperations, taskWords } from './task.ts'
import { ticketLabels, ticketOperations, ticketWords } from './ticket.ts'
import {
  trackingCategoryLabels,
  trackingCategoryOperations,
  trackingCategoryWords,
} from './tracking-category.ts'
import { trackingEntryLabels, trackingEntryOperations, trackingEntryWords } from './tracking-entry.ts'
import { userLabels, userOperations, userWords } from './user.ts'

/** A kind of record without its labels does not compile. */
const labelSets = {
  company: companyLabels,
  home: homeLabels,
  user: userLabels,
  grant: userLabels,
  person_card: userLabels,
  client: clientLabels,
  allergy: allergyLabels,
  inventory_item: inventoryItemLabels,
  medication: medicationLabels,
  medication_version: medicationLabels,
  administration: doseLabels,
  mark: doseLabels,
  client_contact: clientContactLabels,
  diagnosis: diagnosisLabels,
  progress_note: progressNoteLabels,
  progress_note_version: progressNoteLabels,
  incident_report: incidentReportLabels,
  tracking_category: trackingCategoryLabels,
  tracking_entry: trackingEntryLabels,
  record_version: recordVersionLabels,
  task: taskLabels,
  appointment: appointmentLabels,
  expense_claim: expenseClaimLabels,
  stock_movement: stockMovementLabels,
  service: serviceLabels,
  subscription: subscriptionLabels,
  billing: billingLabels,
  ticket: ticketLabels,
  ticket_reply: ticketLabels,
  notifications_read: notificationsReadLabels,
  attention_item: attentionItemLabels,
} satisfies Readonly<Record<Collection, LabelSet>>

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

/** The texts by name of the label set. The type of `t` is inferred from this literal. */
export const wordsOfSets = {
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

/** Returns the labels of a collection; undefined for a collection of another version of Hearth. */
export const labelSetOf = (collection: string): LabelSet | undefined =>
  isCollection(collection) ? labelSets[collection] : undefined

/** Returns a row on this device, by the name of its collection in a record of any version of Hearth. */
export const storedRow = (
  collection: string,
  id: string | number,
  records: DeviceRows,
): RowValues | undefined =>
  // An id of the wrong type finds nothing. Every row can be read as values by field.
  isCollection(collection) ? (records.one(collection, id as RowId) as RowValues | undefined) : undefined

const allLabelSets = [...new Set(Object.values(labelSets))]

/** Returns the labels of an operation; undefined for a kind of another version of Hearth. */
export const labelSetOfOperation = (kind: string): LabelSet | undefined =>
  allLabelSets.find(({ operations }) => Object.hasOwn(operations, kind))
