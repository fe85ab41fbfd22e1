import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { actingRole, faultIn, mayGive } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { homeThere, refuseClosedHome } from '../home/fields.ts'
import {
  mayNotGive,
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from './acting.ts'
import { placed } from './assign.ts'
import { place } from './fields.ts'

/** Somebody comes back: with the account of before, and in the home and role given now. */
export const staffReactivate = defineOperation({
  kind: 'staff.reactivate',
  version: 1,
  clinical: false,
  online: 'Reactivating a staff member',
  args: v.strictObject({ ...staffArgs, ...place, grant_id: directoryId }),
  references: args => [
    ...staffReferences(args),
    { collection: 'home', id: args.home_id },
    { collection: 'grant', id: args.grant_id },
  ],
  scope(args, records) {
    sharedScope(args, records)
    return homeThere(args.home_id, records).scope
  },
  apply({ home_id, role, grant_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const pair = pairOf(args, records)
    const user = member(args.staff_id, records)
    const home = homeThere(home_id, records)
    if (home.company_id !== user.company_id) throw notFound('Group home')
    refuseFault(faultIn(pair, home.scope))
    refuseClosedHome(home)
    if (user.is_active) throw new Refusal('conflict', 'This person is active already.')
    if (!mayGive(actingRole(pair.actor.grants, home.scope, user.company_id), role)) throw mayNotGive()
    return [
      { collection: 'user', row: { ...user, is_active: true, current_home_id: home_id } },
      ...placed({ id: grant_id, user_id: user.id, home, role }, records, recorded_at),
    ]
  },
})
