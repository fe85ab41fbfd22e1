/** A dose of a chart, and what was recorded of it. */
import type { ClockTime, Instant, LocalDate } from '../../../values/dates.ts'
import { instantOf, type TimeZone } from '../../../values/time-zone.ts'
import type { OfferObstacle } from '../../access/offers.ts'
import type { DoseStatus } from '../effective-marks.ts'
import type { GridCell, GridRecord } from '../mar-grid.ts'
import {
  type AdministrationRow,
  type AttentionRow,
  byDrugName,
  type DrugMarks,
  type MarkRow,
  type Order,
  type VersionRow,
} from './orders.ts'

export interface DoseRecord extends GridRecord {
  review: AttentionRow | undefined
  /** The version that the author of the mark saw (M9.7); null while nothing is recorded. */
  version_id: string | null
  effectiveMarks: readonly MarkRow[]
  allMarks: readonly MarkRow[]
}
export type Cell = GridCell<DoseRecord>

export interface Dose {
  administration_id: string
  /** Present once something was recorded of it. */
  row: AdministrationRow | undefined
  /** `doseKey`: order, date and time. */
  key: string
  order: Order
  version: VersionRow
  /** For an as-needed dose, when it was taken, not the date and time of its row (M8.1). */
  date: LocalDate
  time: ClockTime
  /** The zone of its home at that time, by whose clock it is due and shown (M6.10). */
  zone: TimeZone
  /** The moment at which the clock of `zone` shows `date` and `time`. */
  at: Instant
  isScheduled: boolean
  /** It was recorded outside any schedule. */
  isAsNeeded: boolean
  status: DoseStatus
  state: Cell['state']
  effectiveMarks: readonly MarkRow[]
  allMarks: readonly MarkRow[]
  drugMarks: DrugMarks
  /** The review of its contradicting marks that left them as they are (M5). */
  review: AttentionRow | undefined
  /** Why it may not be given now; null if it may be (M12). */
  offerObstacle: OfferObstacle | null
}

/** Returns `previous` if nothing differs: unchanged rows stay the same objects (`useMirrorQuery`), and so do doses. */
export function reuseDose(previous: Dose | undefined, current: Dose): Dose {
  if (previous === undefined) return current
  const { order, drugMarks, effectiveMarks, allMarks, offerObstacle, ...comparedFields } = current
  const isSame =
    hasSameFields(previous, comparedFields) &&
    hasSameFields(previous.order, { ...order, versions: previous.order.versions }) &&
    haveSameItems(previous.order.versions, order.versions) &&
    haveSameItems(previous.drugMarks.marks, drugMarks.marks) &&
    haveSameItems(previous.effectiveMarks, effectiveMarks) &&
    haveSameItems(previous.allMarks, allMarks) &&
    previous.offerObstacle?.reason === offerObstacle?.reason &&
    previous.offerObstacle?.since === offerObstacle?.since
  return isSame ? previous : current
}

export const hasSameFields = (previous: object, current: object): boolean =>
  Object.entries(current).every(([name, value]) => Object.is(Reflect.get(previous, name), value))

const haveSameItems = (previous: readonly unknown[], current: readonly unknown[]): boolean =>
  previous.length === current.length && previous.every((value, index) => Object.is(value, current[index]))

/** Returns a cell for a record that has no cell of its own. */
export const emptyCellOf = (row: AdministrationRow): Cell => ({
  date: row.administration_date,
  time: row.administration_time,
  state: 'nothing',
  slot: null,
  record: null,
})

/** Returns when a dose is due, by the clock of `zone`. */
export const dueTimeOf = ({ date, time, slot }: Pick<Cell, 'date' | 'time' | 'slot'>, zone: TimeZone) => ({
  zone,
  at: slot?.at ?? instantOf(date, time, zone),
})

/** Returns the records of these days, except as-needed ones, that no cell shows. */
export function recordsWithoutCell(
  rows: readonly AdministrationRow[],
  cells: readonly Cell[],
  from: LocalDate,
  to: LocalDate,
): AdministrationRow[] {
  const shownTimes = new Set(cells.map(({ date, time }) => `${date} ${time}`))
  return rows.filter(
    ({ is_as_needed, administration_date: date, administration_time: time }) =>
      !is_as_needed && date >= from && date <= to && !shownTimes.has(`${date} ${time}`),
  )
}

export const byTimeAndName = (left: Dose, right: Dose) =>
  left.at === right.at ? byDrugName(left.order, right.order) : left.at < right.at ? -1 : 1
