import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import { openGrants } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { companyScope, type Scope, userScope } from '../../values/scope.ts'
import { grantsIn, grantsOf } from '../staff/acting.ts'
import { closedGrant } from '../staff/grants.ts'
import { homesWithoutManager } from '../staff/managed-homes.ts'
import { ownAccount } from './own-account.ts'

/** The roles without which nobody could let others in again. */
const NEEDED = {
  provider: 'You are the only provider of your company. Invite another one before you leave.',
  super_admin: 'You are the only super admin. Invite another one before you leave.',
} as const

/**
 * A person leaves for good: the account can sign in no more and has no rights. What they recorded keeps their name, and
 * what their devices have still to send is taken (S11). `company_id` is theirs; the server names it.
 */
export const userDeleteAccount = defineOperation({
  kind: 'user.delete_account',
  version: 1,
  clinical: false,
  online: 'Deleting your account',
  args: v.strictObject({ user_id: directoryId, company_id: v.nullable(directoryId) }),
  references: ({ user_id, company_id }) => [
    { collection: 'user', id: user_id },
    grantsOf(user_id),
    ...places(company_id).map(
      scope => ({ collection: 'grant', field: 'granted_scope', value: scope }) as const,
    ),
    { collection: 'home', field: 'manager_id', value: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, company_id }, records, context) {
    const user = ownAccount(user_id, records, context)
    if (!user.is_active || user.company_id !== company_id) {
      throw new Refusal('conflict', 'Your account was changed meanwhile. Look at it again.')
    }
    const own = openGrants(grantsIn(records, user_id))
    refuseTheLast(own, records)
    return [
      { collection: 'user', row: { ...user, is_active: false, phone_number: null } },
      ...own.map(grant => closedGrant(grant, context.recorded_at)),
      ...homesWithoutManager(records, user_id, context.recorded_at),
    ]
  },
})

const places = (company_id: number | null): Scope[] => [
  'platform',
  ...(company_id === null ? [] : [companyScope(company_id)]),
]

function refuseTheLast(own: ReturnType<typeof grantsIn>, records: RecordSet): void {
  for (const { user_id, role, granted_scope } of own) {
    if (role !== 'provider' && role !== 'super_admin') continue
    const others = openGrants(records.all('grant')).filter(
      other => other.user_id !== user_id && other.role === role && other.granted_scope === granted_scope,
    )
    if (others.length === 0) throw new Refusal('conflict', NEEDED[role])
  }
}
