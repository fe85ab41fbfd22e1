/**
 * A list of the work of one company, as super_admin reads it: over the server, of a company they choose, and without
 * changing anything (decision 43). Which company it is stands in the address, and so in the way back.
 */
import { NativeSelect } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useCompanyChoices } from '../homes/company-choices.ts'
import type { CallPaths } from '../session/call-paths.ts'
import type { Column } from '../ui/list/columns.ts'
import { type FilterValues, type ListFilter, useFilters, YES } from '../ui/list/filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListFilters } from '../ui/list/use-list-view.ts'
import { useServerList } from '../ui/list/use-server-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import style from './platform-list.module.css'

const noFigures = v.optional(v.unknown())

interface Identified {
  readonly id: number | string
}

interface PlatformListProps<Row extends v.GenericSchema<unknown, Identified>> {
  title: string
  /** Below /api/v1. */
  path: CallPaths['get']
  /** The rows of the answer are under this key. */
  rowsAs: string
  row: Row
  columns: readonly Column<v.InferOutput<Row>>[]
  /** By the names of the call's parameters: the server filters. */
  filters: readonly ListFilter<v.InferOutput<Row>>[]
  /** What is said of the list; of records about clients unless told otherwise. */
  note?: string
  empty: string
  /** What is said when the server fails. */
  failed: string
}

export const PlatformList = <Row extends v.GenericSchema<unknown, Identified>>(
  props: PlatformListProps<Row>,
) => (
  <OneCompanysPage title={props.title} note={props.note}>
    {company => <OfCompany {...props} company={company} />}
  </OneCompanysPage>
)

interface OneCompanysPageProps {
  title: string
  /** As `PlatformListProps` has it. */
  note: string | undefined
  /** By the id of the company that is chosen. */
  children: (company: string) => ReactNode
}

/** A screen of one company, which is chosen in it: nobody sees all companies together, nor one without an entry. */
export function OneCompanysPage({ title, note, children }: OneCompanysPageProps) {
  const { t } = useTranslation()
  const [{ company }, choose] = useListFilters(['company'])
  const { choices = [], error } = useCompanyChoices({ withClosed: true, failed: t('work.platform.failed') })
  const chosen = choices.find(({ value }) => value === company)
  return (
    <Page title={title} subtitle={chosen?.label}>
      {error && <ErrorState {...error} />}
      <NativeSelect
        className={style.company}
        label={t('work.platform.company')}
        value={company}
        onChange={event => choose({ company: event.currentTarget.value })}
        data={[{ value: '', label: t('work.platform.choose') }, ...choices]}
      />
      {chosen === undefined ? (
        <EmptyState title={t('work.platform.none')} text={note ?? t('work.platform.text')} />
      ) : (
        <Fragment key={chosen.value}>{children(chosen.value)}</Fragment>
      )}
    </Page>
  )
}

function OfCompany<Row extends v.GenericSchema<unknown, Identified>>({
  company,
  title,
  path,
  rowsAs,
  row,
  columns,
  filters,
  note,
  empty,
  failed,
}: PlatformListProps<Row> & { company: string }) {
  const { t } = useTranslation()
  const filtering = useFilters(filters, undefined)
  const { source } = useServerList({
    path,
    key: rowsAs,
    row,
    statistics: noFigures,
    filters: { ...asParameters(filtering.values), company_id: company },
    failed,
  })
  return (
    <>
      <p className={style.note}>{note ?? t('work.platform.text')}</p>
      <ListTable
        label={title}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        filters={filtering.shown}
        emptyMessage={empty}
      />
    </>
  )
}

/** A flag of the address as a call has it. */
const asParameters = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === YES ? 'true' : value]))
