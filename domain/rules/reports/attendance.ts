/**
 * The attendance report: presence per day from admission, discharge and leave (design §7). Hearth keeps no separate
 * record of leave; doses that were not given because a resident was away show the absence (R6).
 */
import { addDays, type LocalDate } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { type DoseDayFacts, doseMoment } from '../doses/as-needed-days.ts'
import { administrationState, type Mark } from '../doses/effective-marks.ts'
import type { ReasonCode } from '../doses/mark-window.ts'
import { byPersonName } from '../people/people-order.ts'
import { daysOf, type Period } from './period.ts'
import { isResidentDuring, isResidentOn, type Resident } from './residents.ts'

/** `out`: before admission, or after the stay. `to_come`: after today. */
export const PRESENCES = ['present', 'partly_away', 'away', 'out', 'to_come'] as const
export type Presence = (typeof PRESENCES)[number]

export type AsNeededDose = DoseDayFacts & { readonly id: string }

export interface AttendanceMark extends Mark {
  readonly client_id: number
  readonly administration_date: LocalDate
  readonly reason_code: ReasonCode | null
}

export interface AttendanceDay {
  readonly date: LocalDate
  readonly presence: Presence
  /** Doses of the day that were not given because the resident was away. */
  readonly away_doses: number
}

export interface ResidentAttendance {
  readonly client_id: number
  readonly days_in_home: number
  /** Days present, all day or partly away. */
  readonly days_present: number
  readonly days_partly_away: number
  readonly days_away: number
  readonly days: readonly AttendanceDay[]
}

export interface DayAttendance {
  readonly date: LocalDate
  readonly present: number
  readonly away: number
}

export interface AttendanceReport {
  readonly statistics: {
    readonly residents: number
    readonly days_in_home: number
    readonly days_present: number
    readonly days_partly_away: number
    readonly days_away: number
    readonly admissions: number
    readonly discharges: number
  }
  /** Days up to today. */
  readonly by_day: readonly DayAttendance[]
  /** Residents who lived there on some day of the period, by name. */
  readonly residents: readonly ResidentAttendance[]
}

interface AttendanceQuery {
  readonly residents: readonly Resident[]
  readonly marks: readonly AttendanceMark[]
  /** The as-needed doses that the marks are about, which count for the day they were taken (M8.1). */
  readonly asNeededDoses?: readonly AsNeededDose[]
  readonly period: Period
  /** Today in the home. */
  readonly today: LocalDate
}

export function attendanceReport({
  residents: allResidents,
  marks,
  asNeededDoses = [],
  period,
  today,
}: AttendanceQuery): AttendanceReport {
  const days = daysOf(period)
  const leaveDays = leaveDaysOf(marks, new Map(asNeededDoses.map(dose => [dose.id, dose])))
  const residents = allResidents
    .filter(resident => isResidentDuring(resident, period))
    .toSorted(byPersonName)
    .map(resident => residentAttendance(resident, days, leaveDays, today))
  const sum = (countOf: (one: ResidentAttendance) => number) =>
    residents.reduce((total, one) => total + countOf(one), 0)
  const isInPeriod = (day: LocalDate | null) => day !== null && days.includes(day)
  return {
    statistics: {
      residents: residents.length,
      days_in_home: sum(one => one.days_in_home),
      days_present: sum(one => one.days_present),
      days_partly_away: sum(one => one.days_partly_away),
      days_away: sum(one => one.days_away),
      admissions: allResidents.filter(({ admission_date }) => isInPeriod(admission_date)).length,
      discharges: allResidents.filter(resident => isInPeriod(resident.discharge_date)).length,
    },
    by_day: days
      .filter(date => date <= today)
      .map((date, dayIndex) => {
        const presences = residents.map(one => one.days[dayIndex]?.presence)
        const awayCount = presences.filter(presence => presence === 'away').length
        const presentCount = presences.filter(
          presence => presence === 'present' || presence === 'partly_away',
        ).length
        return { date, present: presentCount, away: awayCount }
      }),
    residents,
  }
}

interface LeaveDay {
  readonly recordedDoses: number
  readonly awayDoses: number
}

/** Counts by client and day how many doses were recorded, and for how many of them the resident was away. */
function leaveDaysOf(
  marks: readonly AttendanceMark[],
  asNeededById: ReadonlyMap<string, AsNeededDose>,
): ReadonlyMap<string, LeaveDay> {
  const leaveDays = new Map<string, LeaveDay>()
  for (const doseMarks of groupBy(marks, mark => mark.administration_id).values()) {
    const [firstMark] = doseMarks
    const state = administrationState(doseMarks)
    const { status, effective } = state
    if (firstMark === undefined || status === 'open') continue
    const dose = asNeededById.get(firstMark.administration_id)
    const date = dose === undefined ? firstMark.administration_date : doseMoment(dose, state).date
    const isAway = status !== 'given' && effective.some(mark => mark.reason_code === 'away')
    const key = `${firstMark.client_id} ${date}`
    const { recordedDoses, awayDoses } = leaveDays.get(key) ?? { recordedDoses: 0, awayDoses: 0 }
    leaveDays.set(key, { recordedDoses: recordedDoses + 1, awayDoses: awayDoses + (isAway ? 1 : 0) })
  }
  return leaveDays
}

function residentAttendance(
  resident: Resident,
  days: readonly LocalDate[],
  leaveDays: ReadonlyMap<string, LeaveDay>,
  today: LocalDate,
): ResidentAttendance {
  const attendanceDays = days.map((date): AttendanceDay => {
    const { recordedDoses, awayDoses } = leaveDays.get(`${resident.id} ${date}`) ?? {
      recordedDoses: 0,
      awayDoses: 0,
    }
    const findPresence = (): Presence => {
      if (!isResidentOn(resident, date)) return 'out'
      if (date > today) return 'to_come'
      if (awayDoses === 0) return 'present'
      return awayDoses === recordedDoses ? 'away' : 'partly_away'
    }
    return { date, presence: findPresence(), away_doses: awayDoses }
  })
  const count = (...presences: readonly Presence[]) =>
    attendanceDays.filter(({ presence }) => presences.includes(presence)).length
  return {
    client_id: resident.id,
    days_in_home: count('present', 'partly_away', 'away'),
    days_present: count('present', 'partly_away'),
    days_partly_away: count('partly_away'),
    days_away: count('away'),
    days: attendanceDays,
  }
}

/** Joins consecutive days with the same presence: "away Mar 3 to 5". */
export function presencePeriods(
  days: readonly AttendanceDay[],
): (Period & { readonly presence: Presence })[] {
  const periods: (Period & { presence: Presence })[] = []
  for (const { date, presence } of days) {
    const lastPeriod = periods.at(-1)
    if (lastPeriod?.presence === presence && addDays(lastPeriod.end_date, 1) === date) {
      periods[periods.length - 1] = { ...lastPeriod, end_date: date }
    } else periods.push({ presence, start_date: date, end_date: date })
  }
  return periods
}
