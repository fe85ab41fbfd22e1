import { useTranslation } from 'react-i18next'
import { homeDayOf } from '#domain/rules/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { colleagueName } from '../directory/colleague-name.ts'
import { type FilterOptions, type ListFilter, useFilters } from '../ui/list/filters.tsx'
import type { People, RecordCollection, RecordKind, RecordOf } from './record-kind.ts'
import type { RecordsOfClient } from './use-records.ts'

/** A filter by one of a few values. */
export interface RecordChoice<Row> {
  /** In the address. */
  name: string
  label: string
  /** Where none is chosen: "All types". */
  all: string
  options: FilterOptions | ((records: readonly Row[]) => FilterOptions)
  valueIn: (row: Row) => string
}

interface FilterContext {
  people: People
  today: LocalDate
}

/** These choices, author and days, kept in the address by their ids; and the records they leave. */
export function useRecordFilters<C extends RecordCollection>(
  kind: RecordKind<C>,
  { records, home }: RecordsOfClient<C>,
  choices: readonly RecordChoice<RecordOf<C>>[],
  { people, today }: FilterContext,
) {
  const { t } = useTranslation()
  const dayOf = (record: RecordOf<C>) => homeDayOf(kind.dateOf(record), home.time_zone)
  const authors = [...new Set(records.map(kind.authorOf))]
  const day = (name: 'from' | 'to') =>
    ({ as: 'day', name, label: t(`records.${name}`), today, dayOf }) as const
  const filters: ListFilter<RecordOf<C>>[] = [
    ...choices.map(
      ({ options, valueIn, ...choice }) =>
        ({
          as: 'choice',
          ...choice,
          options: typeof options === 'function' ? options(records) : options,
          isIn: (record: RecordOf<C>, value: string) => valueIn(record) === value,
        }) as const,
    ),
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
