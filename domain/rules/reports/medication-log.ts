/**
 * The medication log: each resident's months as on paper, nothing hidden (R4). It contains every dose of the period,
 * recorded or not, with all that was ever recorded of it.
 */
import type { Instant, LocalDate, LocalMonth } from '../../values/dates.ts'
import { minutesBetween } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { instantOf } from '../../values/time-zone.ts'
import type { ClientPresence } from '../access/presence.ts'
import type { Chart } from '../doses/chart/chart.ts'
import type { Dose } from '../doses/chart/dose.ts'
import type { AdministrationRow, MarkRow } from '../doses/chart/orders.ts'
import {
  type ExceptionKind,
  isCorrected,
  type Paper,
  type PaperFacts,
  paperOf,
} from '../doses/chart/paper.ts'
import type { CellState } from '../doses/mar-grid.ts'
import { byPersonName } from '../people/people-order.ts'
import { type DoseCounts, doseCounts, sumOfCounts } from './dose-counts.ts'
import { monthsOf, type Period } from './period.ts'
import type { Move, Resident } from './residents.ts'

/**
 * `blank`: its time has come and no one recorded it. `before_order`: due before its order was written, so that no one
 * could (M11.6). `taken_back`: outside the schedule, and all its records were taken back.
 */
export type LogState =
  | Extract<CellState, 'given' | 'missed' | 'held' | 'disputed' | 'future'>
  | 'blank'
  | 'before_order'
  | 'taken_back'

export interface LoggedDose {
  readonly dose: Dose
  readonly state: LogState
  readonly isAsNeeded: boolean
  /** The ways in which the dose was not as ordered. */
  readonly exceptionKinds: readonly ExceptionKind[]
  /** Whole minutes from the due time to when it was given, if that is early or late; else 0. */
  readonly minutesFromDueTime: number
  /** A record of it was changed or taken back. */
  readonly isCorrected: boolean
}

/** One resident's month, or the part of it that is in the period. */
export interface MonthSheet {
  readonly client_id: number
  readonly month: LocalMonth
  readonly days: readonly LocalDate[]
  readonly counts: DoseCounts
  /** The grid with its lines, and who signed. */
  readonly paper: Paper
  /** Doses by their moment, including as-needed doses. */
  readonly doses: readonly LoggedDose[]
}

export interface MedicationLog {
  readonly counts: DoseCounts
  /** Sorted by resident and month. */
  readonly sheets: readonly MonthSheet[]
  /** Residents without an order or a dose in the period. */
  readonly residentsWithoutEntries: readonly number[]
  /** Orders whose drug is not known on this device or server yet: their doses are missing (M11). */
  readonly incompleteOrderCount: number
}

export interface ResidentChart {
  readonly client: Resident & ClientPresence
  /**
   * Contains the doses of the period, the doses around it that can be a double dose with one of them
   * (`doubleDoseDays`), and as-needed doses taken in it that were recorded under a day outside it, at most
   * `MAX_AS_NEEDED_SHIFT_DAYS` away.
   */
  readonly chart: Chart
  /** Set for a resident who moved away: the log of this home ends with the day of the move. */
  readonly move?: Move | undefined
}

/** Returns the rows from before a client moved away; all rows for a client who stayed. */
export function rowsUntilMove<
  Line extends { readonly created_at: Instant },
  Dose extends Pick<AdministrationRow, 'administration_date' | 'administration_time' | 'time_zone'>,
>(
  move: Move | undefined,
  { lines, doses }: { readonly lines: readonly Line[]; readonly doses: readonly Dose[] },
) {
  if (move === undefined) return { lines, doses }
  return {
    lines: lines.filter(({ created_at }) => created_at < move.movedAt),
    doses: doses.filter(
      ({ administration_date, administration_time, time_zone }) =>
        instantOf(administration_date, administration_time, time_zone) < move.movedAt,
    ),
  }
}

interface MedicationLogQuery extends Pick<PaperFacts, 'home' | 'people'> {
  readonly residents: readonly ResidentChart[]
  readonly period: Period
}

export function medicationLog({ residents, period, home, people }: MedicationLogQuery): MedicationLog {
  const months = monthsOf(period)
  const sortedResidents = residents.toSorted((one, other) => byPersonName(one.client, other.client))
  const sheets = sortedResidents.flatMap(({ client, chart, move }) =>
    months.flatMap(({ month, days: monthDays }) => {
      const days = move === undefined ? monthDays : monthDays.filter(day => day <= move.movedOn)
      if (days.length === 0) return []
      const paper = paperOf({ chart, client, home, people }, days)
      const doses = loggedDoses(paper)
      const isEmpty = doses.length === 0 && paper.lines.length === 0 && paper.asNeededOrders.length === 0
      return isEmpty ? [] : [{ client_id: client.id, month, days, counts: doseCounts(doses), paper, doses }]
    }),
  )
  const shownIds = new Set(sheets.map(({ client_id }) => client_id))
  return {
    counts: sumOfCounts(sheets.map(({ counts }) => counts)),
    sheets,
    residentsWithoutEntries: sortedResidents.map(({ client }) => client.id).filter(id => !shownIds.has(id)),
    incompleteOrderCount: residents.reduce((sum, { chart }) => sum + chart.incompleteOrderCount, 0),
  }
}

function loggedDoses({ scheduledDoses, takenBackDoses, asNeededDoses, exceptions }: Paper): LoggedDose[] {
  const exceptionsByDose = groupBy(exceptions, ({ dose }) => dose.administration_id)
  const toLoggedDose = (dose: Dose, isAsNeeded: boolean): LoggedDose => {
    const doseExceptions = exceptionsByDose.get(dose.administration_id) ?? []
    return {
      dose,
      state: logStateOf(dose),
      isAsNeeded,
      exceptionKinds: [...new Set(doseExceptions.flatMap(({ kinds }) => kinds))],
      minutesFromDueTime: doseExceptions.find(({ minutes }) => minutes !== 0)?.minutes ?? 0,
      isCorrected: isCorrected(dose),
    }
  }
  const doses = [
    ...[...scheduledDoses, ...takenBackDoses].map(dose => toLoggedDose(dose, false)),
    ...asNeededDoses.map(dose => toLoggedDose(dose, true)),
  ]
  return doses.sort((one, other) => (one.dose.at < other.dose.at ? -1 : one.dose.at > other.dose.at ? 1 : 0))
}

function logStateOf({ state, offerObstacle }: Dose): LogState {
  if (state === 'nothing') return 'taken_back'
  if (state !== 'no_record') return state
  return offerObstacle?.reason === 'not_written' ? 'before_order' : 'blank'
}

/** The times of a mark. A time that is the same to the minute as the time before it is null. */
export interface MarkTimes {
  /** When the dose was given; for other marks, when they were recorded. */
  readonly happenedAt: Instant
  readonly recordedAt: Instant | null
  /** Null also while the server has not received it. */
  readonly receivedAt: Instant | null
}

export function markTimes({ given_at, recorded_at, received_at }: MarkRow): MarkTimes {
  const happenedAt = given_at ?? recorded_at
  const isMinuteApart = (one: Instant, other: Instant) => Math.abs(minutesBetween(one, other)) >= 1
  return {
    happenedAt,
    recordedAt: isMinuteApart(happenedAt, recorded_at) ? recorded_at : null,
    receivedAt: received_at !== null && isMinuteApart(recorded_at, received_at) ? received_at : null,
  }
}
