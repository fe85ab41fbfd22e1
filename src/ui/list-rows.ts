/** What a list shows of its rows: searched, sorted, one page. Pure, so that a screen can count the same way. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. Empty values come last either way. */
  sortBy?: (row: Row) => string | number | null | undefined
  /** What the search box finds in this column. */
  searchBy?: (row: Row) => string | null | undefined
  align?: 'start' | 'end'
  /** On a card: `title` stands on top, `corner` beside it, `hidden` is left out; others are a labelled line. */
  onCard?: 'title' | 'corner' | 'hidden'
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** Rows in which every word of the search occurs somewhere, whatever its case. */
export function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter(row => {
    const text = columns
      .map(column => column.searchBy?.(row) ?? '')
      .join('\n')
      .toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** A new array in the column's order; numbers by size, text as people sort it ("Room 9" before "Room 10"). */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  by: Sorting | undefined,
): Row[] {
  const sortBy = columns.find(column => column.key === by?.key)?.sortBy
  if (by === undefined || sortBy === undefined) return [...rows]
  const sign = by.direction === 'ascending' ? 1 : -1
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  return [...rows].sort((left, right) => {
    const [a, b] = [sortBy(left), sortBy(right)]
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * byName.compare(String(a), String(b))
  })
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const pagesOf = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** `page` counts from 1; one past the end becomes the last. */
export function pageRows<Row>(rows: readonly Row[], page: number, pageSize: number): Row[] {
  const start = (Math.min(page, pagesOf(rows.length, pageSize)) - 1) * pageSize
  return rows.slice(start, start + pageSize)
}
