/**
 * A list of the work of one company, as super_admin reads it: over the server, of a company they choose, and without
 * changing anything (decision 43). Which company it is stands in the address, and so in the way back.
 */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useServerRead } from '../sync/use-server-read.ts'
import type { Column } from '../ui/list/columns.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListFilters } from '../ui/list/use-list-view.ts'
import { useServerList } from '../ui/list/use-server-list.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import style from './platform-list.module.css'

/** As many as a call gives at once. */
const MOST_COMPANIES = 100
const choices = v.object({
  companies: v.array(v.object({ id: v.number(), display_name: v.string() })),
})
const noFigures = v.optional(v.unknown())

interface Identified {
  readonly id: number | string
}

interface PlatformListProps<Row extends v.GenericSchema<unknown, Identified>> {
  title: string
  /** Below /api/v1. */
  path: string
  /** The rows of the answer are under this key. */
  rowsAs: string
  row: Row
  columns: readonly Column<v.InferOutput<Row>>[]
  empty: string
  /** What is said when the server fails. */
  failed: string
}

export function PlatformList<Row extends v.GenericSchema<unknown, Identified>>(
  props: PlatformListProps<Row>,
) {
  const { t } = useTranslation()
  const [{ company }, choose] = useListFilters(['company'])
  const { answer, error } = useServerRead(
    `company?simple=true&with_closed=true&per_page=${MOST_COMPANIES}`,
    choices,
    t('work.platform.failed'),
  )
  const companies = answer?.companies ?? []
  const chosen = companies.find(({ id }) => String(id) === company)
  return (
    <Page title={props.title} subtitle={chosen?.display_name}>
      {answer === undefined && error && <ErrorState {...error} />}
      <NativeSelect
        className={style.company}
        label={t('work.platform.company')}
        value={company}
        onChange={event => choose({ company: event.currentTarget.value })}
        data={[
          { value: '', label: t('work.platform.choose') },
          ...companies.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
        ]}
      />
      {chosen === undefined ? (
        <EmptyState title={t('work.platform.none')} text={t('work.platform.text')} />
      ) : (
        <OfCompany key={chosen.id} {...props} company={chosen.id} />
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
  empty,
  failed,
}: PlatformListProps<Row> & { company: number }) {
  const { t } = useTranslation()
  const { source } = useServerList({
    path,
    key: rowsAs,
    row,
    statistics: noFigures,
    filters: { company_id: String(company) },
    failed,
  })
  return (
    <>
      <p className={style.note}>{t('work.platform.text')}</p>
      <ListTable
        label={title}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        emptyMessage={empty}
      />
    </>
  )
}
