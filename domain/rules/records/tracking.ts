/** Counts of tracking entries, for screens and for REST (spec part 2 §2). */
import type { Instant, LocalDate } from '../../values/dates.ts'
import { isRecent } from './client-records.ts'

/** The limits for the colors of the two badges: entries of the last seven days, and all entries (design §7). */
export const RECENT_COUNT_LIMITS = { few: 2, some: 5 } as const
export const ENTRY_COUNT_LIMITS = { few: 10, some: 30 } as const

export interface TrackingStatistics {
  readonly total: number
  /** Entries of the last seven home days, today included. */
  readonly this_week: number
  readonly categories: number
  readonly latest: Instant | null
}

/** Counts entries that are not removed. */
export function trackingStatistics(
  entries: readonly {
    readonly category_id: number
    readonly entry_date: LocalDate
    readonly entry_datetime: Instant
  }[],
  today: LocalDate,
): TrackingStatistics {
  return {
    total: entries.length,
    this_week: entries.filter(({ entry_date }) => isRecent(entry_date, today)).length,
    categories: new Set(entries.map(({ category_id }) => category_id)).size,
    latest: entries.reduce<Instant | null>(
      (latest, { entry_datetime }) => (latest === null || entry_datetime > latest ? entry_datetime : latest),
      null,
    ),
  }
}
