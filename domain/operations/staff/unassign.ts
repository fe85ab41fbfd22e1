import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow } from '../../record-set.ts'
import { faultIn, openGrants } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import {
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
} from '../parts/acting.ts'
import { homeThere } from '../parts/directory.ts'
import { closedGrant, grantsIn } from '../parts/grants.ts'

/** A staff member no longer works in a home. One who managed it leaves it without a manager. */
export const staffUnassign = defineOperation({
  kind: 'staff.unassign',
  version: 1,
  clinical: false,
  online: 'Removing a staff member',
  args: v.strictObject({ ...staffArgs, home_id: directoryId }),
  references: args => [...staffReferences(args), { collection: 'home', id: args.home_id }],
  scope(args, records) {
    sharedScope(args, records)
    return homeThere(args.home_id, records).scope
  },
  apply({ home_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const home = homeThere(home_id, records)
    const here = openGrants(grantsIn(records, args.staff_id)).filter(
      ({ granted_scope }) => granted_scope === home.scope,
    )
    if (here.length === 0) throw notFound('Staff member')
    refuseFault(faultIn(pairOf(args, records), home.scope))
    const managed: AnyRow[] =
      home.manager_id === args.staff_id
        ? [{ collection: 'home', row: { ...home, manager_id: null, updated_at: recorded_at } }]
        : []
    return [...here.map(grant => closedGrant(grant, recorded_at)), ...managed]
  },
})
