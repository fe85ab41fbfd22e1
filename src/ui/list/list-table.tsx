/**
 * Every list of records: search, sorting, pages of ten, a row that opens, an honest word when there is nothing or
 * when it failed. Where its columns have no room (in its place on the page, not on the screen) the rows become cards.
 * Sorting and page outlive Back and reload, a search outlives Back (`use-list-view.ts`): one list to a page.
 */
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signsByNumber } from '#domain/values/one-line.ts'
import { useIsArriving } from '../../sync/status.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ErrorState } from '../page/error-state.tsx'
import { LoadingRows } from '../page/loading.tsx'
import { NothingHere } from '../page/nothing-here.tsx'
import { useWidth } from '../use-width.ts'
import { type Column, fitting, type Sorting } from './columns.ts'
import { ListBody } from './list-body.tsx'
import { ListFoot } from './list-foot.tsx'
import style from './list-table.module.css'
import { type ListFiltersShown, ListTools } from './list-tools.tsx'
import { type ListFile, useSavedList } from './save-list.ts'
import { useListView } from './use-list-view.ts'
import { useTableRows } from './use-table-rows.ts'

/** Where the rows come from. */
export interface ListSource<Row> {
  /** All of them, after the filters; undefined while they are being read. */
  rows: readonly Row[] | undefined
  /** Set where the server searches and pages: the rows are those of the page shown, of so many. */
  total?: number
  /** The rows of all its pages, for a file. Rejects with words that say why they cannot be read. */
  all?: () => Promise<readonly Row[]>
  error?: { message: string; onTryAgain?: () => void }
  /** What the rows cover, told where a search or filters find nothing in them. */
  covers?: string | undefined
  /** Under the last page: the way to what this tablet has not loaded, such as a button that asks the server. */
  older?: ReactNode
}

export interface ListTableProps<Row> {
  /** What the list is, for a screen reader: "Clients". */
  label: string
  columns: readonly Column<Row>[]
  source: ListSource<Row>
  rowKey: (row: Row) => string | number
  /** A tap, Enter or Space on the row. The first column's content becomes the button. */
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  /** Placeholder of the search box; none without it. */
  search?: string
  /** Beside the search box, or behind a button. With `onClear` some are set, and an empty list offers to clear them. */
  filters?: ListFiltersShown
  /** What is found and filtered can be saved as CSV. */
  file?: ListFile<Row>
  initialSorting?: Sorting
  emptyMessage: string
  emptyAction?: ReactNode
  pageSize?: number
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, source, filters, file, pageSize = 10 } = props
  const view = useListView(props.initialSorting)
  const shown = useTableRows(source.rows, columns, { ...view, pageSize, total: source.total })
  const isArriving = useIsArriving()
  const isFromServer = source.total !== undefined
  const section = useRef<HTMLElement>(null)
  const width = useWidth(section)
  const inTable = width === undefined ? columns : fitting(columns, width, props.rowActions !== undefined)
  const isNarrow = inTable === undefined
  const save = useSavedList(file, columns, source.all ?? (async () => shown.all()))
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
        isWhole={source.rows !== undefined && (isFromServer || !isArriving)}
        {...(props.search === undefined ? {} : { placeholder: props.search })}
      />
      {source.rows === undefined ? (
        <LoadingRows />
      ) : shown.total === 0 ? (
        <Nothing
          {...props}
          covers={source.covers}
          isFromServer={isFromServer}
          search={source.rows.length > 0 || isFromServer ? view.search.trim() : ''}
        />
      ) : (
        <ListBody
          label={props.label}
          columns={inTable ?? columns}
          rows={shown.rows}
          rowKey={props.rowKey}
          sorting={view.sorting}
          onSort={view.sortBy}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          {...(props.rowActions ? { rowActions: props.rowActions } : {})}
        />
      )}
      {source.rows !== undefined && (
        <ListFoot
          total={shown.total}
          page={shown.page}
          pages={shown.pages}
          pageSize={pageSize}
          onPage={view.toPage}
          older={source.older}
        />
      )}
    </section>
  )
}

type NothingProps = Pick<ListTableProps<never>, 'filters' | 'emptyMessage' | 'emptyAction'> & {
  search: string
  covers: string | undefined
  isFromServer: boolean
}

/** Nothing was found, nothing is left by the filters, or there is nothing at all. */
function Nothing({ search, covers, isFromServer, filters, emptyMessage, emptyAction }: NothingProps) {
  const { t } = useTranslation()
  const Empty = isFromServer ? EmptyState : NothingHere
  const text = covers === undefined ? {} : { text: covers }
  if (search !== '') return <Empty title={t('ui.noMatches', { search: signsByNumber(search) })} {...text} />
  if (filters?.onClear === undefined) return <Empty title={emptyMessage} action={emptyAction} />
  return (
    <Empty
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
