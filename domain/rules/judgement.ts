/**
 * Whether an operation counts, by who did it, where and when (S9, S11): judged by the rights at the moment it was
 * done, not at the moment it arrived.
 */
import type { HeldReason } from '../entities/attention-item.ts'
import { addDays } from '../values/dates.ts'
import { type GrantFacts, roleAt, roleEver, type ScopePlace } from './grants.ts'
import { canDo } from './permissions.ts'

/** A clinical fact that comes later than this waits for a manager. */
export const LATE_DAYS = 14

/** It counts, it does not, or why it is held until somebody decides. */
export type Judgement = 'apply' | 'refuse' | HeldReason

export interface Deed {
  readonly kind: string
  readonly clinical: boolean
  readonly place: ScopePlace
  readonly recorded_at: string
  readonly received_at: string
  /** When the author's account was closed, if it was. */
  readonly author_closed_at: string | null
  /** When the session that signed it was ended, if it was: its key may be in other hands since. */
  readonly session_ended_at: string | null
}

export function judge(deed: Deed, grants: readonly GrantFacts[]): Judgement {
  const wasAllowed = canDo(roleAt(grants, deed.place, deed.recorded_at), deed.kind)
  const isAfterSession = deed.session_ended_at !== null && deed.recorded_at > deed.session_ended_at
  if (!deed.clinical) {
    return wasAllowed && deed.author_closed_at === null && !isAfterSession ? 'apply' : 'refuse'
  }
  if (isAfterSession) return 'after_session_ended'
  if (deed.author_closed_at !== null && deed.recorded_at >= deed.author_closed_at) {
    return 'after_account_closed'
  }
  const lateFrom = `${addDays(deed.received_at.slice(0, 10), -LATE_DAYS)}${deed.received_at.slice(10)}`
  if (deed.recorded_at < lateFrom) return 'too_late'
  if (wasAllowed) return 'apply'
  return canDo(roleEver(grants, deed.place, deed.recorded_at), deed.kind) ? 'apply' : 'refuse'
}
