/**
 * Counts of dated records about clients, such as progress notes: on a device of its local copy (the mirror), for REST
 * of rows in the database (spec part 2 §2, §3).
 */
import { compare } from '../../values/compare.ts'
import { addDays, type Instant, isLocalDate, type LocalDate } from '../../values/dates.ts'
import { localDateTimeOf, type TimeZone } from '../../values/time-zone.ts'

/** The facts that the counts need of a record besides its date. */
export interface RecordFacts {
  readonly id: string
  readonly client_id: number
  readonly created_at: Instant
  readonly removed_at: Instant | null
}

/** Returns a record's date: a date of the home, or the instant it is about. All records of a kind use the same. */
export type DateOf<Row> = (row: Row) => LocalDate | Instant

export interface RecordOverview {
  readonly total_clients: number
  readonly with_records: number
  readonly no_records: number
  /** Records of the last seven home days, today included. */
  readonly recent_records: number
}

/** Recent records are of this many home days, today included (design §7). */
export const RECENT_DAYS = 7

/** Compares for sorting: by date, then by when it was written, newest first. */
export const newestRecordFirst =
  <Row extends RecordFacts>(dateOf: DateOf<Row>) =>
  (left: Row, right: Row): number =>
    compare(dateOf(right), dateOf(left)) ||
    compare(right.created_at, left.created_at) ||
    compare(right.id, left.id)

/** Whether a record was not removed. */
export const isNotRemoved = ({ removed_at }: Pick<RecordFacts, 'removed_at'>): boolean => removed_at === null

/** Counts the figures over all clients. */
export function recordOverview(
  clients: readonly { readonly count: number; readonly recent_count: number }[],
): RecordOverview {
  const with_records = clients.filter(({ count }) => count > 0).length
  return {
    total_clients: clients.length,
    with_records,
    no_records: clients.length - with_records,
    recent_records: clients.reduce((sum, { recent_count }) => sum + recent_count, 0),
  }
}

/** Returns the day of the home that a record counts for. */
export const homeDayOf = (date: LocalDate | Instant, zone: TimeZone): LocalDate =>
  isLocalDate(date) ? date : localDateTimeOf(date, zone).date

/** Whether a day is `today` or one of the six days before it. */
export const isRecent = (day: LocalDate, today: LocalDate): boolean =>
  day > addDays(today, -RECENT_DAYS) && day <= today

export type CountLevel = 'none' | 'few' | 'some' | 'many'

/**
 * Returns the level of a record count, for the color of a badge: none, up to `few`, up to `some`, more (spec part 2
 * §2).
 */
export const countLevel = (count: number, { few, some }: { few: number; some: number }): CountLevel =>
  count === 0 ? 'none' : count <= few ? 'few' : count <= some ? 'some' : 'many'
