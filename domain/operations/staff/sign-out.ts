import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { faultIn } from '../../rules/staff.ts'
import { uuid } from '../../values/ids.ts'
import {
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from '../parts/acting.ts'

/**
 * Somebody is signed out on a device that was lost or is not theirs any more (L9). The server ends that session; the
 * account is stamped again. It takes away nothing that signing in does not bring back, so it needs the right only where
 * both have to do with each other, and not wherever the person works.
 */
export const staffSignOut = defineOperation({
  kind: 'staff.sign_out',
  version: 1,
  clinical: false,
  online: 'Signing somebody out on a device',
  args: v.strictObject({ ...staffArgs, session_id: uuid }),
  references: staffReferences,
  scope: (args, records) => sharedScope(args, records),
  apply(args, records, { author_id }) {
    refuseOtherAuthor(args, author_id)
    refuseFault(faultIn(pairOf(args, records), sharedScope(args, records)))
    return [{ collection: 'user', row: { ...member(args.staff_id, records) } }]
  },
})
