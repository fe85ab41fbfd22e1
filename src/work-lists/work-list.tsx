/**
 * The screen of a home's work, such as tasks: figures that set filters, filters, the list, its form at `/add`, and a
 * file of the rows shown. A feature defines the records, how they are shown, and the actions on them.
 */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AccessKind } from '#domain/answers/access-record.ts'
import { OlderRecords } from '../homes/older-records.tsx'
import { useCurrentHomeId } from '../homes/shown-homes.ts'
import { shortDate } from '../labels/dates.ts'
import { useRights } from '../session/use-rights.ts'
import { useNoteExport } from '../sync/access-notes.ts'
import type { Column, FileColumn, Sorting } from '../ui/list/columns.ts'
import { type ListFilter, type ListFiltering, useFilters } from '../ui/list/filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { DeviceFigures } from '../ui/overview/figures-here.tsx'
import type { Statistic } from '../ui/overview/statistics-row.tsx'
import { LoadingNotice } from '../ui/page/arriving.tsx'
import { Page } from '../ui/page/page.tsx'
import { useGoBack } from '../ui/page/use-go-back.ts'
import { useIsAdding } from '../ui/page/use-is-adding.ts'
import type { FetchedForm } from '../ui/record-form/fetched-form.ts'
import { useIdlePreload } from '../ui/use-idle-preload.ts'
import type { AllWork, Work, WorkCollection } from './use-work.ts'
import type { FeatureWithWork } from './work-words.ts'

export interface AddWorkProps {
  onClose: () => void
}

export interface WorkListProps<C extends WorkCollection> {
  words: FeatureWithWork
  /** The kind of these records in the access log. */
  accessKind: AccessKind
  /** The right to its operation `….create` decides who may add. */
  collection: C
  path: string
  allWork: AllWork<C>
  /** In the list's order until the user sorts it. */
  rows: readonly Work<C>[]
  filters: readonly ListFilter<Work<C>>[]
  figures: (filtering: ListFiltering<Work<C>>) => readonly Statistic[]
  columns: readonly Column<Work<C>>[]
  /** Columns that only the file has. */
  fileOnlyColumns?: readonly FileColumn<Work<C>>[]
  add: FetchedForm<AddWorkProps>
  onOpen: (work: Work<C>) => void
  rowActions: (work: Work<C>) => ReactNode
  initialSorting?: Sorting
  /** Shown under the title. */
  intro?: string
  /** Shown between the figures and the list. */
  aboveList?: ReactNode
  /** Replaces the list, such as with a calendar of the same rows. */
  renderInstead?: (rows: readonly Work<C>[]) => ReactNode
}

export function WorkList<C extends WorkCollection>(props: WorkListProps<C>) {
  const { words, collection, path, allWork, rows, add, columns, aboveList, renderInstead } = props
  const { homes, coverage, today } = allWork
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasRight = useRights()
  const isAdding = useIsAdding()
  const close = useGoBack(path)
  const isOneHomeSelected = useCurrentHomeId() !== null
  useIdlePreload(add.preload)
  const filtering = useFilters(props.filters, rows)
  const noteExport = useNoteExport(props.accessKind)
  const canAdd = homes.some(home => hasRight(home, `${collection}.create`))
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => navigate(`${path}/add`)}>
      {t(`${words}.add`)}
    </Button>
  )
  const isLoadingFirstRecords = coverage.firstMonth === undefined && coverage.isLoading && rows.length === 0
  const [home] = homes
  const coverageText =
    coverage.firstMonth === undefined
      ? undefined
      : t(`${words}.covers`, { day: shortDate(`${coverage.firstMonth}-01`, t) })
  return (
    <Page
      title={t(`${words}.title`)}
      subtitle={
        <>
          {props.intro && <div>{props.intro}</div>}
          {isOneHomeSelected && home && <span>{home.home_name}. </span>}
          {coverageText && <span>{coverageText}</span>}
        </>
      }
      actions={addButton}
    >
      {isLoadingFirstRecords ? (
        <LoadingNotice title={t(`${words}.arriving.title`)} text={t(`${words}.arriving.text`)} />
      ) : (
        <>
          <DeviceFigures label={t(`${words}.figures`)} statistics={props.figures(filtering)} />
          {aboveList}
          {renderInstead ? (
            renderInstead(filtering.rows ?? [])
          ) : (
            <ListTable
              label={t(`${words}.table`)}
              columns={columns}
              source={{
                rows: filtering.rows,
                coverageText,
                olderRecordsLink: (
                  <OlderRecords
                    words={{
                      offer: t(`${words}.older.offer`),
                      coming: t(`${words}.older.coming`),
                      offline: t(`${words}.older.offline`),
                    }}
                    scopes={homes.map(({ scope }) => scope)}
                    coverage={coverage}
                  />
                ),
              }}
              rowKey={({ record }) => record.id}
              onOpen={props.onOpen}
              rowActions={props.rowActions}
              searchPlaceholder={t(`${words}.search`)}
              filters={{ ...filtering.listFilters, count: filtering.count }}
              exportFile={{
                name: t(`${words}.file`, { day: today }),
                extraColumns: props.fileOnlyColumns ?? [],
                onSaved: () => noteExport(homes.map(({ scope }) => scope)),
              }}
              emptyMessage={t(`${words}.empty`)}
              emptyAction={addButton}
              {...(props.initialSorting ? { initialSorting: props.initialSorting } : {})}
            />
          )}
        </>
      )}
      {isAdding && canAdd && <add.Form onClose={close} />}
    </Page>
  )
}
