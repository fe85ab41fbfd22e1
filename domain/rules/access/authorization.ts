/**
 * Whether an operation takes effect, by its author, scope and time (S9, S11). The right is checked first: without it
 * no reason for quarantine is considered. Rights are those at the moment the operation was recorded, not at the
 * moment it arrived.
 */
import type { QuarantineReason } from '../../entities/attention-item.ts'
import { addDays } from '../../values/dates.ts'
import { type GrantFacts, roleAt, rolesHeldUntil, type ScopeWithCompany } from './grants.ts'
import { canDo, type Ownership } from './permissions.ts'

/** A clinical fact that arrives more than this many days after it was recorded is quarantined for a manager. */
export const MAX_ARRIVAL_DELAY_DAYS = 14

/** The operation takes effect, is refused, or is quarantined for this reason until a person decides. */
export type Authorization = 'apply' | 'refuse' | QuarantineReason

/** The act the right is checked for. */
export interface Act {
  readonly kind: string
  readonly isClinical: boolean
  readonly recorded_at: string
  /** Whose record the act changes; a record that is missing may be the author's own. */
  readonly owner: Ownership
}

export interface ReceivedAct extends Act {
  readonly received_at: string
  /** When the author's account was closed, if it was. */
  readonly author_closed_at: string | null
  /** When the session that signed it ended, if it did: its key may be in other hands since then. */
  readonly session_ended_at: string | null
}

/** Whether the author had the right: for a clinical fact, at any time before it; for anything else, at that moment. */
export function hasRight(
  { kind, isClinical, recorded_at, owner }: Act,
  target: ScopeWithCompany,
  grants: readonly GrantFacts[],
) {
  if (!isClinical) return canDo(roleAt(grants, target, recorded_at), kind, owner)
  return rolesHeldUntil(grants, target, recorded_at).some(role => canDo(role, kind, owner))
}

/** Returns the authorization of an operation whose author has the right to it. */
export function authorize(act: ReceivedAct): Authorization {
  const quarantineReason = quarantineReasonAfterEnd(act)
  if (!act.isClinical) return quarantineReason === null ? 'apply' : 'refuse'
  if (quarantineReason !== null) return quarantineReason
  const earliestTimely = `${addDays(act.received_at.slice(0, 10), -MAX_ARRIVAL_DELAY_DAYS)}${act.received_at.slice(10)}`
  return act.recorded_at < earliestTimely ? 'too_late' : 'apply'
}

/**
 * Returns why the signature proves little: the session or the account had ended when the act was recorded. Null if
 * neither had ended.
 */
export function quarantineReasonAfterEnd({
  recorded_at,
  session_ended_at,
  author_closed_at,
}: Pick<ReceivedAct, 'recorded_at' | 'session_ended_at' | 'author_closed_at'>): QuarantineReason | null {
  if (session_ended_at !== null && recorded_at > session_ended_at) return 'after_session_ended'
  return author_closed_at !== null && recorded_at >= author_closed_at ? 'after_account_closed' : null
}
