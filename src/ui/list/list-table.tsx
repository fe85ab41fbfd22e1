/**
 * Every list of records: search, sorting, pages of ten, rows that open, and a clear message when the list is empty or
 * failed to load. If the columns do not fit in the list's place on the page (not on the screen), the rows become cards.
 * Sorting and page survive Back and reload, a search survives Back (`use-list-view.ts`); because both use the URL, a
 * page can have only one list.
 */
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showInvisible } from '#domain/values/one-line.ts'
import { useIsFirstSyncPending } from '../../sync/status.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ErrorState } from '../page/error-state.tsx'
import { LoadingRows } from '../page/loading.tsx'
import { MirrorEmptyState } from '../page/nothing-here.tsx'
import { useWidth } from '../use-width.ts'
import { type Column, fittingColumns, type Sorting } from './columns.ts'
import { ListBody } from './list-body.tsx'
import { ListFoot } from './list-foot.tsx'
import style from './list-table.module.css'
import { type ListFilterControls, ListTools } from './list-tools.tsx'
import { type ListFile, useSaveList } from './save-list.ts'
import { useListView } from './use-list-view.ts'
import { useTableRows } from './use-table-rows.ts'

/** The source of a list's rows. */
export interface ListSource<Row> {
  /** All rows that pass the filters; undefined while they are being read. */
  rows: readonly Row[] | undefined
  /** Number of rows in all, if the server searches and pages: `rows` are then the rows of the current page. */
  total?: number
  /** Returns the rows of all pages, for a file. Rejects with a message that explains why they cannot be read. */
  readAll?: () => Promise<readonly Row[]>
  error?: { message: string; onTryAgain?: () => void }
  /** The period of the rows on this device, shown when a search or filters find nothing in them. */
  coverageText?: string | undefined
  /** Shown under the last page: access to what this tablet has not loaded, such as a button that asks the server. */
  olderRecordsLink?: ReactNode
}

export interface ListTableProps<Row> {
  /** Accessible name of the list: "Clients". */
  label: string
  columns: readonly Column<Row>[]
  source: ListSource<Row>
  rowKey: (row: Row) => string | number
  /** Called on a tap, Enter or Space on the row. The first column's content becomes the button. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Placeholder of the search box; undefined for a list without a search box. */
  searchPlaceholder?: string
  /**
   * Filters beside the search box, or behind a button. `onClear` is set if any filter is; an empty list then offers it.
   */
  filters?: ListFilterControls
  /** If set, the rows that pass search and filters can be saved as CSV. */
  exportFile?: ListFile<Row>
  initialSorting?: Sorting
  emptyMessage: string
  emptyAction?: ReactNode
  pageSize?: number
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, source, filters, exportFile, pageSize = 10 } = props
  const view = useListView(props.initialSorting)
  const tableRows = useTableRows(source.rows, columns, { ...view, pageSize, total: source.total })
  const isFirstSyncPending = useIsFirstSyncPending()
  const isFromServer = source.total !== undefined
  const section = useRef<HTMLElement>(null)
  const width = useWidth(section)
  const tableColumns =
    width === undefined ? columns : fittingColumns(columns, width, props.rowActions !== undefined)
  const isNarrow = tableColumns === undefined
  const save = useSaveList(exportFile, columns, source.readAll ?? (async () => tableRows.allRows()))
  if (source.error) return <ErrorState {...source.error} />
  return (
    <section
      ref={section}
      className={`${style.list} ${isNarrow ? style.asCards : ''}`}
      aria-label={props.label}
      data-layout={isNarrow ? 'cards' : 'table'}
    >
      <ListTools
        columns={columns}
        search={view.search}
        onSearch={view.searchFor}
        sorting={view.sorting}
        onSort={view.sortBy}
        filters={filters}
        isForCards={isNarrow}
        onSave={save}
        hasAllRows={source.rows !== undefined && (isFromServer || !isFirstSyncPending)}
        {...(props.searchPlaceholder === undefined ? {} : { placeholder: props.searchPlaceholder })}
      />
      {source.rows === undefined ? (
        <LoadingRows />
      ) : tableRows.total === 0 ? (
        <EmptyList
          {...props}
          coverageText={source.coverageText}
          isFromServer={isFromServer}
          search={source.rows.length > 0 || isFromServer ? view.search.trim() : ''}
        />
      ) : (
        <ListBody
          label={props.label}
          columns={tableColumns ?? columns}
          rows={tableRows.rows}
          rowKey={props.rowKey}
          sorting={view.sorting}
          onSort={view.sortBy}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(props.rowActions ? { rowActions: props.rowActions } : {})}
        />
      )}
      {source.rows !== undefined && (
        <ListFoot
          total={tableRows.total}
          page={tableRows.page}
          pageCount={tableRows.pageCount}
          pageSize={pageSize}
          onPageChange={view.goToPage}
          olderRecordsLink={source.olderRecordsLink}
        />
      )}
    </section>
  )
}

type EmptyListProps = Pick<ListTableProps<never>, 'filters' | 'emptyMessage' | 'emptyAction'> & {
  search: string
  coverageText: string | undefined
  isFromServer: boolean
}

/** Shows that the search found nothing, that no row passes the filters, or that the list is empty. */
function EmptyList({
  search,
  coverageText,
  isFromServer,
  filters,
  emptyMessage,
  emptyAction,
}: EmptyListProps) {
  const { t } = useTranslation()
  const EmptyMessage = isFromServer ? EmptyState : MirrorEmptyState
  const text = coverageText === undefined ? {} : { text: coverageText }
  if (search !== '')
    return <EmptyMessage title={t('ui.noMatches', { search: showInvisible(search) })} {...text} />
  if (filters?.onClear === undefined) return <EmptyMessage title={emptyMessage} action={emptyAction} />
  return (
    <EmptyMessage
      title={t('ui.noneFiltered')}
      {...text}
      action={
        <Button variant="default" onClick={filters.onClear}>
          {t('ui.clearFilters')}
        </Button>
      }
    />
  )
}
