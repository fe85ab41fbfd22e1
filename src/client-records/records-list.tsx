/** The list on a client's page, with what opens over it: details, form, and the confirmation before deletion. */
import type { TFunction } from 'i18next'
import { type ComponentType, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeDayOf } from '#domain/rules/records/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { OlderRecords } from '../homes/older-records.tsx'
import { useLabels } from '../labels/use-labels.ts'
import type { Coverage } from '../mirror/read/loaded-months.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useRecordOperation } from '../sync/use-record.ts'
import { DeleteConfirmation } from '../ui/dialog/delete-confirmation.tsx'
import type { Column } from '../ui/list/columns.ts'
import { type ListFilter, useFilters } from '../ui/list/filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { type RowAction, RowMenu } from '../ui/list/row-menu.tsx'
import { useOpenItem } from '../ui/list/use-list-view.ts'
import { useSaveOutcomeToast } from '../ui/saved-toast.ts'
import { type FieldViews, type FieldWords, viewsOf } from '../views/field-views.ts'
import { dayFilters, personFilter } from '../views/list-filters.ts'
import { type SharedColumns, sharedColumnsOf } from './record-columns.tsx'
import type { RecordDialogProps } from './record-detail.tsx'
import type { Home, People, RecordCollection, RecordKind, RecordOf } from './record-kind.ts'
import { dateWords, daysCovered } from './record-words.ts'
import type { RecordsOfClient } from './use-records.ts'

/** How each field of one client's records is labeled, shown and filtered. */
export type RecordViews<C extends RecordCollection> = FieldViews<C, RecordOf<C>>

export interface RecordsListProps<C extends RecordCollection> {
  kind: RecordKind<C>
  clientRecords: RecordsOfClient<C>
  coverage: Coverage
  people: People
  today: LocalDate
  /**
   * Returns the columns: those that all kinds share, and the kind's own between them. Pass the same function on every
   * render: a new function creates a new list.
   */
  columns: (
    shared: SharedColumns<RecordOf<C>>,
    views: RecordViews<C>,
    t: TFunction,
  ) => readonly Column<RecordOf<C>>[]
  /** Filters in addition to author and days. */
  filters: (words: FieldWords<C>, records: readonly RecordOf<C>[]) => readonly ListFilter<RecordOf<C>>[]
  /** Renders a `RecordDetail`. */
  detail: ComponentType<RecordDialogProps<C>>
  /** Further actions on a record of this kind. */
  actionsOf?: (record: RecordOf<C>, home: Home) => readonly RowAction[]
}

export function RecordsList<C extends RecordCollection>(props: RecordsListProps<C>) {
  const { kind, clientRecords, coverage, people, today, detail: RecordDetail } = props
  const { collection, wordsKey, editForm } = kind
  const { home } = clientRecords
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const [openedId, openRecord] = useOpenItem(kind.openParam)
  const [editedRecord, setEditedRecord] = useState<RecordOf<C>>()
  const [recordToRemove, setRecordToRemove] = useState<RecordOf<C>>()
  const closeEditForm = () => setEditedRecord(undefined)
  const { views, allColumns } = useColumns(props, t)
  const kindFilters = props.filters(views, clientRecords.records)
  const filters = useRecordFilters(kind, clientRecords, kindFilters, { people, today })
  const openedRecord = clientRecords.records.find(({ id }) => id === openedId)
  const days = daysCovered(coverage, today)
  const olderLink = <OlderRecordsOfClient kind={kind} clientRecords={clientRecords} coverage={coverage} />

  const actionsOf = (record: RecordOf<C>) => props.actionsOf?.(record, home) ?? []
  const changeActionsOf = (record: RecordOf<C>) => {
    const author = kind.authorOf(record)
    const mayRemove = isAllowed(home, `${collection}.remove`, author)
    return {
      ...(isAllowed(home, `${collection}.amend`, author) ? { onEdit: () => setEditedRecord(record) } : {}),
      ...(mayRemove ? { onRemove: () => setRecordToRemove(record) } : {}),
    }
  }
  const rowActionsOf = (record: RecordOf<C>): RowAction[] => {
    const { onEdit, onRemove } = changeActionsOf(record)
    return [
      { label: t('records.actions.view'), onPick: () => openRecord(record.id) },
      ...(onEdit ? [{ label: t('records.actions.edit'), onPick: onEdit }] : []),
      ...actionsOf(record),
      ...(onRemove ? [{ label: t('records.actions.delete'), onPick: onRemove, isDangerous: true }] : []),
    ]
  }
  return (
    <>
      <ListTable
        label={t(`${wordsKey}.client.table`)}
        columns={allColumns}
        source={{
          rows: filters.rows,
          coverageText: days === undefined ? undefined : t('ui.coversDays', { count: days }),
          olderRecordsLink: olderLink,
        }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => openRecord(id)}
        rowActions={record => (
          <RowMenu
            label={t(`${wordsKey}.rowActions`, { date: dateWords(kind.dateOrInstantOf(record), home, t) })}
            actions={rowActionsOf(record)}
          />
        )}
        searchPlaceholder={t(`${wordsKey}.client.search`)}
        filters={filters.listFilters}
        emptyMessage={t(`${wordsKey}.client.empty`)}
      />
      {openedRecord && (
        <RecordDetail
          kind={kind}
          record={openedRecord}
          clientRecords={clientRecords}
          people={people}
          actions={actionsOf(openedRecord)}
          {...changeActionsOf(openedRecord)}
          onClose={() => openRecord(null)}
        />
      )}
      {editedRecord && <editForm.Form record={editedRecord} home={home} onClose={closeEditForm} />}
      {recordToRemove && (
        <RemoveRecord
          kind={kind}
          record={recordToRemove}
          onClose={() => setRecordToRemove(undefined)}
          onRemoved={() => openedRecord?.id === recordToRemove.id && openRecord(null)}
        />
      )}
    </>
  )
}

