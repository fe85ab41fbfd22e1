/** The operations on records that are withdrawn with a reason and never changed, such as allergies. */
import type { OperationContext } from '../../operation.ts'
import { longText } from '../../values/text.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

/** Returns the fields of a new record. */
export const recordingStamp = ({ recorded_at, author_id }: OperationContext) => ({
  recorded_at,
  recorded_by: author_id,
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawal_reason: null,
})

export const withdrawalReason = longText(200, 'A reason is required')

/** The part of the argument of `stateChangeOf` that is the same for all records withdrawn with a reason. */
export const withdrawalWithReason = {
  isClinical: true,
  fields: { reason: withdrawalReason },
  isGone: isWithdrawn,
  derivedFields: ({ recorded_at, author_id }: OperationContext, { reason }: { reason: string }) => ({
    withdrawn_at: recorded_at,
    withdrawn_by: author_id,
    withdrawal_reason: reason,
  }),
} as const
