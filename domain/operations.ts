/** Every change a person can make, by name. What is not in here cannot be written, by a screen or by a call. */
import type * as v from 'valibot'
import type { OperationDefinition } from './operation.ts'
import { accessViewed } from './operations/access.ts'
import { administrationMark, administrationSchedule } from './operations/administration.ts'
import { allergyRecord, allergyWithdraw } from './operations/allergy.ts'
import { appointmentCreate, appointmentRemove, appointmentUpdate } from './operations/appointment.ts'
import { attentionResolve } from './operations/attention.ts'
import { billingCreate, billingPay, billingRemove, billingUnpay } from './operations/billing.ts'
import {
  clientAnswerAllergies,
  clientCreate,
  clientSetPhoto,
  clientTakeBack,
  clientUpdate,
} from './operations/client.ts'
import { clientContactCreate, clientContactRemove, clientContactUpdate } from './operations/client-contact.ts'
import { clientClose, clientMove } from './operations/client-stay.ts'
import {
  companyClose,
  companyCreate,
  companyInvite,
  companyReopen,
  companyUpdate,
} from './operations/company.ts'
import { diagnosisRecord, diagnosisWithdraw } from './operations/diagnosis.ts'
import {
  expenseClaimCancel,
  expenseClaimCreate,
  expenseClaimDecide,
  expenseClaimRemove,
  expenseClaimUpdate,
} from './operations/expense-claim.ts'
import { homeClose, homeCreate, homeReopen, homeSetPhoto, homeUpdate } from './operations/home.ts'
import {
  incidentReportAmend,
  incidentReportClose,
  incidentReportCreate,
  incidentReportFile,
  incidentReportRemove,
  incidentReportReopen,
} from './operations/incident-report.ts'
import {
  inventoryItemCreate,
  inventoryItemRemove,
  inventoryItemTakeBack,
  inventoryItemUpdate,
} from './operations/inventory-item.ts'
import {
  medicationChange,
  medicationCreate,
  medicationDelete,
  medicationUpdate,
} from './operations/medication.ts'
import { notificationRead } from './operations/notification.ts'
import { progressNoteAmend, progressNoteCreate, progressNoteRemove } from './operations/progress-note.ts'
import { recordRecover } from './operations/record.ts'
import { operationDiscard } from './operations/refused-operation.ts'
import { serviceCreate, serviceUpdate } from './operations/service.ts'
import { staffAssign, staffInvite, staffUnassign, staffUpdate } from './operations/staff.ts'
import {
  staffDeactivate,
  staffReactivate,
  staffSendReset,
  staffSignOut,
  staffVerify,
} from './operations/staff-account.ts'
import { stockMovementRecord, stockMovementWithdraw } from './operations/stock-movement.ts'
import { subscriptionCreate, subscriptionUpdate } from './operations/subscription.ts'
import { taskComplete, taskCreate, taskRemove, taskReopen, taskUpdate } from './operations/task.ts'
import {
  ticketAnswer,
  ticketClose,
  ticketOpen,
  ticketReopen,
  ticketReplied,
  ticketSupportClose,
  ticketSupportReopen,
} from './operations/ticket.ts'
import {
  trackingCategoryAddStarters,
  trackingCategoryCreate,
  trackingCategoryUpdate,
} from './operations/tracking-category.ts'
import { trackingEntryAmend, trackingEntryCreate, trackingEntryRemove } from './operations/tracking-entry.ts'
import {
  userChangeEmail,
  userChangePassword,
  userChangeProfile,
  userChooseHome,
  userCompleteName,
  userDeleteAccount,
  userMakeCalendarAddress,
  userRegister,
  userResetPassword,
  userRevokeCalendarAddress,
  userSetPhoto,
  userSignIn,
} from './operations/user.ts'

