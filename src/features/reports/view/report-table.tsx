import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableBlock, TableCell, TableColumn } from '../documents/document.ts'
import { ColumnTitles, ColumnWidths } from '../table-columns.tsx'
import style from './report-table.module.css'

/** Of a block: one below what it stands in. */
export type TitleLevel = 'h3' | 'h4'

/** So many rows are drawn before somebody asks for all. */
const FIRST_ROWS = 50
/** What is no longer than this is never broken within a word; a longer text may hold an address without spaces. */
const LONG_TEXT = 40

/** A table where it has room; where it has none each row is a card. */
export function ReportTable({ table, Title }: { table: TableBlock; Title: TitleLevel }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const { title, columns, rowCount, none, note } = table
  const drawn = useMemo(() => table.rows(isWhole ? undefined : FIRST_ROWS), [table, isWhole])
  return (
    <div className={style.around}>
      <Title>{title}</Title>
      {note && <p className={style.note}>{note}</p>}
      {rowCount === 0 ? (
        <p className={style.note}>{none}</p>
      ) : (
        <table className={style.table} aria-label={title} data-wide={isWide(columns) || undefined}>
          <ColumnWidths columns={columns} />
          <thead>
            <ColumnTitles columns={columns} />
          </thead>
          <tbody>
            {drawn.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report stand in their order
              <tr key={place}>
                {row.map((cell, at) => (
                  <Cell key={columns[at]?.title} cell={cell} column={columns[at]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {drawn.length < rowCount && (
        <Button variant="default" onClick={() => setIsWhole(true)} data-screen-only>
          {t('reports.result.more', { count: rowCount })}
        </Button>
      )}
    </div>
  )
}

/** Texts, and not only a name with a few figures. */
const isWide = (columns: readonly TableColumn[]): boolean =>
  columns.length > 3 || columns.filter(({ isNumber }) => !isNumber).length > 1

function Cell({ cell, column }: { cell: TableCell; column: TableColumn | undefined }) {
  const isToned = typeof cell === 'object'
  const text = String(isToned ? cell.text : cell)
  return (
    <td
      data-title={column?.title}
      data-number={column?.isNumber}
      data-tone={isToned ? cell.tone : undefined}
      data-long={text.length > LONG_TEXT || undefined}
    >
      {text.split('\n').map(line => (
        <span key={line}>{line}</span>
      ))}
    </td>
  )
}
