import * as v from 'valibot'
import { notFound, Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { openGrants } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { type Scope, userScope } from '../../values/scope.ts'
import {
  closedGrant,
  grantsIn,
  grantsOf,
  homesWithoutManager,
  lastProviderReferences,
  refuseLastProvider,
} from '../parts/grants.ts'
import { ownAccount } from '../parts/own-account.ts'

/**
 * A person leaves for good: the account can sign in no more and has no rights. What they recorded keeps their name, and
 * what their devices have still to send is taken (S11). Somebody stays who can let others in.
 */
export const userDeleteAccount = defineOperation({
  kind: 'user.delete_account',
  version: 1,
  clinical: false,
  online: 'Deleting your account',
  args: v.strictObject({ user_id: directoryId }),
  references: ({ user_id }, records) => [
    { collection: 'user', id: user_id },
    grantsOf(user_id),
    ...lastProviderReferences(records.one('user', user_id)?.company_id ?? null),
    { collection: 'grant', field: 'granted_scope', value: PLATFORM },
    { collection: 'home', field: 'manager_id', value: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id }, records, context) {
    const user = ownAccount(user_id, records, context)
    if (!user.is_active) throw notFound('User')
    const own = openGrants(grantsIn(records, user_id))
    refuseLastProvider(user, records)
    refuseLastOfPlatform(own, records)
    return [
      { collection: 'user', row: { ...user, is_active: false, phone_number: null } },
      ...own.map(grant => closedGrant(grant, context.recorded_at)),
      ...homesWithoutManager(records, user_id, context.recorded_at),
    ]
  },
})

const PLATFORM: Scope = 'platform'

function refuseLastOfPlatform(own: readonly RowOf<'grant'>[], records: RecordSet): void {
  const ofPlatform = (grant: RowOf<'grant'>) => grant.granted_scope === PLATFORM
  const others = openGrants(records.all('grant')).filter(
    grant => ofPlatform(grant) && own.every(({ id }) => id !== grant.id),
  )
  if (own.some(ofPlatform) && others.length === 0) {
    throw new Refusal('conflict', 'You are the only super admin. Add another one before you leave.')
  }
}
