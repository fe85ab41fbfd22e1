/** The columns of a list, in a table and on a card, and which text the search box searches. */
import type { ReactNode } from 'react'
import { foldText, searchWords } from '#domain/values/search.ts'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. Empty values come last either way. */
  sortBy?: (row: Row) => string | number | null | undefined
  /** The text of this column that the search box searches. */
  searchBy?: (row: Row) => string | null | undefined
  /** A word that the search box matches only from its beginning: "active" does not match "Inactive". */
  searchWord?: (row: Row) => string
  /** The value of this column in an exported file; without it, the column is left out of the file. */
  exportValue?: (row: Row) => string | number | null
  align?: 'start' | 'end'
  /** For a date or a time of day: in a table it stays on one line, and longer texts beside it wrap. */
  isOneLine?: boolean
  /** Minimum width in px; 112 by default. If the columns do not fit, the rows become cards. */
  width?: number
  /** Dropped first when a table is too narrow: its value is also shown in the record. */
  isOptional?: boolean
  /** On a card: `title` on top, `corner` beside it, `wide` full-width lines, `hidden` left out; others get a label. */
  cardPlacement?: 'title' | 'corner' | 'wide' | 'hidden'
}

/** Default minimum width of a column, in px. */
const DEFAULT_MIN_WIDTH = 112

/** Returns the columns that fit, dropping `isOptional` columns one by one; undefined if rows must become cards. */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  hasActions: boolean,
): readonly Column<Row>[] | undefined {
  const neededWidth = (shownColumns: readonly Column<Row>[]) =>
    shownColumns.reduce(
      (sum, column) => sum + (column.width ?? DEFAULT_MIN_WIDTH),
      hasActions ? DEFAULT_MIN_WIDTH : 0,
    )
  let remainingColumns = columns
  for (const column of columns.toReversed()) {
    if (neededWidth(remainingColumns) <= width) return remainingColumns
    if (column.isOptional) remainingColumns = remainingColumns.filter(other => other !== column)
  }
  return neededWidth(remainingColumns) <= width ? remainingColumns : undefined
}

/** A column of an exported file. */
export interface FileColumn<Row> {
  title: string
  exportValue: (row: Row) => string | number | null
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** Returns the rows in which every word of the search occurs (U7.3). */
export function searchRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): Row[] {
  const words = searchWords(search)
  if (words.length === 0) return [...rows]
  return rows.filter(row => {
    const text = foldText(columns.map(column => column.searchBy?.(row) ?? '').join('\n'))
    const wholeWords = columns.map(column => foldText(column.searchWord?.(row) ?? ''))
    return words.every(
      word => text.includes(word) || wholeWords.some(wholeWord => wholeWord.startsWith(word)),
    )
  })
}
