import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { homeDayOf } from '#domain/rules/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { useListFilters } from '../ui/list/use-list-view.ts'
import { DateField } from '../ui/record-form/date-field.tsx'
import style from './client-records.module.css'
import type { People, RecordCollection, RecordKind, RecordOf } from './record-kind.ts'
import { authorName } from './record-words.ts'
import type { RecordsOfClient } from './use-records.ts'

type Options = readonly { readonly value: string; readonly label: string }[]

/** A filter by one of a few values. */
export interface RecordChoice<Row> {
  /** In the address. */
  name: string
  label: string
  /** Where none is chosen: "All types". */
  all: string
  options: Options | ((records: readonly Row[]) => Options)
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
  const [values, set] = useListFilters([...choices.map(({ name }) => name), 'staff', 'from', 'to'])
  const { staff = '', from = '', to = '' } = values
  const chosen = choices.map(({ name, valueIn }) => ({ value: values[name] ?? '', valueIn }))
  const dayOf = (record: RecordOf<C>) => homeDayOf(kind.dateOf(record), home.time_zone)
  const isLeft = (record: RecordOf<C>) =>
    chosen.every(({ value, valueIn }) => value === '' || valueIn(record) === value) &&
    (staff === '' || String(kind.authorOf(record)) === staff) &&
    (from === '' || dayOf(record) >= from) &&
    (to === '' || dayOf(record) <= to)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen, by its values
  const rows = useMemo(() => records.filter(isLeft), [kind, records, home, Object.values(values).join('\n')])
  const authors = [...new Set(records.map(kind.authorOf))]
  const day = (name: 'from' | 'to', value: string) => ({
    name,
    label: t(`records.${name}`),
    description: undefined,
    error: undefined,
    withAsterisk: false,
    disabled: false,
    onBlur: () => {},
    today,
    isFilter: true,
    value,
    onChange: (picked: string) => set({ [name]: picked }),
  })
  const select = ({ name, label, all, options }: Omit<RecordChoice<RecordOf<C>>, 'valueIn'>) => (
    <NativeSelect
      key={name}
      className={style.filter}
      aria-label={label}
      value={values[name] ?? ''}
      onChange={event => set({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: all }, ...(typeof options === 'function' ? options(records) : options)]}
    />
  )
  const controls = (
    <>
      {choices.map(select)}
      {select({
        name: 'staff',
        label: t(`${kind.words}.columns.author`),
        all: t('records.allStaff'),
        options: authors.map(id => ({ value: String(id), label: authorName(people, id, t) })),
      })}
      <div className={style.filter}>
        <DateField {...day('from', from)} min={undefined} max={to || today} />
      </div>
      <div className={style.filter}>
        <DateField {...day('to', to)} min={from || undefined} max={today} />
      </div>
    </>
  )
  const isSet = Object.values(values).some(value => value !== '')
  const onClear = () => set(Object.fromEntries(Object.keys(values).map(name => [name, ''])))
  return { rows, shown: { controls, ...(isSet ? { onClear } : {}) } }
}
