/** Splits all days into ranges, newest first: often reading the newest range is enough. */
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { addDays, type LocalDate, monthOf } from '#domain/values/dates.ts'

/** A range of days, both included. */
export interface DayRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

const FIRST_DAY = '0000'
const LAST_DAY = '9999'

export const ALL_DAYS: DayRange = { from: FIRST_DAY, to: LAST_DAY }

/** A suffix that makes a day sort after every instant of that day. */
const INSTANT_KEY_SUFFIX = '~'

/** Returns the key range of these days, both included, in an index over dates or over instants in UTC. */
export const keyRangeOf = ({ from, to }: DayRange) => ({ from, to: `${to}${INSTANT_KEY_SUFFIX}` })

/** Months of records that a home's tablet keeps. */
const KEPT_MONTHS = 13

/** Returns the recent days, then month by month, then all earlier days. Together they are all days. */
export function rangesNewestFirst(today: LocalDate): DayRange[] {
  const ranges: DayRange[] = [{ from: addDays(today, 1 - RECENT_DAYS), to: LAST_DAY }]
  let to = addDays(today, -RECENT_DAYS)
  for (let monthIndex = 0; monthIndex < KEPT_MONTHS; monthIndex++) {
    const from = `${monthOf(to)}-01`
    ranges.push({ from, to })
    to = addDays(from, -1)
  }
  return [...ranges, { from: FIRST_DAY, to }]
}
