/** Filters of a list: one of a few values, a flag, or days. They are stored in the URL under their names. */
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { DateField } from '../record-form/date-field.tsx'
import style from './filters.module.css'
import type { ListFilterControls } from './list-tools.tsx'
import { useListFilters } from './use-list-view.ts'

export type FilterOptions = readonly { readonly value: string; readonly label: string }[]

interface ChoiceFilter<Row> {
  as: 'choice'
  /** The name of the parameter in the URL. */
  name: string
  label: string
  /** Label when no value is selected: "All types". */
  allLabel: string
  options: FilterOptions
  matchesRow: (row: Row, value: string) => boolean
}

interface FlagFilter<Row> {
  as: 'flag'
  name: string
  label: string
  matchesRow: (row: Row) => boolean
}

interface DayFilter<Row> {
  as: 'day'
  /** `from` is the first day that stays in the list, `to` the last. */
  name: 'from' | 'to'
  label: string
  today: LocalDate
  /** Days after today can be selected as well. */
  canBeFuture?: boolean
  dayOf: (row: Row) => LocalDate
  /** Returns the current day in the row's home, if rows are of several homes; `today` by default. */
  todayOf?: (row: Row) => LocalDate
}

export type ListFilter<Row> = ChoiceFilter<Row> | FlagFilter<Row> | DayFilter<Row>

export type FilterValues = Readonly<Record<string, string>>

export interface ListFiltering<Row> {
  /** The rows that pass the filters; undefined while the rows are being read. */
  rows: readonly Row[] | undefined
  values: FilterValues
  /** Sets the passed filters; '' clears a filter. */
  setValues: (values: FilterValues) => void
  /** Sets the passed filters and clears all others. */
  setOnlyValues: (values: FilterValues) => void
  /** Passed to the list: the controls, and a function that clears all filters if any are set. */
  listFilters: ListFilterControls
  /** How many filters are set. */
  count: number
}

/**
 * Returns the value of a `DayFilter` for `days` days after today in each row's home ("P3D"): homes can be on different
 * days.
 */
export const daysAhead = (days: number): string => `P${days}D`

const dayOfValue = (value: string, today: LocalDate): LocalDate => {
  const [, dayCount] = /^P(\d+)D$/.exec(value) ?? []
  return dayCount === undefined ? value : addDays(today, Number(dayCount))
}

/** The value in the URL of a flag that is set. */
export const FLAG_SET = 'yes'

export function useFilters<Row>(
  filters: readonly ListFilter<Row>[],
  rows: readonly Row[] | undefined,
): ListFiltering<Row> {
  const [values, setValues] = useListFilters(filters.map(({ name }) => name))
  const activeFilters = filters.filter(({ name }) => (values[name] ?? '') !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected filters are compared by their values
  const matchingRows = useMemo(
    () =>
      rows?.filter(row =>
        activeFilters.every(filter => matchesFilter(filter, row, values[filter.name] ?? '')),
      ),
    [rows, Object.values(values).join('\n')],
  )
  const clearedValues = Object.fromEntries(filters.map(({ name }) => [name, '']))
  return {
    rows: matchingRows,
    values,
    setValues,
    setOnlyValues: onlyValues => setValues({ ...clearedValues, ...onlyValues }),
    listFilters: {
      controls: filters.map(filter => (
        <FilterControl key={filter.name} filter={filter} values={values} setValues={setValues} />
      )),
      ...(activeFilters.length > 0 ? { onClear: () => setValues(clearedValues) } : {}),
    },
    count: activeFilters.length,
  }
}

function matchesFilter<Row>(filter: ListFilter<Row>, row: Row, value: string): boolean {
  switch (filter.as) {
    case 'choice':
      return filter.matchesRow(row, value)
    case 'flag':
      return filter.matchesRow(row)
    case 'day': {
      const day = dayOfValue(value, filter.todayOf?.(row) ?? filter.today)
      return filter.name === 'from' ? filter.dayOf(row) >= day : filter.dayOf(row) <= day
    }
  }
}

interface ControlProps<Row> {
  filter: ListFilter<Row>
  values: FilterValues
  setValues: (values: FilterValues) => void
}

function FilterControl<Row>({ filter, values, setValues }: ControlProps<Row>) {
  const { name, label } = filter
  const value = values[name] ?? ''
  const choose = (nextValue: string) => setValues({ [name]: nextValue })
  if (filter.as === 'choice') {
    return (
      <NativeSelect
        className={style.filter}
        aria-label={label}
        value={value}
        onChange={event => choose(event.currentTarget.value)}
        data={[{ value: '', label: filter.allLabel }, ...filter.options]}
      />
    )
  }
  if (filter.as === 'flag') {
    return (
      <Checkbox
        className={style.flag}
        size="md"
        label={label}
        checked={value === FLAG_SET}
        onChange={event => choose(event.currentTarget.checked ? FLAG_SET : '')}
      />
    )
  }
  const { today, canBeFuture = false } = filter
  const otherDay = dayOfValue(values[name === 'from' ? 'to' : 'from'] ?? '', today) || undefined
  const latestDay = canBeFuture ? undefined : today
  return (
    <div className={style.filter}>
      <DateField
        name={name}
        label={label}
        description={undefined}
        error={undefined}
        withAsterisk={false}
        disabled={false}
        onBlur={() => {}}
        today={today}
        isFilter
        value={dayOfValue(value, today)}
        min={name === 'to' ? otherDay : undefined}
        max={name === 'from' ? (otherDay ?? latestDay) : latestDay}
        onChange={choose}
      />
    </div>
  )
}
