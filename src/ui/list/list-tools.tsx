/** Above a list: the search box, its filters, and sorting for when the rows are cards and have no headings. */
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Sorting } from './columns.ts'
import style from './list-table.module.css'

interface ListToolsProps<Row> {
  columns: readonly Column<Row>[]
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  filters: ReactNode
}

export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { t } = useTranslation()
  const sortable = props.columns.filter(column => column.sortBy)
  if (props.placeholder === undefined && !props.filters && sortable.length === 0) return null
  return (
    <div className={style.tools} data-screen-only>
      {props.placeholder !== undefined && (
        <TextInput
          className={style.search}
          type="search"
          aria-label={t('ui.search')}
          placeholder={props.placeholder}
          value={props.search}
          onChange={event => props.onSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={
            props.search !== '' && (
              <CloseButton size="lg" aria-label={t('ui.clearSearch')} onClick={() => props.onSearch('')} />
            )
          }
        />
      )}
      {props.filters}
      {sortable.length > 0 && (
        <NativeSelect
          className={style.cardSort}
          aria-label={t('ui.sortBy')}
          value={props.sorting ? `${props.sorting.key} ${props.sorting.direction}` : ''}
          onChange={event => {
            const [key = '', direction] = event.currentTarget.value.split(' ')
            if (key) props.onSort({ key, direction: direction === 'descending' ? direction : 'ascending' })
          }}
        >
          <option value="">{t('ui.sortBy')}</option>
          {sortable.map(column => [
            <option key={`${column.key} up`} value={`${column.key} ascending`}>
              {column.title} ↑
            </option>,
            <option key={`${column.key} down`} value={`${column.key} descending`}>
              {column.title} ↓
            </option>,
          ])}
        </NativeSelect>
      )}
    </div>
  )
}
