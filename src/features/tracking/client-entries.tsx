/** /dashboard/tracking/{clientId}: what was recorded today, and all entries about one client. */
import { useTranslation } from 'react-i18next'
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { trackingStatistics } from '#domain/rules/records/tracking.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { ClientRecords, type ListHeaderProps } from '../../client-records/client-records.tsx'
import type { RecordsOfClient } from '../../client-records/use-records.ts'
import { dayWords, momentTimeWords } from '../../labels/dates.ts'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import style from './client-entries.module.css'
import { type Entry, entryKind } from './entries.ts'
import { entryColumns } from './entry-columns.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { ValuesOverTime } from './over-time/values-over-time.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { trackingWords } from './words.ts'

export const ClientEntries = () => (
  <LabeledScreen name="tracking" words={trackingWords}>
    <EntriesOfClient />
  </LabeledScreen>
)

/** Rendered between the figures and the list. */
const EntriesHeader = ({ clientRecords, today }: ListHeaderProps<'tracking_entry'>) => (
  <>
    <TodayTiles clientRecords={clientRecords} today={today} />
    <ValuesOverTime entries={clientRecords.records} home={clientRecords.home} />
  </>
)

const OUT_OF_RANGE = 'out'

function EntriesOfClient() {
  const { t } = useTranslation()
  return (
    <ClientRecords
      kind={entryKind}
      title={t('tracking.entries')}
      figures={useFigureBuilder()}
      listHeader={EntriesHeader}
      columns={entryColumns}
      filters={({ label }, records) => [
        {
          as: 'choice',
          // The filter is not named `category`, because the query parameter `category` opens the form.
          name: 'listed',
          label: label('category_name'),
          allLabel: t('tracking.allCategories'),
          options: categoriesIn(records),
          matchesRow: ({ category_id }, value) => String(category_id) === value,
        },
        {
          as: 'choice',
          name: 'range',
          label: t('tracking.range.label'),
          allLabel: t('tracking.range.all'),
          options: [{ value: OUT_OF_RANGE, label: t('tracking.range.out') }],
          matchesRow: ({ details }) => details.some(({ is_out_of_range }) => is_out_of_range),
        },
      ]}
      detail={EntryDetail}
    />
  )
}

/** Returns the categories of the entries, each with its name in the newest entry. */
function categoriesIn(records: readonly Entry[]) {
  const names = new Map<number, string>()
  for (const { category_id, category_name } of records) {
    if (!names.has(category_id)) names.set(category_id, category_name)
  }
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((left, right) => left.label.localeCompare(right.label))
}

function useFigureBuilder() {
  const { t } = useTranslation()
  return ({ records, home }: RecordsOfClient<'tracking_entry'>, today: LocalDate): Statistic[] => {
    const { total, this_week, categories, latest } = trackingStatistics(records, today)
    return [
      { label: t('tracking.client.total'), value: total },
      {
        label: t('tracking.client.thisWeek'),
        value: this_week,
        to: `?from=${addDays(today, 1 - RECENT_DAYS)}`,
      },
      { label: t('tracking.client.categories'), value: categories },
      latest === null
        ? { label: t('tracking.client.latest'), value: t('ui.none') }
        : {
            label: t('tracking.client.latest'),
            value: <span className={style.latest}>{momentTimeWords(latest, home)}</span>,
            note: dayWords(localDateTimeOf(latest, home.time_zone).date, today, t),
          },
    ]
  }
}
