/**
 * The partitions of a scope's history: `undated`, `recent`, months (`YYYY-MM`); and which of them are loaded on a
 * device. On the wire a partition is called `stage`.
 */
import { addMonths, type LocalMonth } from '#domain/values/dates.ts'

export const isMonth = (partition: string): boolean => /^\d/.test(partition)

/** Returns the month of a moment in milliseconds, in UTC like the server's partitions. */
export const utcMonthOf = (momentMs: number): LocalMonth => new Date(momentMs).toISOString().slice(0, 7)

export const addToMonth = (month: LocalMonth, months: number): LocalMonth =>
  addMonths(`${month}-01`, months).slice(0, 7)

export const newestMonth = (partitions: readonly string[]): LocalMonth | undefined =>
  partitions.filter(isMonth).sort().at(-1)

/** Returns the loaded partitions and the months begun since, up to `currentMonth`: these arrived by the feed. */
export function loadedPartitionsThrough(
  storedPartitions: readonly string[],
  currentMonth: LocalMonth,
): string[] {
  const partitions = [...storedPartitions]
  const newestStoredMonth = newestMonth(storedPartitions)
  if (newestStoredMonth === undefined) return partitions
  for (let month = addToMonth(newestStoredMonth, 1); month <= currentMonth; month = addToMonth(month, 1))
    partitions.push(month)
  return partitions
}

/**
 * Whether all that a medication round needs is loaded: orders and the doses since yesterday. Without the doses all of
 * them would look due (rule M11).
 */
export const isRoundLoaded = (partitions: readonly string[]): boolean =>
  partitions.includes('undated') && partitions.includes('recent')
