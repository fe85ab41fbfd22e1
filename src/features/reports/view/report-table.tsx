import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableBlock, TableCell, TableColumn } from '../documents/document.ts'
import { ColumnTitles, ColumnWidths } from '../table-columns.tsx'
import style from './report-table.module.css'

/** The heading level of a block, one below that of its container. */
export type TitleLevel = 'h3' | 'h4'

/** The number of rows rendered until the user requests all. */
const FIRST_ROW_COUNT = 50
/** Longer texts may break within a word, because they may contain a long web address without spaces. */
const LONG_TEXT_LENGTH = 40

/** Renders a table, or a card per row where the table does not fit. */
export function ReportTable({ table, Title }: { table: TableBlock; Title: TitleLevel }) {
  const { t } = useTranslation()
  const [areAllRowsShown, setShowsAll] = useState(false)
  const { title, columns, rowCount, emptyText, note } = table
  const visibleRows = useMemo(
    () => table.rows(areAllRowsShown ? undefined : FIRST_ROW_COUNT),
    [table, areAllRowsShown],
  )
  return (
    <div className={style.around}>
      <Title>{title}</Title>
      {note && <p className={style.note}>{note}</p>}
      {rowCount === 0 ? (
        <p className={style.note}>{emptyText}</p>
      ) : (
        <table className={style.table} aria-label={title} data-wide={isWide(columns) || undefined}>
          <ColumnWidths columns={columns} />
          <thead>
            <ColumnTitles columns={columns} />
          </thead>
          <tbody>
            {visibleRows.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their order
              <tr key={rowIndex}>
                {row.map((cell, columnIndex) => (
                  <Cell key={columns[columnIndex]?.title} cell={cell} column={columns[columnIndex]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {visibleRows.length < rowCount && (
        <Button variant="default" onClick={() => setShowsAll(true)} data-screen-only>
          {t('reports.result.more', { count: rowCount })}
        </Button>
      )}
    </div>
  )
}

/** Returns whether the table has more than three columns or several columns of text. */
const isWide = (columns: readonly TableColumn[]): boolean =>
  columns.length > 3 || columns.filter(({ isNumber }) => !isNumber).length > 1

function Cell({ cell, column }: { cell: TableCell; column: TableColumn | undefined }) {
  const hasTone = typeof cell === 'object'
  const text = String(hasTone ? cell.text : cell)
  return (
    <td
      data-title={column?.title}
      data-number={column?.isNumber}
      data-tone={hasTone ? cell.tone : undefined}
      data-long={text.length > LONG_TEXT_LENGTH || undefined}
    >
      {text.split('\n').map(line => (
        <span key={line}>{line}</span>
      ))}
    </td>
  )
}
