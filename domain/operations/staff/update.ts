import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow } from '../../record-set.ts'
import { actingRole, faultEverywhere, mayGive, openGrants } from '../../rules/staff.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { namedCard } from '../user/own-account.ts'
import {
  grantsIn,
  mayNotGive,
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from './acting.ts'
import { changingStaffFields, seenStaffFields } from './fields.ts'
import { closedGrant, newGrant } from './grants.ts'

/** More homes than one person works in. */
export const MOST_GRANTS = 100
const groups = { name: ['first_name', 'last_name'] }

/** Changes what is known about a staff member; another role counts from now on in every home they work in. */
export const staffUpdate = defineOperation({
  kind: 'staff.update',
  version: 1,
  clinical: false,
  online: 'Changing a staff member',
  args: v.strictObject({
    ...staffArgs,
    changes: someOf(changingStaffFields),
    seen: v.nullable(someOf(seenStaffFields)),
    /** For another role: one for each home they work in. */
    grant_ids: listOf(directoryId, MOST_GRANTS),
  }),
  references: args => [
    ...staffReferences(args),
    ...args.grant_ids.map(id => ({ collection: 'grant', id }) as const),
  ],
  scope: (args, records) => sharedScope(args, records),
  apply({ changes, seen, grant_ids, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const pair = pairOf(args, records)
    const user = member(args.staff_id, records)
    refuseFault(faultEverywhere(pair, sharedScope(args, records)))
    const card = records.one('person_card', user.id)
    const open = openGrants(grantsIn(records, user.id))
    const before = {
      ...user,
      first_name: card?.first_name ?? '',
      last_name: card?.last_name ?? '',
      role: open[0]?.role,
    }
    refuseChangedMeanwhile(groups, before, { changes, seen })
    const { first_name = before.first_name, last_name = before.last_name, role, ...facts } = changes
    const others = role === undefined ? [] : open.filter(grant => grant.role !== role)
    const changed = others.flatMap((grant, index): AnyRow[] => {
      if (role === undefined) return []
      const giver = actingRole(pair.actor.grants, grant.granted_scope, user.company_id)
      if (!mayGive(giver, role)) throw mayNotGive()
      const id = grant_ids[index]
      if (id === undefined) throw new Refusal('conflict', 'Someone else has changed where this person works.')
      const { user_id, granted_scope } = grant
      return [
        closedGrant(grant, recorded_at),
        newGrant({ id, user_id, granted_scope, role }, records, recorded_at),
      ]
    })
    return [
      { collection: 'user', row: { ...user, ...facts } },
      namedCard(user, records, { first_name, last_name }),
      ...changed,
    ]
  },
})
