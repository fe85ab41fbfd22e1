/** The actions a user may take on an account. Their own account, and one with more rights, they may only view. */

import type { UserRecord } from '#domain/answers/user-record.ts'
import { verifiedContacts } from '#domain/rules/people/staff.ts'

export const USER_ACTIONS = ['view', 'edit', 'verify', 'reset', 'invite', 'reactivate', 'delete'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

export function actionsFor(user: UserRecord): UserAction[] {
  const { may_change, is_active, is_registered } = user
  if (!may_change) return ['view']
  if (!is_active) return ['view', 'reactivate']
  if (!is_registered) return ['view', 'edit', 'invite', 'delete']
  return ['view', 'edit', ...(verifiedContacts(user).email ? [] : (['verify'] as const)), 'reset', 'delete']
}
