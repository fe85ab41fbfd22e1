/** The rows of a list. Roles are explicit because CSS turns the table into cards, which would drop them. */
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Sorting } from './columns.ts'
import style from './list-table.module.css'

/** A word longer than any of the app's own texts: a user typed it, and it may break anywhere. */
const LONG_WORD = /\S{25}/

/** Marks the cells that contain a long word, in any element; otherwise a narrow column does not break words. */
function markLongWords(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td')) {
    const textWalker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    let isLong = false
    while (!isLong && textWalker.nextNode()) isLong = LONG_WORD.test(textWalker.currentNode.nodeValue ?? '')
    cell.toggleAttribute('data-long-word', isLong)
  }
}

interface ListBodyProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
}

export function ListBody<Row>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  rowActions,
  ...sortProps
}: ListBodyProps<Row>) {
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (body.current) markLongWords(body.current)
  })
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` in the narrow layout removes the built-in roles
    <table className={style.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <ColumnHeading key={column.key} column={column} {...sortProps} />
          ))}
          {rowActions && (
            <th role="columnheader" scope="col" className={style.actionsHead} data-screen-only>
              <span className={style.hiddenWord}>{t('ui.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" onKeyDown={moveBetweenRows}>
        {rows.map(row => (
          <tr key={rowKey(row)} role="row" data-opens={onOpen ? true : undefined}>
            {columns.map((column, index) => {
              const content = column.cell(row)
              return (
                <td
                  key={column.key}
                  role="cell"
                  data-align={column.align}
                  data-one-line={column.isOneLine || undefined}
                  data-card={column.cardPlacement ?? (index === 0 ? 'title' : undefined)}
                  data-label={column.title}
                >
                  {index === 0 && onOpen ? (
                    <button type="button" className={style.open} onClick={() => onOpen(row)}>
                      {content}
                    </button>
                  ) : (
                    content
                  )}
                </td>
              )
            })}
            {rowActions && (
              <td role="cell" className={style.actions} data-screen-only>
                <div>{rowActions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

type ColumnHeadingProps<Row> = Pick<ListBodyProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> }

function ColumnHeading<Row>({ column, sorting, onSort }: ColumnHeadingProps<Row>) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <th role="columnheader" scope="col" data-align={column.align} aria-sort={direction}>
      {column.sortBy ? (
        <button
          type="button"
          className={style.sort}
          onClick={() =>
            onSort({ key: column.key, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
        >
          {column.title}
          <SortMark direction={direction} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

function SortMark({ direction }: { direction: Sorting['direction'] | undefined }) {
  if (direction === 'ascending') return <IconArrowUp size={15} aria-hidden />
  if (direction === 'descending') return <IconArrowDown size={15} aria-hidden />
  return <IconSelector size={15} className={style.unsorted} aria-hidden />
}

/** Moves the focus with the arrow keys from row to row, with Home and End to the first and last. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const rowButtons = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${style.open}`)]
  const focusedIndex = rowButtons.findIndex(opener => opener.matches(':focus'))
  if (focusedIndex === -1) return
  const target = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: focusedIndex - 1,
    Home: 0,
    End: rowButtons.length - 1,
  }[event.key]
  const rowButton = target === undefined ? undefined : rowButtons[target]
  if (!rowButton) return
  event.preventDefault()
  rowButton.focus()
}
