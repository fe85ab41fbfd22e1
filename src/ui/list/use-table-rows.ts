import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, type Sorting, searchRows } from './columns.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

interface TableView {
  search: string
  sorting: Sorting | undefined
  page: number
  pageSize: number
  /** Number of rows in all, if the rows are one page that the server has already searched. */
  total?: number | undefined
}

/** Returns one page of a searched and sorted list. A page past the end becomes the last page. */
export function useTableRows<Row extends object>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  { search, sorting, page, pageSize, total }: TableView,
) {
  const isServerPage = total !== undefined
  const data = useMemo(
    () => (isServerPage ? [...(rows ?? [])] : searchRows(rows ?? [], columns, search)),
    [isServerPage, rows, columns, search],
  )
  const rowCount = total ?? data.length
  const pageCount = pageCountOf(rowCount, pageSize)
  const shownPage = Math.min(page, pageCount)
  const table = useTable({
    features,
    data,
    columns: useMemo(() => columns.map(sortableColumn), [columns]),
    state: {
      sorting: sorting ? [{ id: sorting.key, desc: sorting.direction === 'descending' }] : [],
      pagination: { pageIndex: isServerPage ? 0 : shownPage - 1, pageSize },
    },
    autoResetPageIndex: false,
  })
  return {
    total: rowCount,
    pageCount,
    page: shownPage,
    rows: table.getRowModel().rows.map(row => row.original),
    /** Returns the rows of all pages. */
    allRows: () => table.getPrePaginatedRowModel().rows.map(row => row.original),
  }
}

/** Returns the number of pages; an empty list has one. */
export const pageCountOf = (rowCount: number, pageSize: number): number =>
  Math.max(1, Math.ceil(rowCount / pageSize))

const sortableColumn = <Row extends object>({ key, sortBy }: Column<Row>) => ({
  id: key,
  accessorFn: (row: Row) => {
    const value = sortBy?.(row)
    return value === null || value === '' ? undefined : value
  },
  enableSorting: sortBy !== undefined,
  sortUndefined: 'last' as const,
  sortFn: (left: Sortable, right: Sortable, id: string) =>
    compareNaturally(left.getValue(id), right.getValue(id)),
})

interface Sortable {
  getValue: (id: string) => unknown
}

/** Compares numbers by size, text in natural order ("Room 9" before "Room 10"). */
const compareNaturally = (left: unknown, right: unknown): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : naturalOrder.compare(String(left), String(right))

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
