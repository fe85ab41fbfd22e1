/**
 * A month's chart as on paper: every order version at every time, every day, who signed, what was not as ordered, and
 * what was corrected. Pure; facts only, the views put them into text.
 */
import type { ClockTime, LocalDate } from '../../../values/dates.ts'
import { couldBeRecorded } from '../../access/offers.ts'
import type { ClientPresence } from '../../access/presence.ts'
import { originalReport } from '../effective-marks.ts'
import { type ReasonCode, timelinessOf } from '../mark-window.ts'
import { findVersionMismatch } from '../outside-order.ts'
import type { Chart } from './chart.ts'
import type { Cell, Dose } from './dose.ts'
import { versionIn, versionOfMark } from './dose-version.ts'
import type { MarkRow, Order, VersionRow } from './orders.ts'
import { isShownOnDays, type VersionLine, versionLinesOf } from './paper-lines.ts'

/**
 * The states of a dose, and also: days before a line begins, days after it has stopped, days without a dose between,
 * and doses that are in another line of the order.
 */
export type PaperState =
  | 'given'
  | 'not_given'
  | 'disputed'
  | 'no_record'
  | 'future'
  | 'before'
  | 'after'
  | 'off'
  | 'elsewhere'

/** The letter in a cell for why a dose was not given; the legend explains them. */
export const REASON_LETTERS = {
  refused: 'R',
  asleep: 'S',
  away: 'A',
  held_by_order: 'H',
  not_available: 'N',
  vomited: 'V',
  other: 'O',
} as const satisfies Partial<Record<ReasonCode, string>>
/** Not given, without a recorded reason. */
export const NO_REASON_LETTER = 'M'

export interface Signature {
  readonly initials: string
  /** null if it was given. */
  readonly letter: string | null
}

export interface PaperCell {
  readonly date: LocalDate
  readonly state: PaperState
  readonly signatures: readonly Signature[]
  /** Whether the page of exceptions has more about the dose. */
  readonly hasException: boolean
}

export interface PaperLine extends Omit<VersionLine, 'rows'> {
  readonly rows: readonly { readonly time: ClockTime; readonly cells: readonly PaperCell[] }[]
}

export const EXCEPTION_KINDS = [
  'not_given',
  'early',
  'late',
  'double_dose',
  'disagreement',
  'unscheduled',
  'other_version',
] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

export interface PaperException {
  readonly dose: Dose
  readonly mark: MarkRow
  readonly kinds: readonly ExceptionKind[]
  /** Minutes from the due time to when it was given. */
  readonly minutes: number
  /** The version its author saw. */
  readonly version: VersionRow
  /** The version that was in force; usually the same as `version`. */
  readonly versionInForce: VersionRow
}

export interface Paper {
  readonly days: readonly LocalDate[]
  readonly lines: readonly PaperLine[]
  /** Doses on schedule or recorded outside it, by their moment. */
  readonly scheduledDoses: readonly Dose[]
  /** Doses outside the schedule of which all records were taken back. */
  readonly takenBackDoses: readonly Dose[]
  readonly asNeededOrders: readonly Order[]
  /** Oldest first. */
  readonly asNeededDoses: readonly Dose[]
  readonly exceptions: readonly PaperException[]
  /**
   * Due doses whose time has come and that no one recorded, except those due before their order was written (M12.3).
   */
  readonly unrecordedDoses: readonly Dose[]
  /** Doses with a record that was changed or taken back; their history has all of it. */
  readonly corrections: readonly Dose[]
  /** The authors of everything on the paper, in the order they first signed. */
  readonly signers: readonly number[]
}

export interface PaperFacts {
  readonly chart: Chart
  readonly client: ClientPresence
  readonly home: { readonly window_minutes: number }
  /** People with initials that no one else has. */
  readonly people: ReadonlyMap<number, { readonly initials: string }>
}

