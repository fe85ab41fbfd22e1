/** The days of records in steps, newest first: often the newest are enough, and the rest need not be read. */
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { addDays, type LocalDate, monthOf } from '#domain/values/dates.ts'

/** A range of days, both included. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

const BEFORE_ALL = '0000'
const AFTER_ALL = '9999'

export const ALL_DAYS: Days = { from: BEFORE_ALL, to: AFTER_ALL }

/** A suffix that sorts after every instant of a day. */
const END = '~'

/** Returns the key range of these days, both included, in an index over dates or over instants in UTC. */
export const keysOf = ({ from, to }: Days) => ({ from, to: `${to}${END}` })

/** Months of records that a home's tablet keeps. */
const MONTHS = 13

/** Returns the recent days, then month by month, then all earlier days. Together they are all days. */
export function newestFirst(today: LocalDate): Days[] {
  const steps: Days[] = [{ from: addDays(today, 1 - RECENT_DAYS), to: AFTER_ALL }]
  let to = addDays(today, -RECENT_DAYS)
  for (let count = 0; count < MONTHS; count++) {
    const from = `${monthOf(to)}-01`
    steps.push({ from, to })
    to = addDays(from, -1)
  }
  return [...steps, { from: BEFORE_ALL, to }]
}
