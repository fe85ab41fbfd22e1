/** A dose of a chart, and what was recorded of it. */
import type { ClockTime, Instant, LocalDate } from '../../../values/dates.ts'
import { instantOf, type TimeZone } from '../../../values/time-zone.ts'
import type { NotOffered } from '../../access/offers.ts'
import type { DoseStatus } from '../effective-marks.ts'
import type { ChartCell, ChartRecord } from '../mar-grid.ts'
import {
  type AdministrationRow,
  type AttentionRow,
  byName,
  type ItemMarks,
  type MarkRow,
  type Order,
  type VersionRow,
} from './orders.ts'

export interface TouchedDose extends ChartRecord {
  lookedAt: AttentionRow | undefined
  /** The version that the author of the mark saw (M9.7); null while nothing is recorded. */
  version_id: string | null
  effective: readonly MarkRow[]
  history: readonly MarkRow[]
}
export type Cell = ChartCell<TouchedDose>

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
  /** The moment at which that clock shows that time. */
  at: Instant
  isScheduled: boolean
  /** It was recorded outside any schedule. */
  isAsNeeded: boolean
  status: DoseStatus
  state: Cell['state']
  effective: readonly MarkRow[]
  history: readonly MarkRow[]
  item: ItemMarks
  /** The review of its contradicting marks that left them as they are (M5). */
  lookedAt: AttentionRow | undefined
  /** Why it may not be given now; null if it may be (M12). */
  notOffered: NotOffered | null
}

/** Returns `before` if nothing differs: unchanged rows stay the same objects (`useMirrorQuery`), and so do doses. */
export function keptDose(before: Dose | undefined, after: Dose): Dose {
  if (before === undefined) return after
  const { order, item, effective, history, notOffered, ...rest } = after
  const isSame =
    hasSame(before, rest) &&
    hasSame(before.order, { ...order, versions: before.order.versions }) &&
    areSame(before.order.versions, order.versions) &&
    areSame(before.item.marks, item.marks) &&
    areSame(before.effective, effective) &&
    areSame(before.history, history) &&
    before.notOffered?.why === notOffered?.why &&
    before.notOffered?.since === notOffered?.since
  return isSame ? before : after
}

export const hasSame = (before: object, after: object): boolean =>
  Object.entries(after).every(([name, value]) => Object.is(Reflect.get(before, name), value))

const areSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((one, index) => Object.is(one, after[index]))

/** Returns a cell for a record that has no cell of its own. */
export const cellOf = (row: AdministrationRow): Cell => ({
  date: row.administration_date,
  time: row.administration_time,
  state: 'nothing',
  slot: null,
  record: null,
})

/** Returns when a dose is due, by the clock of `zone`. */
export const dueOf = ({ date, time, slot }: Pick<Cell, 'date' | 'time' | 'slot'>, zone: TimeZone) => ({
  zone,
  at: slot?.at ?? instantOf(date, time, zone),
})

/** Returns the records of these days, except as-needed ones, that no cell shows. */
export function recordsOutside(
  rows: readonly AdministrationRow[],
  cells: readonly Cell[],
  from: LocalDate,
  to: LocalDate,
): AdministrationRow[] {
  const shown = new Set(cells.map(({ date, time }) => `${date} ${time}`))
  return rows.filter(
    ({ is_as_needed, administration_date: date, administration_time: time }) =>
      !is_as_needed && date >= from && date <= to && !shown.has(`${date} ${time}`),
  )
}

export const byTimeAndName = (left: Dose, right: Dose) =>
  left.at === right.at ? byName(left.order, right.order) : left.at < right.at ? -1 : 1
