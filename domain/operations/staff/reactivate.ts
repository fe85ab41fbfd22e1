import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { actingRole, faultIn, mayGive } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import {
  mayNotGive,
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from '../parts/acting.ts'
import { homeThere } from '../parts/directory.ts'
import { newGrant, scopeOfRole } from '../parts/grants.ts'
import { changingUserFields } from './fields.ts'

/** How somebody comes back: a role of homes names the home. */
export const comingBack = {
  role: changingUserFields.role,
  home_id: v.optional(v.nullable(directoryId), null),
} as const

/** Somebody comes back: with the account of before, and in the role and place given now. */
export const staffReactivate = defineOperation({
  kind: 'staff.reactivate',
  version: 1,
  clinical: false,
  online: 'Reactivating a staff member',
  args: v.strictObject({ ...staffArgs, ...comingBack, grant_id: directoryId }),
  references: args => [
    ...staffReferences(args),
    ...(args.home_id === null ? [] : [{ collection: 'home', id: args.home_id } as const]),
    { collection: 'grant', id: args.grant_id },
  ],
  scope(args, records) {
    const shared = sharedScope(args, records)
    return args.home_id === null ? shared : homeThere(args.home_id, records).scope
  },
  apply({ home_id, role, grant_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const pair = pairOf(args, records)
    const user = member(args.staff_id, records)
    const { id: user_id, company_id } = user
    const granted_scope = scopeOfRole({ company_id, role, home_id }, records)
    refuseFault(faultIn(pair, granted_scope))
    if (user.is_active) throw new Refusal('conflict', 'This person is active already.')
    if (!mayGive(actingRole(pair.actor.grants, granted_scope, company_id), role)) throw mayNotGive()
    return [
      { collection: 'user', row: { ...user, is_active: true, current_home_id: home_id } },
      newGrant({ id: grant_id, user_id, granted_scope, role }, records, recorded_at),
    ]
  },
})
