import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { faultEverywhere, openGrants } from '../../rules/staff.ts'
import {
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from '../parts/acting.ts'
import {
  closedGrant,
  grantsIn,
  homesWithoutManager,
  lastProviderReferences,
  refuseLastProvider,
} from '../parts/grants.ts'

/**
 * Somebody leaves: the account is inactive and every grant ends. The server ends the sessions. What they recorded
 * before stays, also what their devices have still to send (S11).
 */
export const staffDeactivate = defineOperation({
  kind: 'staff.deactivate',
  version: 1,
  clinical: false,
  online: 'Deactivating a staff member',
  args: v.strictObject(staffArgs),
  references: (args, records) => [
    ...staffReferences(args),
    ...lastProviderReferences(records.one('user', args.staff_id)?.company_id ?? null),
    { collection: 'home', field: 'manager_id', value: args.staff_id },
  ],
  scope: (args, records) => sharedScope(args, records),
  apply(args, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const user = member(args.staff_id, records)
    if (!user.is_active) throw notFound('Staff member')
    refuseFault(faultEverywhere(pairOf(args, records), sharedScope(args, records)))
    refuseLastProvider(user, records)
    return [
      { collection: 'user', row: { ...user, is_active: false } },
      ...openGrants(grantsIn(records, user.id)).map(grant => closedGrant(grant, recorded_at)),
      ...homesWithoutManager(records, user.id, recorded_at),
    ]
  },
})