function OlderRecordsOfClient<C extends RecordCollection>({
  kind: { wordsKey },
  clientRecords,
  coverage,
}: Pick<RecordsListProps<C>, 'kind' | 'clientRecords' | 'coverage'>) {
  const t = useLabels()
  return (
    <OlderRecords
      words={{
        offer: t(`${wordsKey}.older.offer`),
        coming: t(`${wordsKey}.older.coming`),
        offline: t(`${wordsKey}.older.offline`),
      }}
      scopes={[clientRecords.client.scope]}
      coverage={coverage}
    />
  )
}

function useColumns<C extends RecordCollection>(
  { kind, clientRecords, people, columns }: RecordsListProps<C>,
  t: TFunction,
) {
  const { client, home } = clientRecords
  const views: RecordViews<C> = useMemo(
    () => viewsOf(kind.collection, people, t, record => ({ record, home, client })),
    [kind, people, t, home, client],
  )
  const allColumns = useMemo(
    () => columns(sharedColumnsOf(kind, { home, people, t }), views, t),
    [columns, kind, home, people, t, views],
  )
  return { views, allColumns }
}

interface FilterContext {
  people: People
  today: LocalDate
}

/** Filters records by author, by days and by the kind's filters, and keeps the chosen filters in the URL. */
function useRecordFilters<C extends RecordCollection>(
  kind: RecordKind<C>,
  { records, home }: RecordsOfClient<C>,
  kindFilters: readonly ListFilter<RecordOf<C>>[],
  { people, today }: FilterContext,
) {
  const { t } = useTranslation()
  const author = personFilter(
    records,
    {
      name: 'staff',
      label: t(`${kind.wordsKey}.columns.author`),
      allLabel: t('records.allStaff'),
      personCards: people,
      idOf: kind.authorOf,
    },
    t,
  )
  const dayOf = (record: RecordOf<C>) => homeDayOf(kind.dateOrInstantOf(record), home.time_zone)
  return useFilters([...kindFilters, author, ...dayFilters({ today, dayOf }, t)], records)
}

interface RemoveRecordProps<C extends RecordCollection> {
  kind: RecordKind<C>
  record: RecordOf<C>
  onClose: () => void
  onRemoved: () => void
}

function RemoveRecord<C extends RecordCollection>(props: RemoveRecordProps<C>) {
  const { kind, record: recordToRemove, onClose, onRemoved } = props
  const { wordsKey } = kind
  const { t } = useTranslation()
  const recordChange = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const remove = async () => {
    try {
      const { serverAnswer } = await kind.remove(recordChange, recordToRemove.id)
      showSavedToast(await serverAnswer)
      onRemoved()
    } catch {
      throw new Error(t(`${wordsKey}.remove.failed`))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t(`${wordsKey}.remove.title`)}
      question={
        <>
          <p>{t(`${wordsKey}.remove.question`)}</p>
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
