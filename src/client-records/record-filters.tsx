import { useTranslation } from 'react-i18next'
import { homeDayOf } from '#domain/rules/records/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { colleagueName } from '../people/colleague-name.ts'
import { type ListFilter, useFilters } from '../ui/list/filters.tsx'
import type { People, RecordCollection, RecordKind, RecordOf } from './record-kind.ts'
import type { RecordsOfClient } from './use-records.ts'

interface FilterContext {
  people: People
  today: LocalDate
}

/** These filters, author and days, kept in the address by their ids; and the records they leave. */
export function useRecordFilters<C extends RecordCollection>(
  kind: RecordKind<C>,
  { records, home }: RecordsOfClient<C>,
  own: readonly ListFilter<RecordOf<C>>[],
  { people, today }: FilterContext,
) {
  const { t } = useTranslation()
  const dayOf = (record: RecordOf<C>) => homeDayOf(kind.dateOf(record), home.time_zone)
  const authors = [...new Set(records.map(kind.authorOf))]
  const day = (name: 'from' | 'to') =>
    ({ as: 'day', name, label: t(`records.${name}`), today, dayOf }) as const
  const filters: ListFilter<RecordOf<C>>[] = [
    ...own,
    {
      as: 'choice',
      name: 'staff',
      label: t(`${kind.words}.columns.author`),
      all: t('records.allStaff'),
      options: authors.map(id => ({ value: String(id), label: colleagueName(people, id, t) })),
      isIn: (record, value) => String(kind.authorOf(record)) === value,
    },
    day('from'),
    day('to'),
  ]
  const { rows, controls, count, setOnly } = useFilters(filters, records)
  return { rows, shown: { controls, ...(count > 0 ? { onClear: () => setOnly({}) } : {}) } }
}
