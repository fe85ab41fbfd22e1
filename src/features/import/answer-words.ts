/** The cells of a file's row as the import understood them: days with the month's name, times in the home's clock. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { scheduleSchema } from '#domain/imports/order-cells.ts'
import type { ClockOfHome } from '#domain/imports/reading.ts'
import { columnsOf, columnTitle, HOME_COLUMN } from '#domain/imports/titles.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { isLocalDate } from '#domain/values/dates.ts'
import type { Language } from '#domain/values/languages.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { shortDate, timeWords } from '../../labels/dates.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import type { FileRow } from './file-rows.ts'

export interface CellFormat {
  /** Must include the texts under `labels`. */
  readonly t: TFunction
  readonly language: Language
  readonly clockOf: ClockOfHome
}

interface ShownCell {
  readonly title: string
  readonly text: string
}

/** Returns the cells of all columns except those in the row's title. */
export const shownCellsOf = (kind: AnyImportKind, row: FileRow, format: CellFormat): readonly ShownCell[] =>
  Object.keys(columnsOf(kind)).flatMap(column => {
    const text = kind.titleColumns.includes(column) ? '' : shownText(kind, column, row, format)
    return text === '' ? [] : [{ title: columnTitle(kind, column), text }]
  })

/** Returns a cell as it was understood, otherwise as it is in the file. */
function shownText(
  kind: AnyImportKind,
  column: string,
  { cells, values }: FileRow,
  { t, language, clockOf }: CellFormat,
): string {
  const { understoodText, isDay, isSchedule } = kind.columns[column] ?? {}
  const value = values?.[column]
  if (value === undefined) return showInvisible(cells[column] ?? '')
  // "03/04/2026" would not show which day was understood.
  if (isDay && typeof value === 'string' && isLocalDate(value)) return shortDate(value, t)
  if (isSchedule) {
    const order = { ...v.parse(scheduleSchema, value), anchor_date: '' }
    const times = timesOf(order).map(time => timeWords(time, { clock: clockOf(cells[HOME_COLUMN] ?? '') }))
    return [frequencyWords(order, t), times.join(', ')].filter(Boolean).join(': ')
  }
  return understoodText === undefined ? (cells[column] ?? '') : understoodText(value, language)
}
