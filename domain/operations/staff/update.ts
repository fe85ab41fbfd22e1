import * as v from 'valibot'
import { wrongField } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { canOpen } from '../../rules/permissions.ts'
import { actingRole, faultEverywhere, openGrants } from '../../rules/staff.ts'
import { listOf } from '../../values/bounded.ts'
import { directoryId } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import {
  mayNotChangeAddress,
  member,
  pairOf,
  refuseFault,
  refuseOtherAuthor,
  sharedScope,
  staffArgs,
  staffReferences,
  widestScope,
} from '../parts/acting.ts'
import { refuseChangedMeanwhile } from '../parts/changed-meanwhile.ts'
import { grantsIn, lastProviderReferences } from '../parts/grants.ts'
import { cardsBeside, namedCard } from '../parts/own-account.ts'
import { changingUserFields, seenUserFields } from './fields.ts'
import { otherRole } from './other-role.ts'

/** More homes than one person works in. */
export const MOST_GRANTS = 100
const groups = { name: ['first_name', 'last_name'] }

/**
 * Changes what is known about somebody of a company. Another role of homes counts from now on in every home they work
 * in. An address that was changed is to be verified again.
 */
export const staffUpdate = defineOperation({
  kind: 'staff.update',
  version: 1,
  clinical: false,
  online: 'Changing a staff member',
  args: v.strictObject({
    ...staffArgs,
    changes: someOf(changingUserFields),
    seen: v.nullable(someOf(seenUserFields)),
    /** For a role of homes, of somebody who has none: where it is held. */
    home_id: v.optional(v.nullable(directoryId), null),
    /** For another role: one for each home they work in, and at least one. */
    grant_ids: listOf(directoryId, MOST_GRANTS),
  }),
  references: (args, records) => [
    ...staffReferences(args),
    ...cardsBeside(records.one('user', args.staff_id)?.company_id),
    ...args.grant_ids.map(id => ({ collection: 'grant', id }) as const),
    ...(args.home_id === null ? [] : [{ collection: 'home', id: args.home_id } as const]),
    ...(args.changes.email === undefined
      ? []
      : [{ collection: 'user', field: 'email', value: args.changes.email } as const]),
    ...(args.changes.role === undefined
      ? []
      : lastProviderReferences(records.one('user', args.staff_id)?.company_id ?? null)),
  ],
  scope: (args, records) => sharedScope(args, records),
  apply({ changes, seen, grant_ids, home_id, ...args }, records, { author_id, recorded_at }) {
    refuseOtherAuthor(args, author_id)
    const pair = pairOf(args, records)
    const user = member(args.staff_id, records)
    refuseFault(faultEverywhere(pair, sharedScope(args, records)))
    const card = records.one('person_card', user.id)
    const before = {
      ...user,
      first_name: card?.first_name ?? '',
      last_name: card?.last_name ?? '',
      role: openGrants(grantsIn(records, user.id))[0]?.role,
    }
    refuseChangedMeanwhile(groups, before, { changes, seen })
    const { first_name = before.first_name, last_name = before.last_name, role, ...facts } = changes
    const { email = user.email } = facts
    const isOtherAddress = email !== user.email
    if (
      isOtherAddress &&
      !canOpen(actingRole(pair.actor.grants, widestScope(user), user.company_id), 'all-users')
    )
      throw mayNotChangeAddress()
    if (isOtherAddress && records.all('user').some(other => other.id !== user.id && other.email === email))
      throw wrongField('email', 'Email address is already in use')
    const unverified = isOtherAddress ? { verification_status: 'Not Verified' } : {}
    return [
      { collection: 'user', row: { ...user, ...facts, ...unverified } },
      namedCard(user, records, { first_name, last_name }),
      ...(role === undefined
        ? []
        : otherRole({ role, home_id, grant_ids, user, pair }, records, recorded_at)),
    ]
  },
})
