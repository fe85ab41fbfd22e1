/** How a file writes numbers, days and times of the day, as far as it is known. */
import type { DayOrders } from './day-cells.ts'
import type { ReadableTimes } from './file-clock.ts'
import type { FileLanguages } from './number-cells.ts'

export interface FileConventions {
  readonly languages: FileLanguages
  /** Which times without AM and PM are read in this column, for the home of the row. */
  readonly readableTimes: ReadableTimes
  readonly dayOrders: DayOrders
  /** Whether the encoding of its text was guessed. */
  readonly isEncodingGuessed: boolean
}
