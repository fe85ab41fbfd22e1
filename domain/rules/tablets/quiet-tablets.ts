/**
 * Tablets of a home on which records may be that nobody else has: a dose without a record may have been recorded there
 * (A37.41).
 */
import type { Tablet } from '../../protocol/tablets.ts'
import { type Instant, MINUTE_MS } from '../../values/dates.ts'

/** A tablet reports every five minutes: two reports did not come. */
const QUIET_AFTER_MINUTES = 12
/** What a tablet was just sending when it reported has come since. */
const SENDING_MINUTES = 2

export interface QuietTablet {
  readonly id: string
  readonly name: string
  readonly home_id: number
  readonly home_name: string
  /** What was recorded there from this moment on may be missing, by the server's clock. */
  readonly since: Instant
  /** Nothing was recorded there later, since it was removed; null while it is in use. */
  readonly until: Instant | null
  /** `offline`: it was not heard of; `waiting`: it was, and said that records wait there. */
  readonly why: 'offline' | 'waiting'
}

type ListedTablet = Pick<
  Tablet,
  | 'id'
  | 'name'
  | 'home_id'
  | 'home_name'
  | 'state'
  | 'enrolled_at'
  | 'removed_at'
  | 'last_contact_at'
  | 'waiting_count'
  | 'waiting_since'
>

/**
 * Returns the tablets with records that may be missing. Of a removed one only what it said to have. What a suspended
 * or removed one recorded is taken as ever (A37.8).
 */
export const quietTablets = (tablets: readonly ListedTablet[], now: Instant): QuietTablet[] =>
  tablets.flatMap(tablet => {
    const quiet = quietSince(tablet, now)
    if (quiet === undefined) return []
    const { id, name, home_id, home_name } = tablet
    return [{ id, name, home_id, home_name, ...quiet }]
  })

function quietSince(
  tablet: ListedTablet,
  now: Instant,
): Pick<QuietTablet, 'since' | 'until' | 'why'> | undefined {
  const { state, enrolled_at, removed_at, last_contact_at, waiting_count, waiting_since } = tablet
  const heardAt = last_contact_at ?? enrolled_at
  const isWaiting =
    waiting_count > 0 && (waiting_since === null || minutesBetween(waiting_since, heardAt) > SENDING_MINUTES)
  const since = isWaiting && waiting_since !== null && waiting_since < heardAt ? waiting_since : heardAt
  const isOffline = state !== 'removed' && minutesBetween(heardAt, now) > QUIET_AFTER_MINUTES
  if (!isOffline && !isWaiting) return undefined
  return { since, until: removed_at, why: isOffline ? 'offline' : 'waiting' }
}

const minutesBetween = (from: Instant, to: Instant): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS
