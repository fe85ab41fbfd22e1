/**
 * Every list of records: search, sorting, pages of ten, a row that opens, an honest word when there is nothing or
 * when it failed. Where its columns have no room (in its place on the page, not on the screen) the rows become cards.
 */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ListBody } from './list-body.tsx'
import { ListFoot } from './list-foot.tsx'
import { type Column, pageRows, pagesOf, type Sorting, searched, sorted } from './list-rows.ts'
import style from './list-table.module.css'
import { ListTools } from './list-tools.tsx'
import { LoadingRows } from './loading.tsx'
import { useWidth } from './use-width.ts'

/** What a column needs at least, in px, before a row reads better as a card. */
const COLUMN_WIDTH = 112

export interface ListTableProps<Row> {
  /** What the list is, for a screen reader: "Clients". */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while it is being read. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** A tap, Enter or Space on the row. The first column's content becomes the button. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Placeholder of the search box; none without it. */
  search?: string
  /** Filters beside the search box. */
  filters?: ReactNode
  initialSorting?: Sorting
  emptyMessage: string
  emptyAction?: ReactNode
  error?: { message: string; onTryAgain?: () => void }
  pageSize?: number
  /** Asks the server for what is not loaded on the tablet; shown under the last page. */
  loadOlder?: { onLoad: () => void; isLoading: boolean }
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, rows, pageSize = 10 } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState(props.initialSorting)
  const [page, setPage] = useState(1)
  const section = useRef<HTMLElement>(null)
  const width = useWidth(section)
  const isNarrow = width !== undefined && width < (columns.length + (props.rowActions ? 1 : 0)) * COLUMN_WIDTH

  if (props.error) return <ErrorState {...props.error} />
  const found = rows && sorted(searched(rows, columns, search), columns, sorting)
  const pages = pagesOf(found?.length ?? 0, pageSize)
  const shownPage = Math.min(page, pages)

  const nothing =
    search.trim() !== '' && rows?.length ? (
      <EmptyState title={t('ui.noMatches', { search: search.trim() })} />
    ) : (
      <EmptyState title={props.emptyMessage} action={props.emptyAction} />
    )

  return (
    <section
      ref={section}
      className={`${style.list} ${isNarrow ? style.asCards : ''}`}
      aria-label={props.label}
    >
      <ListTools
        columns={columns}
        search={search}
        onSearch={words => {
          setSearch(words)
          setPage(1)
        }}
        sorting={sorting}
        onSort={setSorting}
        filters={props.filters}
        {...(props.search === undefined ? {} : { placeholder: props.search })}
      />
      {found === undefined ? (
        <LoadingRows />
      ) : found.length === 0 ? (
        nothing
      ) : (
        <ListBody
          label={props.label}
          columns={columns}
          rows={pageRows(found, shownPage, pageSize)}
          rowKey={props.rowKey}
          sorting={sorting}
          onSort={setSorting}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(props.rowActions ? { rowActions: props.rowActions } : {})}
        />
      )}
      {found !== undefined && (
        <ListFoot
          total={found.length}
          page={shownPage}
          pages={pages}
          pageSize={pageSize}
          onPage={setPage}
          {...(props.loadOlder ? { loadOlder: props.loadOlder } : {})}
        />
      )}
    </section>
  )
}
