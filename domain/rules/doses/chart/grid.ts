/** The lines of a month: a version of an order at one time of day, with a cell for each day. Pure. */
import type { ClockTime, LocalDate } from '../../../values/dates.ts'
import { groupBy } from '../../../values/group-by.ts'
import { gridRows } from '../mar-grid.ts'
import type { Cell } from './dose.ts'
import { versionOf } from './dose-version.ts'
import { activeThenName, type Order, type VersionRow } from './orders.ts'

/** One line of the month: an order version at one time of day. */
export interface GridLine {
  key: string
  order: Order
  version: VersionRow
  time: ClockTime
  cells: readonly Cell[]
}

/** Returns the lines of consecutive days. */
export function gridLines(
  orders: readonly Order[],
  dates: readonly LocalDate[],
  cellsOf: (order: Order, from: LocalDate, to: LocalDate) => readonly Cell[],
): GridLine[] {
  const [firstDay = '', lastDay = ''] = [dates[0], dates.at(-1)]
  return [...orders].sort(activeThenName).flatMap(order => {
    const cellsByVersion = groupBy(
      cellsOf(order, firstDay, lastDay),
      cell => versionOf(order, cell.slot, cell.record).id,
    )
    return order.versions.flatMap(version =>
      gridRows(cellsByVersion.get(version.id) ?? [], dates).map(({ time, cells }) => ({
        key: `${version.id} ${time}`,
        order,
        version,
        time,
        cells,
      })),
    )
  })
}
