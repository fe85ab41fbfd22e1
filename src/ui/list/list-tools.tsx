/** The tools above a list: search box, filters, and sorting for when the rows are cards without column headings. */
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Sorting } from './columns.ts'
import style from './list-tools.module.css'

interface ListToolsProps<Row> {
  columns: readonly Column<Row>[]
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  filters: ListFilterControls | undefined
  onSave: (() => Promise<void>) | undefined
  /** All rows are loaded: a file of fewer would look complete. */
  hasAllRows: boolean
  /** The rows below are cards, so sorting is offered here. */
  isForCards: boolean
}

export interface ListFilterControls {
  controls: ReactNode
  onClear?: () => void
  /** How many filters are set. If defined, there are many controls, and they open below the search box. */
  count?: number
}

export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { t } = useTranslation()
  const { filters } = props
  const [isOpen, setIsOpen] = useState((filters?.count ?? 0) > 0)
  const panelId = useId()
  const sortableColumns = props.columns.filter(column => column.sortBy)
  if (props.placeholder === undefined && !filters && sortableColumns.length === 0) return null
  const tools = (
    <div className={style.tools} data-cards={props.isForCards || undefined} data-screen-only>
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
              <CloseButton size={44} aria-label={t('ui.clearSearch')} onClick={() => props.onSearch('')} />
            )
          }
        />
      )}
      {filters?.count === undefined ? (
        filters?.controls
      ) : (
        <Button
          variant="default"
          leftSection={<IconFilter size={20} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {filters.count === 0 ? t('ui.filters') : t('ui.filtersSet', { count: filters.count })}
        </Button>
      )}
      {sortableColumns.length > 0 && (
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
          {sortableColumns.map(column => [
            <option key={`${column.key} up`} value={`${column.key} ascending`}>
              {column.title} ↑
            </option>,
            <option key={`${column.key} down`} value={`${column.key} descending`}>
              {column.title} ↓
            </option>,
          ])}
        </NativeSelect>
      )}
      {props.onSave && <SaveFileButton hasAllRows={props.hasAllRows} onSave={props.onSave} />}
    </div>
  )
  if (filters?.count === undefined) return tools
  return (
    <>
      {tools}
      {isOpen && (
        <section id={panelId} className={style.panel} aria-label={t('ui.filters')} data-screen-only>
          {filters.controls}
          {filters.onClear && (
            <Button variant="subtle" onClick={filters.onClear}>
              {t('ui.clearFilters')}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function SaveFileButton({ hasAllRows, onSave }: { hasAllRows: boolean; onSave: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      await onSave()
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button
      className={style.save}
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      disabled={!hasAllRows}
      loading={isSaving}
      onClick={() => void save()}
    >
      {t('ui.saveFile')}
    </Button>
  )
}
