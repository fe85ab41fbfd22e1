import type { FilterValues, ListFiltering } from '../ui/list/filters.tsx'
import type { Statistic } from '../ui/overview/statistics-row.tsx'

/** Returns a figure; a tap on it filters the list to the rows it counts, a second tap clears the filter. */
export const figureOf =
  <Row>({ values, setOnlyValues }: ListFiltering<Row>) =>
  (
    label: string,
    value: Statistic['value'],
    filters: FilterValues,
    overrides: Partial<Statistic>,
  ): Statistic => {
    const areFiltersSet = Object.keys(values).every(name => (values[name] ?? '') === (filters[name] ?? ''))
    // A figure without filters is never marked as selected: it shows the unfiltered list.
    const isSelected = areFiltersSet && Object.keys(filters).length > 0
    return { label, value, isSelected, onPick: () => setOnlyValues(isSelected ? {} : filters), ...overrides }
  }
