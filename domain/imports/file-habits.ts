/** How a file writes numbers, days and times of the day, as far as it is known. */
import type { DayOrders } from './day-cells.ts'
import type { FileClock } from './file-clock.ts'
import type { FileLanguages } from './number-cells.ts'

export interface FileHabits {
  readonly languages: FileLanguages
  /** The clock of the column that is read, in the home of the row. */
  readonly clock: FileClock
  readonly dayOrders: DayOrders
  /** Whether the encoding of its text was guessed. */
  readonly isEncodingGuessed: boolean
}
