/** The cells of a row as they were understood: days with the month's name, times in the home's clock format. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { schedule } from '#domain/imports/order-cells.ts'
import type { ClockOfHome } from '#domain/imports/reading.ts'
import { columnsOf, columnTitle, HOME } from '#domain/imports/titles.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { isLocalDate } from '#domain/values/dates.ts'
import type { Language } from '#domain/values/languages.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { shortDate, timeWords } from '../../labels/dates.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import type { FileRow } from './file-rows.ts'

export interface ReaderOfRows {
  /** Must have the labels. */
  readonly t: TFunction
  readonly language: Language
  readonly clockOf: ClockOfHome
}

interface Said {
  readonly title: string
  readonly words: string
}

/** Returns the cells of all columns except those in the row's title. */
export const saidOf = (kind: AnyImportKind, row: FileRow, reader: ReaderOfRows): readonly Said[] =>
  Object.keys(columnsOf(kind)).flatMap(column => {
    const words = kind.title.includes(column) ? '' : saidIn(kind, column, row, reader)
    return words === '' ? [] : [{ title: columnTitle(kind, column), words }]
  })

/** Returns a cell as it was understood, otherwise as it is in the file. */
function saidIn(
  kind: AnyImportKind,
  column: string,
  { cells, values }: FileRow,
  { t, language, clockOf }: ReaderOfRows,
): string {
  const { understoodText: understood, isDay, isSchedule } = kind.columns[column] ?? {}
  const value = values?.[column]
  if (value === undefined) return showInvisible(cells[column] ?? '')
  // "03/04/2026" would not show which day was understood.
  if (isDay && typeof value === 'string' && isLocalDate(value)) return shortDate(value, t)
  if (isSchedule) {
    const order = { ...v.parse(schedule, value), anchor_date: '' }
    const times = timesOf(order).map(time => timeWords(time, { clock: clockOf(cells[HOME] ?? '') }))
    return [frequencyWords(order, t), times.join(', ')].filter(Boolean).join(': ')
  }
  return understood === undefined ? (cells[column] ?? '') : understood(value, language)
}
