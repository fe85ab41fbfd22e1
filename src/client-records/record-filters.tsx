import { useTranslation } from 'react-i18next'
import { homeDayOf } from '#domain/rules/records/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { type ListFilter, useFilters } from '../ui/list/filters.tsx'
import { dayFilters, personFilter } from '../views/list-filters.ts'
import type { People, RecordCollection, RecordKind, RecordOf } from './record-kind.ts'
import type { RecordsOfClient } from './use-records.ts'

interface FilterContext {
  people: People
  today: LocalDate
}

/** Filters records by these filters, author and days, and keeps the filters in the address by their ids. */
export function useRecordFilters<C extends RecordCollection>(
  kind: RecordKind<C>,
  { records, home }: RecordsOfClient<C>,
  ownFilters: readonly ListFilter<RecordOf<C>>[],
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
  const dayOf = (record: RecordOf<C>) => homeDayOf(kind.dateOf(record), home.time_zone)
  return useFilters([...ownFilters, author, ...dayFilters({ today, dayOf }, t)], records)
}
