import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { faultEverywhere, verified } from '../../rules/staff.ts'
import {
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  type StaffArgs,
  sharedScope,
  staffArgs,
  staffReferences,
} from '../parts/acting.ts'

/** Somebody else's account that is open and that the author may administer. */
function accountToAdminister(args: StaffArgs, records: RecordSet, author_id: number): RowOf<'user'> {
  refuseOtherAuthor(args, author_id)
  refuseFault(faultEverywhere(pairOf(args, records), sharedScope(args, records)))
  const user = member(args.staff_id, records)
  if (!user.is_active) throw new Refusal('conflict', 'This person is inactive. Reactivate the account first.')
  return user
}

/**
 * An administrator vouches that the e-mail address is the person's. It is a statement about the account and opens
 * nothing: signing in still takes the code that is mailed there.
 */
export const staffVerify = defineOperation({
  kind: 'staff.verify',
  version: 1,
  clinical: false,
  online: 'Verifying a user',
  args: v.strictObject(staffArgs),
  references: staffReferences,
  scope: (args, records) => sharedScope(args, records),
  apply(args, records, { author_id }) {
    const user = accountToAdminister(args, records, author_id)
    const { email, phone } = verified(user)
    if (email) throw new Refusal('conflict', 'This person is verified already.')
    const verification_status = phone ? 'email, phone verified' : 'email verified'
    return [{ collection: 'user', row: { ...user, verification_status } }]
  },
})

/**
 * An administrator has a link mailed with which the person chooses a new password. The link is in no operation; the
 * account is stamped again.
 */
export const staffSendReset = defineOperation({
  kind: 'staff.send_reset',
  version: 1,
  clinical: false,
  online: 'Resetting a password',
  args: v.strictObject(staffArgs),
  references: staffReferences,
  scope: (args, records) => sharedScope(args, records),
  apply: (args, records, { author_id }) => [
    { collection: 'user', row: { ...accountToAdminister(args, records, author_id) } },
  ],
})
