import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { Fault } from '#domain/imports/reading.ts'
import { columnTitle } from '#domain/imports/titles.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { messageWords } from '../../labels/message-words.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import { type CellFormat, shownCellsOf } from './answer-words.ts'
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

const titleOf = (kind: AnyImportKind, { cells }: FileRow): string =>
  kind.titleColumns
    .map(column => showInvisible(cells[column] ?? ''))
    .filter(Boolean)
    .join(kind.titleColumns.length > 1 && kind.titleColumns.includes('last_name') ? ' ' : ': ')

/** 'Date of birth “17/04/1952”: Use a date such as 01/31/2026.' */
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
      onCard: 'corner',
      width: 76,
    },
    {
      key: 'title',
      title: kind.titleColumns.map(column => columnTitle(kind, column)).join(' · '),
      cell: row => (
        <span className={style.name}>
          {isImported(row) ? (
            <Link to={`/dashboard/${kind.listScreen}/${row.page}`}>{titleOf(kind, row)}</Link>
          ) : (
            titleOf(kind, row)
          )}
        </span>
      ),
      sortBy: row => titleOf(kind, row),
      searchBy: searchText,
      onCard: 'title',
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
      onCard: 'wide',
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
      onCard: 'wide',
      width: 300,
    },
  ]
}
