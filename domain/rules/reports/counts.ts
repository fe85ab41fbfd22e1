/** Counts rows for reports. */
import type { Instant, LocalDate } from '../../values/dates.ts'
import { daysOf, type Period } from './period.ts'

export interface DayCount {
  readonly date: LocalDate
  readonly count: number
}

/** Counts how many rows have each of these values; zero for none. */
export function countBy<Value extends string, Row>(
  values: readonly Value[],
  rows: readonly Row[],
  valueIn: (row: Row) => Value,
): Record<Value, number> {
  const counts = Object.fromEntries(values.map(value => [value, 0])) as Record<Value, number>
  for (const row of rows) counts[valueIn(row)]++
  return counts
}

/** Counts rows for every day of the period, including days without a row. */
export function countPerDay<Row>(
  period: Period,
  rows: readonly Row[],
  dateOf: (row: Row) => LocalDate,
): DayCount[] {
  const counts = new Map<LocalDate, number>()
  for (const row of rows) counts.set(dateOf(row), (counts.get(dateOf(row)) ?? 0) + 1)
  return daysOf(period).map(date => ({ date, count: counts.get(date) ?? 0 }))
}

interface WrittenRecord {
  readonly id: string
  readonly created_at: Instant
}

/** Compares for sorting, oldest first, as a paper record is read. */
export const byDateThenCreatedAt =
  <Row extends WrittenRecord>(dateOf: (row: Row) => string) =>
  (firstRow: Row, secondRow: Row): number => {
    const [left, right] = [firstRow, secondRow].map(row => `${dateOf(row)} ${row.created_at} ${row.id}`)
    return (left ?? '') < (right ?? '') ? -1 : 1
  }
