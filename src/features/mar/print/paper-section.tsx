import type { ReactNode } from 'react'
import type { Paper } from '#domain/rules/doses/chart/paper.ts'
import type { LoadedClientChart } from '../chart/use-client-chart.ts'
import { SheetHead } from './paper-head.tsx'
import style from './paper-tables.module.css'

export interface PaperSectionProps {
  paper: Paper
  clientChart: LoadedClientChart
  month: string
}

interface ListSectionProps extends Omit<PaperSectionProps, 'paper'> {
  title: string
  columns: readonly string[]
  /** Text in place of rows when there are none. */
  emptyText: string
  isEmpty: boolean
  children: ReactNode
}

/** One part of the paper chart; its head is repeated on every sheet. */
export function ListSection({
  clientChart,
  month,
  title,
  columns,
  emptyText,
  isEmpty,
  children,
}: ListSectionProps) {
  return (
    <table className={style.list}>
      <thead>
        <tr>
          <th colSpan={columns.length} className={style.stripCell}>
            <SheetHead clientChart={clientChart} month={month} title={title} />
          </th>
        </tr>
        {!isEmpty && (
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {isEmpty ? (
          <tr>
            <td colSpan={columns.length}>{emptyText}</td>
          </tr>
        ) : (
          children
        )}
      </tbody>
    </table>
  )
}