const known = {
  [accessViewed.kind]: accessViewed,
  [administrationMark.kind]: administrationMark,
  [administrationSchedule.kind]: administrationSchedule,
  [allergyRecord.kind]: allergyRecord,
  [allergyWithdraw.kind]: allergyWithdraw,
  [appointmentCreate.kind]: appointmentCreate,
  [appointmentUpdate.kind]: appointmentUpdate,
  [appointmentRemove.kind]: appointmentRemove,
  'attention.resolve': attentionResolve(operationNamed),
  [billingCreate.kind]: billingCreate,
  [billingPay.kind]: billingPay,
  [billingUnpay.kind]: billingUnpay,
  [billingRemove.kind]: billingRemove,
  [clientAnswerAllergies.kind]: clientAnswerAllergies,
  [clientClose.kind]: clientClose,
  [clientCreate.kind]: clientCreate,
  [clientMove.kind]: clientMove,
  [clientSetPhoto.kind]: clientSetPhoto,
  [clientTakeBack.kind]: clientTakeBack,
  [clientUpdate.kind]: clientUpdate,
  [clientContactCreate.kind]: clientContactCreate,
  [clientContactUpdate.kind]: clientContactUpdate,
  [clientContactRemove.kind]: clientContactRemove,
  [companyClose.kind]: companyClose,
  [companyCreate.kind]: companyCreate,
  [companyInvite.kind]: companyInvite,
  [companyReopen.kind]: companyReopen,
  [companyUpdate.kind]: companyUpdate,
  [diagnosisRecord.kind]: diagnosisRecord,
  [diagnosisWithdraw.kind]: diagnosisWithdraw,
  [incidentReportCreate.kind]: incidentReportCreate,
  [homeClose.kind]: homeClose,
  [homeCreate.kind]: homeCreate,
  [homeReopen.kind]: homeReopen,
  [homeSetPhoto.kind]: homeSetPhoto,
  [homeUpdate.kind]: homeUpdate,
  [incidentReportAmend.kind]: incidentReportAmend,
  [incidentReportFile.kind]: incidentReportFile,
  [incidentReportClose.kind]: incidentReportClose,
  [incidentReportReopen.kind]: incidentReportReopen,
  [incidentReportRemove.kind]: incidentReportRemove,
  [inventoryItemCreate.kind]: inventoryItemCreate,
  [inventoryItemTakeBack.kind]: inventoryItemTakeBack,
  [inventoryItemUpdate.kind]: inventoryItemUpdate,
  [inventoryItemRemove.kind]: inventoryItemRemove,
  [medicationChange.kind]: medicationChange,
  [medicationCreate.kind]: medicationCreate,
  [medicationDelete.kind]: medicationDelete,
  [medicationUpdate.kind]: medicationUpdate,
  [notificationRead.kind]: notificationRead,
  [operationDiscard.kind]: operationDiscard,
  [progressNoteCreate.kind]: progressNoteCreate,
  [progressNoteAmend.kind]: progressNoteAmend,
  [progressNoteRemove.kind]: progressNoteRemove,
  [recordRecover.kind]: recordRecover,
  [serviceCreate.kind]: serviceCreate,
  [serviceUpdate.kind]: serviceUpdate,
  [staffAssign.kind]: staffAssign,
  [staffDeactivate.kind]: staffDeactivate,
  [staffInvite.kind]: staffInvite,
  [staffReactivate.kind]: staffReactivate,
  [staffUnassign.kind]: staffUnassign,
  [staffUpdate.kind]: staffUpdate,
  [staffVerify.kind]: staffVerify,
  [staffSendReset.kind]: staffSendReset,
  [staffSignOut.kind]: staffSignOut,
  [stockMovementRecord.kind]: stockMovementRecord,
  [stockMovementWithdraw.kind]: stockMovementWithdraw,
  [subscriptionCreate.kind]: subscriptionCreate,
  [subscriptionUpdate.kind]: subscriptionUpdate,
  [trackingCategoryAddStarters.kind]: trackingCategoryAddStarters,
  [expenseClaimCreate.kind]: expenseClaimCreate,
  [expenseClaimUpdate.kind]: expenseClaimUpdate,
  [expenseClaimDecide.kind]: expenseClaimDecide,
  [expenseClaimCancel.kind]: expenseClaimCancel,
  [expenseClaimRemove.kind]: expenseClaimRemove,
  [taskCreate.kind]: taskCreate,
  [taskUpdate.kind]: taskUpdate,
  [taskComplete.kind]: taskComplete,
  [taskReopen.kind]: taskReopen,
  [taskRemove.kind]: taskRemove,
  [ticketOpen.kind]: ticketOpen,
  [ticketReplied.kind]: ticketReplied,
  [ticketClose.kind]: ticketClose,
  [ticketReopen.kind]: ticketReopen,
  [ticketAnswer.kind]: ticketAnswer,
  [ticketSupportClose.kind]: ticketSupportClose,
  [ticketSupportReopen.kind]: ticketSupportReopen,
  [trackingCategoryCreate.kind]: trackingCategoryCreate,
  [trackingCategoryUpdate.kind]: trackingCategoryUpdate,
  [trackingEntryCreate.kind]: trackingEntryCreate,
  [trackingEntryAmend.kind]: trackingEntryAmend,
  [trackingEntryRemove.kind]: trackingEntryRemove,
  [userChooseHome.kind]: userChooseHome,
  [userCompleteName.kind]: userCompleteName,
  [userRegister.kind]: userRegister,
  [userChangeProfile.kind]: userChangeProfile,
  [userChangeEmail.kind]: userChangeEmail,
  [userChangePassword.kind]: userChangePassword,
  [userSetPhoto.kind]: userSetPhoto,
  [userDeleteAccount.kind]: userDeleteAccount,
  [userResetPassword.kind]: userResetPassword,
  [userMakeCalendarAddress.kind]: userMakeCalendarAddress,
  [userRevokeCalendarAddress.kind]: userRevokeCalendarAddress,
  [userSignIn.kind]: userSignIn,
} as const

export type OperationKind = keyof typeof known
/** What a caller hands in for an operation of this kind. */
export type OperationInput<Kind extends OperationKind> = v.InferInput<(typeof known)[Kind]['args']>

export const operationKinds = Object.keys(known) as OperationKind[]

/** The definition behind a name, or undefined for a name of another version of Hearth. */
export function operationNamed(kind: string): OperationDefinition | undefined {
  // Each definition checks its own arguments with `args` before they reach the other functions (`readArguments`).
  return Object.hasOwn(known, kind)
    ? (known as unknown as Record<string, OperationDefinition>)[kind]
    : undefined
}
