import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { scheduleSchema } from '#domain/imports/order-cells.ts'
import type { ClockOfHome, Fault } from '#domain/imports/reading.ts'
import { columnsOf, columnTitle, HOME_COLUMN } from '#domain/imports/titles.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { isLocalDate } from '#domain/values/dates.ts'
import type { Language } from '#domain/values/languages.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { shortDate, timeWords } from '../../labels/dates.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import { messageWords } from '../../labels/message-words.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import { type FileRow, isImported, type RowState } from './file-rows.ts'
import style from './import.module.css'

export const STATE_TONES: Readonly<Record<RowState, Tone>> = {
  waiting: 'plain',
  ready: 'accent',
  made: 'given',
  there: 'plain',
  fault: 'attention',
  taken_back: 'plain',
  stays: 'waiting',
}

/** The sort order of states: users look for faults first. */
const STATE_ORDER: readonly RowState[] = ['fault', 'stays', 'ready', 'waiting', 'made', 'there', 'taken_back']

const rowTitleOf = (kind: AnyImportKind, { cells }: FileRow): string =>
  kind.titleColumns
    .map(column => showInvisible(cells[column] ?? ''))
    .filter(Boolean)
    .join(kind.titleColumns.length > 1 && kind.titleColumns.includes('last_name') ? ' ' : ': ')

/** Returns 'Date of birth “17/04/1952”: Use a date such as 01/31/2026.' */
export function faultWords(kind: AnyImportKind, row: FileRow, fault: Fault, t: TFunction): string {
  const { column } = fault
  const message = messageWords(fault.message, t)
  if (column === null) return message
  const title = columnTitle(kind, column)
  const cellText = showInvisible(row.cells[column] ?? '')
  if (cellText !== '') return `${t('import.list.cell', { title, words: cellText })}: ${message}`
  return fault.message.startsWith(title) ? message : `${title}: ${message}`
}

export function rowColumns(kind: AnyImportKind, format: CellFormat): readonly Column<FileRow>[] {
  const { t } = format
  const searchText = (row: FileRow) => row.line.join(' ')
  return [
    {
      key: 'row',
      title: t('import.list.row'),
      cell: ({ row }) => <span data-figures>{row}</span>,
      sortBy: ({ row }) => row,
      cardPlacement: 'corner',
      width: 76,
    },
    {
      key: 'title',
      title: kind.titleColumns.map(column => columnTitle(kind, column)).join(' · '),
      cell: row => (
        <span className={style.name}>
          {isImported(row) ? (
            <Link to={`/dashboard/${kind.listScreen}/${row.page}`}>{rowTitleOf(kind, row)}</Link>
          ) : (
            rowTitleOf(kind, row)
          )}
        </span>
      ),
      sortBy: row => rowTitleOf(kind, row),
      searchBy: searchText,
      cardPlacement: 'title',
      width: 190,
    },
    {
      key: 'says',
      title: t('import.list.says'),
      cell: row => (
        <ul className={style.said}>
          {shownCellsOf(kind, row, format).map(({ title, text }) => (
            <li key={title}>
              <span>{title}</span> {text}
            </li>
          ))}
        </ul>
      ),
      cardPlacement: 'wide',
      width: 260,
    },
    {
      key: 'result',
      title: t('import.list.result'),
      cell: row => (
        <div className={style.result}>
          <Badge tone={STATE_TONES[row.state]}>{t(`import.states.${row.state}`)}</Badge>
          {row.note && <p>{messageWords(row.note, t)}</p>}
          {row.faults.map(fault => (
            <p key={`${fault.column} ${fault.message}`} data-tone="attention" className={style.fault}>
              {faultWords(kind, row, fault, t)}
            </p>
          ))}
        </div>
      ),
      sortBy: ({ state }) => STATE_ORDER.indexOf(state),
      cardPlacement: 'wide',
      width: 300,
    },
  ]
}

/** Texts of a row's cells as the import understood them: days with the month's name, times by the home's clock. */
interface CellFormat {
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
const shownCellsOf = (kind: AnyImportKind, row: FileRow, format: CellFormat): readonly ShownCell[] =>
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
