/** Filters that several lists of records use. */
import type { TFunction } from 'i18next'
import type { LocalDate } from '#domain/values/dates.ts'
import { colleagueName, type PersonCards } from '../people/colleague-name.ts'
import type { ListFilter } from '../ui/list/filters.tsx'

interface PersonFilterOptions<Row> {
  /** The name of the parameter in the URL. */
  readonly name: string
  readonly label: string
  /** Label when no person is selected: "All staff". */
  readonly allLabel: string
  readonly personCards: PersonCards
  readonly idOf: (row: Row) => number | null
}

/**
 * Returns a filter by a person in the rows, in the order of people; people whom this device does not know come last.
 */
export function personFilter<Row>(
  rows: readonly Row[],
  { personCards, idOf, ...filterProps }: PersonFilterOptions<Row>,
  t: TFunction,
): ListFilter<Row> {
  const ids = new Set(rows.map(idOf).filter(id => id !== null))
  const orderedIds = new Set([...personCards.keys(), ...ids].filter(id => ids.has(id)))
  return {
    as: 'choice',
    ...filterProps,
    options: [...orderedIds].map(id => ({ value: String(id), label: colleagueName(personCards, id, t) })),
    matchesRow: (row, value) => String(idOf(row)) === value,
  }
}

interface DayFilterOptions<Row> {
  readonly today: LocalDate
  /** Days after today can be selected as well. */
  readonly canBeFuture?: boolean
  readonly dayOf: (row: Row) => LocalDate
  /** Returns the current day in the row's home, if rows are of several homes; `today` by default. */
  readonly todayOf?: (row: Row) => LocalDate
}

/** Returns filters for the first and the last day shown. */
export const dayFilters = <Row>(days: DayFilterOptions<Row>, t: TFunction): ListFilter<Row>[] =>
  (['from', 'to'] as const).map(name => ({ as: 'day', name, label: t(`records.${name}`), ...days }))
