/** Every change a person can make, by name. Nothing else can be written, by a screen or by a call. */
import type * as v from 'valibot'
import type { OperationDefinition } from './operation.ts'
import { accessViewed } from './operations/access.ts'
import { administrationOperations } from './operations/administration.ts'
import { allergyOperations } from './operations/allergy.ts'
import { appointmentOperations } from './operations/appointment.ts'
import { attentionResolve } from './operations/attention.ts'
import { billingOperations } from './operations/billing.ts'
import { clientOperations } from './operations/client.ts'
import { clientContactOperations } from './operations/client-contact.ts'
import { clientStayOperations } from './operations/client-stay.ts'
import { companyOperations } from './operations/company.ts'
import { diagnosisOperations } from './operations/diagnosis.ts'
import { expenseClaimOperations } from './operations/expense-claim.ts'
import { homeOperations } from './operations/home.ts'
import { incidentReportOperations } from './operations/incident-report.ts'
import { inventoryItemOperations } from './operations/inventory-item.ts'
import { medicationOperations } from './operations/medication.ts'
import { notificationRead } from './operations/notification.ts'
import { progressNoteOperations } from './operations/progress-note.ts'
import { recordRecover } from './operations/record.ts'
import { operationDiscard } from './operations/refused-operation.ts'
import { serviceOperations } from './operations/service.ts'
import { staffOperations } from './operations/staff.ts'
import { staffAccountOperations } from './operations/staff-account.ts'
import { stockMovementOperations } from './operations/stock-movement.ts'
import { subscriptionOperations } from './operations/subscription.ts'
import { tabletOperations } from './operations/tablet.ts'
import { taskOperations } from './operations/task.ts'
import { ticketOperations } from './operations/ticket.ts'
import { trackingCategoryOperations } from './operations/tracking-category.ts'
import { trackingEntryOperations } from './operations/tracking-entry.ts'
import { userOperations } from './operations/user.ts'

const definitions = [
  accessViewed,
  ...administrationOperations,
  ...allergyOperations,
  ...appointmentOperations,
  attentionResolve(findOperationDefinition),
  ...billingOperations,
  ...clientContactOperations,
  ...clientStayOperations,
  ...clientOperations,
  ...companyOperations,
  ...diagnosisOperations,
  ...expenseClaimOperations,
  ...homeOperations,
  ...incidentReportOperations,
  ...inventoryItemOperations,
  ...medicationOperations,
  notificationRead,
  ...progressNoteOperations,
  recordRecover,
  operationDiscard,
  ...serviceOperations,
  ...staffAccountOperations,
  ...staffOperations,
  ...stockMovementOperations,
  ...subscriptionOperations,
  ...tabletOperations,
  ...taskOperations,
  ...ticketOperations,
  ...trackingCategoryOperations,
  ...trackingEntryOperations,
  ...userOperations,
] as const

type Definition = (typeof definitions)[number]
export type OperationKind = Definition['kind']
/** What a caller passes for an operation of this kind. */
export type OperationInput<Kind extends OperationKind> = v.InferInput<
  Extract<Definition, { readonly kind: Kind }>['args']
>

export const operationKinds = definitions.map(({ kind }) => kind)

// Each definition checks its own arguments with `args` before they reach the other functions (`readArguments`).
const definitionByKind = new Map(
  (definitions as readonly unknown[] as readonly OperationDefinition[]).map(definition => [
    definition.kind,
    definition,
  ]),
)

/** Returns the definition of a kind; undefined for a kind of another version of Hearth. */
export function findOperationDefinition(kind: string): OperationDefinition | undefined {
  return definitionByKind.get(kind)
}
