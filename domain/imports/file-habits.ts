/** How a file writes numbers, days and times of the day, as far as it shows. */
import type { DayOrders } from './day-cells.ts'
import type { FileClock } from './file-clock.ts'
import type { FileLanguages } from './number-cells.ts'

export interface FileHabits {
  readonly languages: FileLanguages
  /** Of the column that is read, in the home of the row. */
  readonly clock: FileClock
  readonly dayOrders: DayOrders
  /** Nothing says by which encoding its letters were read. */
  readonly isEncodingGuessed: boolean
}
