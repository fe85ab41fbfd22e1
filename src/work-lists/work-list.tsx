/**
 * The screen of a home's work, such as tasks: figures that set filters, filters, the list, its form at `/add`, and a
 * file of the rows shown. A feature defines the records, how they are shown, and the actions on them.
 */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import { OlderRecords } from '../homes/older-records.tsx'
import { useCurrentHomeId } from '../homes/shown-homes.ts'
import { shortDate } from '../labels/dates.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useLogFileExport } from '../sync/access-notes.ts'
import type { Column, FileColumn, Sorting } from '../ui/list/columns.ts'
import { type ListFilter, type ListFiltering, useFilters } from '../ui/list/filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { DeviceFigures } from '../ui/overview/figures-here.tsx'
import type { Statistic } from '../ui/overview/statistics-row.tsx'
import { LoadingNotice } from '../ui/page/arriving.tsx'
import { Page } from '../ui/page/page.tsx'
import { useGoBack } from '../ui/page/use-go-back.ts'
import { useIsAdding } from '../ui/page/use-is-adding.ts'
import type { LazyForm } from '../ui/record-form/fetched-form.ts'
import { useIdlePreload } from '../ui/use-idle-preload.ts'
import type { AllWork, Work, WorkCollection } from './use-work.ts'
import type { FeatureWithWork } from './work-words.ts'

export interface AddWorkProps {
  onClose: () => void
}

export interface WorkListProps<C extends WorkCollection> {
  wordsKey: FeatureWithWork
  /** The kind of these records in the access log. */
  accessKind: AccessTarget
  /** Users with the right to its operation `<collection>.create` may add records. */
  collection: C
  path: string
  allWork: AllWork<C>
  /** The records in their initial order, which the user can change by sorting. */
  rows: readonly Work<C>[]
  filters: readonly ListFilter<Work<C>>[]
  figures: (filtering: ListFiltering<Work<C>>) => readonly Statistic[]
  columns: readonly Column<Work<C>>[]
  /** Columns that only the file has. */
  fileOnlyColumns?: readonly FileColumn<Work<C>>[]
  addForm: LazyForm<AddWorkProps>
  onOpen: (work: Work<C>) => void
  rowActions: (work: Work<C>) => ReactNode
  initialSorting?: Sorting
  /** Shown under the title. */
  intro?: string
  /** Shown between the figures and the list. */
  listHeader?: ReactNode
  /** Replaces the list, such as with a calendar of the same rows. */
  renderReplacement?: (rows: readonly Work<C>[]) => ReactNode
}

export function WorkList<C extends WorkCollection>(props: WorkListProps<C>) {
  const { wordsKey, collection, path, allWork, rows, addForm, columns, listHeader, renderReplacement } = props
  const { homes, coverage, today } = allWork
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasRight = useCanDoInHome()
  const isAdding = useIsAdding()
  const close = useGoBack(path)
  const isOneHomeSelected = useCurrentHomeId() !== null
  useIdlePreload(addForm.preload)
  const filtering = useFilters(props.filters, rows)
  const logExport = useLogFileExport(props.accessKind)
  const canAdd = homes.some(home => hasRight(home, `${collection}.create`))
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => navigate(`${path}/add`)}>
      {t(`${wordsKey}.add`)}
    </Button>
  )
  const isLoadingFirstRecords = coverage.firstMonth === undefined && coverage.isLoading && rows.length === 0
  const [home] = homes
  const coverageText =
    coverage.firstMonth === undefined
      ? undefined
      : t(`${wordsKey}.covers`, { day: shortDate(`${coverage.firstMonth}-01`, t) })
  return (
    <Page
      title={t(`${wordsKey}.title`)}
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
        <LoadingNotice title={t(`${wordsKey}.arriving.title`)} text={t(`${wordsKey}.arriving.text`)} />
      ) : (
        <>
          <DeviceFigures label={t(`${wordsKey}.figures`)} statistics={props.figures(filtering)} />
          {listHeader}
          {renderReplacement ? (
            renderReplacement(filtering.rows ?? [])
          ) : (
            <ListTable
              label={t(`${wordsKey}.table`)}
              columns={columns}
              source={{
                rows: filtering.rows,
                coverageText,
                olderRecordsLink: (
                  <OlderRecords
                    words={{
                      offer: t(`${wordsKey}.older.offer`),
                      coming: t(`${wordsKey}.older.coming`),
                      offline: t(`${wordsKey}.older.offline`),
                    }}
                    scopes={homes.map(({ scope }) => scope)}
                    coverage={coverage}
                  />
                ),
              }}
              rowKey={({ record }) => record.id}
              onOpen={props.onOpen}
              rowActions={props.rowActions}
              searchPlaceholder={t(`${wordsKey}.search`)}
              filters={{ ...filtering.listFilters, count: filtering.count }}
              exportFile={{
                name: t(`${wordsKey}.file`, { day: today }),
                extraColumns: props.fileOnlyColumns ?? [],
                onSaved: () => logExport(homes.map(({ scope }) => scope)),
              }}
              emptyMessage={t(`${wordsKey}.empty`)}
              emptyAction={addButton}
              {...(props.initialSorting ? { initialSorting: props.initialSorting } : {})}
            />
          )}
        </>
      )}
      {isAdding && canAdd && <addForm.Form onClose={close} />}
    </Page>
  )
}
