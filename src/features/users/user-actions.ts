/** The actions a user may take on an account; their own or one with more rights they may only view. */

import type { UserRecord } from '#domain/answers/user-record.ts'
import { verified } from '#domain/rules/people/staff.ts'

export const ASKED = ['view', 'edit', 'verify', 'reset', 'invite', 'reactivate', 'delete'] as const
export type Asked = (typeof ASKED)[number]

export function actionsFor(user: UserRecord): Asked[] {
  const { may_change, is_active, is_registered } = user
  if (!may_change) return ['view']
  if (!is_active) return ['view', 'reactivate']
  if (!is_registered) return ['view', 'edit', 'invite', 'delete']
  return ['view', 'edit', ...(verified(user).email ? [] : (['verify'] as const)), 'reset', 'delete']
}
