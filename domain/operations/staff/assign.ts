import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow, RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { actingRole, faultIn, mayGive, openGrants } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { homeScope } from '../../values/scope.ts'
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
import { homeThere, refuseClosedHome } from '../parts/directory.ts'
import { closedGrant, grantsIn, newGrant } from '../parts/grants.ts'
import { place } from './fields.ts'

/** Lets a staff member work in one more home. In a home they work in already, it is another role. */
export const staffAssign = defineOperation({
  kind: 'staff.assign',
  version: 1,
  clinical: false,
  online: 'Assigning a staff member',
  args: v.strictObject({ ...staffArgs, ...place, grant_id: directoryId }),
  references: args => [
    ...staffReferences(args),
    { collection: 'home', id: args.home_id },
    { collection: 'grant', id: args.grant_id },
  ],
  scope(args, records) {
    // Whom the author has nothing to do with is not there.
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
    if (!user.is_active)
      throw new Refusal('conflict', 'This person is inactive. Reactivate the account first.')
    if (!mayGive(actingRole(pair.actor.grants, home.scope, user.company_id), role)) throw mayNotGive()
    return placed({ id: grant_id, user_id: user.id, home, role }, records, recorded_at)
  },
})

interface Placing {
  readonly id: number
  readonly user_id: number
  readonly home: RowOf<'home'>
  readonly role: RowOf<'grant'>['role']
}

/** A grant of this role in a home, in place of one of another role. */
export function placed({ id, user_id, home, role }: Placing, records: RecordSet, at: string): AnyRow[] {
  const here = openGrants(grantsIn(records, user_id)).filter(
    ({ granted_scope }) => granted_scope === homeScope(home.id),
  )
  if (here.some(grant => grant.role === role)) return []
  return [
    ...here.map(grant => closedGrant(grant, at)),
    newGrant({ id, user_id, granted_scope: homeScope(home.id), role }, records, at),
  ]
}