/** Returns the paper of some days. `days` are consecutive. */
export function paperOf({ chart, client, home, people }: PaperFacts, days: readonly LocalDate[]): Paper {
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const scheduledDoses = chart.dosesOf(firstDay, lastDay)
  const undoneDoses = chart.takenBackDosesOf(firstDay, lastDay)
  const asNeededDoses = chart.asNeededDoses
    .filter(dose => dose.date >= firstDay && dose.date <= lastDay)
    .reverse()
  const doses = [...scheduledDoses, ...asNeededDoses]
  const exceptions = doses.flatMap(dose => exceptionsOf(dose, home.window_minutes))
  const exceptionDoseIds = new Set(exceptions.map(({ dose }) => dose.administration_id))
  const paperCellOf = (cell: Cell, line: VersionLine): PaperCell => ({
    date: cell.date,
    state: paperStateOf(cell, line),
    signatures: signaturesOf(cell, people),
    hasException: cell.record !== null && exceptionDoseIds.has(cell.record.administration_id),
  })
  const orders = new Set([...chart.orders, ...chart.deletedOrders, ...asNeededDoses.map(dose => dose.order)])
  return {
    days,
    lines: versionLinesOf(chart, client, days).map(line => ({
      ...line,
      rows: line.rows.map(({ time, cells }) => ({ time, cells: cells.map(cell => paperCellOf(cell, line)) })),
    })),
    scheduledDoses,
    takenBackDoses: undoneDoses,
    asNeededOrders: [...orders].filter(
      order =>
        asNeededDoses.some(dose => dose.order.id === order.id) ||
        (order.isAsNeeded && isShownOnDays(order, order.currentVersion, client, chart.zone, days)),
    ),
    asNeededDoses,
    exceptions,
    unrecordedDoses: scheduledDoses.filter(isBlank),
    corrections: [...doses, ...undoneDoses].filter(isCorrected),
    signers: [...new Set(doses.flatMap(dose => dose.allMarks.map(mark => mark.author_id)))],
  }
}

/** Whether a dose could have been recorded and was not. */
const isBlank = ({ state, offerObstacle }: Dose) =>
  state === 'no_record' && offerObstacle?.reason !== 'not_written'

function paperStateOf(
  { state, date, time, slot }: Cell,
  { order, period, isInOtherLine }: VersionLine,
): PaperState {
  if (state === 'missed' || state === 'held') return 'not_given'
  if (state === 'no_record' && slot !== null && !couldBeRecorded(order, slot)) return 'before'
  if (state !== 'nothing') return state
  return isInOtherLine(date, time) ? 'elsewhere' : period.positionOf(date, time)
}

const hasOutcome = (mark: MarkRow) => mark.status !== 'scheduled'

/** Returns the signatures of the effective records of a dose: of a disputed dose all of them. */
function signaturesOf({ record }: Cell, people: PaperFacts['people']): Signature[] {
  const marks = record?.effectiveMarks.filter(hasOutcome) ?? []
  return marks.map(mark => ({
    initials: people.get(originalReport(mark, record?.allMarks ?? []).author_id)?.initials ?? '?',
    letter: mark.status === 'given' ? null : letterOf(mark),
  }))
}

function letterOf({ status, reason_code }: MarkRow): string {
  const letters: Partial<Record<ReasonCode, string>> = REASON_LETTERS
  const letter = reason_code === null ? undefined : letters[reason_code]
  return letter ?? (status === 'cancelled' ? REASON_LETTERS.held_by_order : NO_REASON_LETTER)
}

/** Returns what of a dose was not as ordered, one entry for each effective record. */
function exceptionsOf(dose: Dose, windowMinutes: number): PaperException[] {
  const { order, date: administration_date, time: administration_time, zone: time_zone } = dose
  const dueTime = { administration_date, administration_time, time_zone }
  const disputeKinds: ExceptionKind[] = []
  if (dose.status === 'possible_double_dose') disputeKinds.push('double_dose')
  if (dose.status === 'disagreement') disputeKinds.push('disagreement')
  return dose.effectiveMarks.filter(hasOutcome).flatMap((mark): PaperException[] => {
    const isAsNeeded = dose.order.isAsNeeded && !dose.isScheduled
    const givenAt = mark.status === 'given' && dose.isScheduled ? mark.given_at : null
    const { timing, minutes } =
      givenAt === null
        ? ({ timing: 'on_time', minutes: 0 } as const)
        : timelinessOf(dose.at, givenAt, windowMinutes)
    const kinds = [...disputeKinds]
    if (mark.status !== 'given') kinds.push('not_given')
    if (timing !== 'on_time') kinds.push(timing)
    if (!dose.isScheduled && !isAsNeeded) kinds.push('unscheduled')
    const versionMismatch = dose.isScheduled ? findVersionMismatch(dueTime, mark, order.versions) : undefined
    // A version that this device does not have is not reported.
    const isOtherVersion = versionIn(order, versionMismatch?.shown) !== undefined
    if (isOtherVersion) kinds.push('other_version')
    const version = versionOfMark(dose, mark)
    const versionInForce = (isOtherVersion && versionIn(order, versionMismatch?.in_force)) || version
    return kinds.length === 0 ? [] : [{ dose, mark, kinds, minutes, version, versionInForce }]
  })
}

/** Whether a record of the dose is no longer effective, or was taken back. */
export const isCorrected = (dose: Dose) =>
  dose.allMarks.length > dose.effectiveMarks.length || dose.effectiveMarks.some(mark => !hasOutcome(mark))
