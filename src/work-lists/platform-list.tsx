/**
 * The work of one company as super_admin reads it: from the server, for a company they select, and read-only (decision
 * 43). The company is in the URL, so Back restores it.
 */
import { NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useCompanyChoices } from '../homes/company-choices.ts'
import { useLaterWords } from '../languages/use-later-words.ts'
import type { CallPaths } from '../session/call-paths.ts'
import type { Column } from '../ui/list/columns.ts'
import { type FilterValues, FLAG_SET, type ListFilter, useFilters } from '../ui/list/filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListFilters } from '../ui/list/use-list-view.ts'
import { useServerList } from '../ui/list/use-server-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import style from './platform-list.module.css'
import { platformWords } from './platform-words.ts'

const noStatistics = v.optional(v.unknown())

interface RowWithId {
  readonly id: number | string
}

interface SuperAdminListProps<Row extends v.GenericSchema<unknown, RowWithId>> {
  title: string
  /** Path below /api/v1. */
  path: CallPaths['get']
  /** The key of the rows in the answer. */
  rowsKey: string
  row: Row
  columns: readonly Column<v.InferOutput<Row>>[]
  /** Named like the query parameters of the path: the server filters. */
  filters: readonly ListFilter<v.InferOutput<Row>>[]
  /** Whether residents are in it, by their initials. */
  isAboutClients?: boolean
  emptyMessage: string
}

export const SuperAdminWorkList = <Row extends v.GenericSchema<unknown, RowWithId>>(
  props: SuperAdminListProps<Row>,
) => (
  <SelectedCompanyPage title={props.title} isAboutClients={props.isAboutClients}>
    {company => <CompanyRecords {...props} companyId={company} />}
  </SelectedCompanyPage>
)

interface SelectedCompanyPageProps {
  title: string
  /** As in `SuperAdminListProps`. */
  isAboutClients: boolean | undefined
  /** Receives the id of the selected company. */
  children: (companyId: string) => ReactNode
}

/**
 * A screen about one selected company: no user sees the records of all companies together, or of a company without an
 * entry in the access log.
 */
export function SelectedCompanyPage({ title, isAboutClients, children }: SelectedCompanyPageProps) {
  const t = useLaterWords({ work: platformWords })
  const [{ company }, setFilters] = useListFilters(['company'])
  const { choices = [], error } = useCompanyChoices({
    includesClosed: true,
    failureText: t('work.platform.failed'),
  })
  const chosenCompany = choices.find(({ value }) => value === company)
  return (
    <Page title={title} subtitle={chosenCompany?.label}>
      {error && <ErrorState {...error} />}
      <NativeSelect
        className={style.company}
        label={t('work.platform.company')}
        value={company}
        onChange={event => setFilters({ company: event.currentTarget.value })}
        data={[{ value: '', label: t('work.platform.choose') }, ...choices]}
      />
      {chosenCompany === undefined ? (
        <EmptyState title={t('work.platform.none')} text={noteOf(isAboutClients, t)} />
      ) : (
        <Fragment key={chosenCompany.value}>{children(chosenCompany.value)}</Fragment>
      )}
    </Page>
  )
}

function CompanyRecords<Row extends v.GenericSchema<unknown, RowWithId>>({
  companyId,
  title,
  path,
  rowsKey,
  row: rowSchema,
  columns,
  filters,
  isAboutClients,
  emptyMessage,
}: SuperAdminListProps<Row> & { companyId: string }) {
  const { t } = useTranslation()
  const filtering = useFilters(filters, undefined)
  const { source } = useServerList({
    path,
    rowsKey,
    rowSchema,
    statisticsSchema: noStatistics,
    filters: { ...toQueryParameters(filtering.values), company_id: companyId },
    failureText: t('work.platform.failed'),
  })
  return (
    <>
      <p className={style.note}>{noteOf(isAboutClients, t)}</p>
      <ListTable
        label={title}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        filters={filtering.listFilters}
        emptyMessage={emptyMessage}
      />
    </>
  )
}

/** Says that the access log shows the reading and, of a list about clients, how they appear. */
const noteOf = (isAboutClients: boolean | undefined, t: TFunction): string =>
  t(isAboutClients === false ? 'work.platform.textOfStock' : 'work.platform.text')

/** Converts the flags in the URL of the page to query parameters of the server. */
const toQueryParameters = (values: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === FLAG_SET ? 'true' : value]),
  )
