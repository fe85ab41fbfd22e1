/** What a list shows of a row: its columns, on a table and on a card, and what the search box finds in them. */
import type { ReactNode } from 'react'
import { folded, searchWords } from '#domain/values/search.ts'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. Empty values come last either way. */
  sortBy?: (row: Row) => string | number | null | undefined
  /** What the search box finds in this column. */
  searchBy?: (row: Row) => string | null | undefined
  /** A word the search box finds only from its beginning: "active" is not found in "Inactive". */
  searchWord?: (row: Row) => string
  /** What a file of the list has in this column; without, the column is left out of it. */
  exportValue?: (row: Row) => string | number | null
  align?: 'start' | 'end'
  /** A date or a time of day: in a table it stays on one line, and longer texts beside it wrap. */
  isOneLine?: boolean
  /** What it needs at least, in px; 112 unless said. Without room for the columns the rows become cards. */
  width?: number
  /** Left out first where a table has no room for all: what it says stands in the record as well. */
  mayLeave?: boolean
  /** On a card: `title` on top, `corner` beside it, `wide` whole lines of text, `hidden` left out; others are labelled. */
  onCard?: 'title' | 'corner' | 'wide' | 'hidden'
}

/** What a column needs at least, in px. */
const COLUMN_WIDTH = 112

/** The columns a table has room for, those that may leave left out one by one; undefined: the rows are cards. */
export function fitting<Row>(
  columns: readonly Column<Row>[],
  width: number,
  hasActions: boolean,
): readonly Column<Row>[] | undefined {
  const needed = (some: readonly Column<Row>[]) =>
    some.reduce((sum, column) => sum + (column.width ?? COLUMN_WIDTH), hasActions ? COLUMN_WIDTH : 0)
  let left = columns
  for (const column of columns.toReversed()) {
    if (needed(left) <= width) return left
    if (column.mayLeave) left = left.filter(one => one !== column)
  }
  return needed(left) <= width ? left : undefined
}

/** A column that a file of the list has. */
export interface FileColumn<Row> {
  title: string
  exportValue: (row: Row) => string | number | null
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** Rows in which every word of the search occurs (U7.3). */
export function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): Row[] {
  const words = searchWords(search)
  if (words.length === 0) return [...rows]
  return rows.filter(row => {
    const text = folded(columns.map(column => column.searchBy?.(row) ?? '').join('\n'))
    const whole = columns.map(column => folded(column.searchWord?.(row) ?? ''))
    return words.every(word => text.includes(word) || whole.some(one => one.startsWith(word)))
  })
}
