import type { FilterValues, ListFiltering } from '../ui/list/filters.tsx'
import type { Statistic } from '../ui/overview/statistics-row.tsx'

/** Returns a figure that filters the list to what it counts; a second tap clears the filter. */
export const figureOf =
  <Row>({ values, setOnly }: ListFiltering<Row>) =>
  (label: string, value: Statistic['value'], filters: FilterValues, more: Partial<Statistic>): Statistic => {
    const isSet = Object.keys(values).every(name => (values[name] ?? '') === (filters[name] ?? ''))
    // A figure without filters is never marked as selected: it shows the unfiltered list.
    const isSelected = isSet && Object.keys(filters).length > 0
    return { label, value, isSelected, onPick: () => setOnly(isSelected ? {} : filters), ...more }
  }
