/** Whom a report is about: those who live in a home, and those who lived there last (R2). */
import type { StoredRow } from '../../registry.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'
import type { ClientPresence } from '../presence.ts'
import { daysOf, type Period } from './period.ts'

export type Resident = Pick<
  StoredRow<'client'>,
  'id' | 'first_name' | 'last_name' | 'admission_date' | 'discharge_date' | 'inactive_from'
> &
  Pick<ClientPresence, 'absences'>

/** By name, so that two reports of one home have the same order. */
export const byResidentName = (one: Resident, other: Resident): number =>
  one.last_name.localeCompare(other.last_name) ||
  one.first_name.localeCompare(other.first_name) ||
  one.id - other.id

/** The last day of a stay; null while it goes on. The day of discharge is not counted, that of a return is. */
export function lastDayOf({ discharge_date, inactive_from }: Resident): LocalDate | null {
  const [left] = [discharge_date, inactive_from].filter(day => day !== null).sort()
  return left === undefined ? null : addDays(left, -1)
}

export function isResidentOn(resident: Resident, date: LocalDate): boolean {
  const last = lastDayOf(resident)
  const isAway = resident.absences?.some(({ from_date, to_date }) => date >= from_date && date < to_date)
  return date >= resident.admission_date && (last === null || date <= last) && isAway !== true
}

/** On some day of the period. */
export function staysIn(resident: Resident, { start_date, end_date }: Period): boolean {
  const last = lastDayOf(resident)
  const isAway = resident.absences?.some(
    ({ from_date, to_date }) => from_date <= start_date && end_date < to_date,
  )
  return resident.admission_date <= end_date && (last === null || last >= start_date) && isAway !== true
}

/** The days of the period on which they lived there, up to today. */
export const daysLived = (resident: Resident, period: Period, today: LocalDate): LocalDate[] =>
  daysOf(period).filter(day => day <= today && isResidentOn(resident, day))
