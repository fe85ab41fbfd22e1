/**
 * Whether an operation counts, by its author, its place and its time (S9, S11). The right comes first: without it no
 * reason to hold is looked at. It is judged at the moment the operation was recorded, not at the moment it arrived.
 */
import type { HeldReason } from '../entities/attention-item.ts'
import { addDays } from '../values/dates.ts'
import { type GrantFacts, roleAt, rolesEver, type ScopePlace } from './grants.ts'
import { canDo } from './permissions.ts'

/** A clinical fact that comes later than this waits for a manager. */
export const LATE_DAYS = 14

/** It counts, it does not, or why it is held until somebody decides. */
export type Judgement = 'apply' | 'refuse' | HeldReason

/** What the right is asked for. */
export interface Act {
  readonly kind: string
  readonly clinical: boolean
  readonly recorded_at: string
}

export interface Deed extends Act {
  readonly received_at: string
  /** When the author's account was closed, if it was. */
  readonly author_closed_at: string | null
  /** When the session that signed it was ended, if it was: its key may be in other hands since. */
  readonly session_ended_at: string | null
}

/** A clinical fact needs a right its author had there at any time before; anything else needs it at that moment. */
export function hasRight(
  { kind, clinical, recorded_at }: Act,
  place: ScopePlace,
  grants: readonly GrantFacts[],
) {
  if (!clinical) return canDo(roleAt(grants, place, recorded_at), kind)
  return rolesEver(grants, place, recorded_at).some(role => canDo(role, kind))
}

/** What happens to the operation of an author who has the right to it. */
export function judge(deed: Deed): Judgement {
  const end = afterWhichEnd(deed)
  if (!deed.clinical) return end === null ? 'apply' : 'refuse'
  if (end !== null) return end
  const lateFrom = `${addDays(deed.received_at.slice(0, 10), -LATE_DAYS)}${deed.received_at.slice(10)}`
  return deed.recorded_at < lateFrom ? 'too_late' : 'apply'
}

/** What had ended when it was recorded: since then the session's key proves little. */
export function afterWhichEnd({
  recorded_at,
  session_ended_at,
  author_closed_at,
}: Pick<Deed, 'recorded_at' | 'session_ended_at' | 'author_closed_at'>): HeldReason | null {
  if (session_ended_at !== null && recorded_at > session_ended_at) return 'after_session_ended'
  return author_closed_at !== null && recorded_at >= author_closed_at ? 'after_account_closed' : null
}
