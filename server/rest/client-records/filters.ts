/** The query of a list of a record kind, and the filter it becomes. */
import * as v from 'valibot'
import type { LocalDate } from '#domain/values/dates.ts'
import { localDate } from '#domain/values/schemas.ts'
import { flagText, numericIdText } from '../path-and-query.ts'
import { fieldOf, type RecordKind } from './kind.ts'
import type { ListFilter } from './rows.ts'

const DEFAULT_DAY_NAMES = ['date_from', 'date_to'] as const
const optionalDay = v.optional(localDate)

/** The query fields all kinds share; the others are read by name. With `simple` each row has only its id and a name. */
export type QueryFilter = Pick<ListFilter, 'client_id'> & {
  /** One of the homes in reach; all of them when undefined. */
  readonly home_id?: number | undefined
  readonly simple?: boolean | undefined
}

/** Returns the query fields of a kind. */
export const queryFieldsOf = ({
  filters,
  conditions = {},
  dayQueryFields: [fromName, toName] = DEFAULT_DAY_NAMES,
}: RecordKind) => ({
  home_id: v.optional(numericIdText),
  client_id: v.optional(numericIdText),
  ...Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, v.optional(schema)])),
  ...Object.fromEntries(
    Object.entries(conditions).map(([name, { schema: valueSchema }]) => [name, v.optional(valueSchema)]),
  ),
  [fromName]: optionalDay,
  [toName]: optionalDay,
  simple: v.optional(flagText),
})

/** Returns the filter that a query sets on the fields and conditions of a kind. */
export function filterOf(
  { filters, conditions = {}, dayQueryFields: [fromName, toName] = DEFAULT_DAY_NAMES }: RecordKind,
  query: QueryFilter,
): ListFilter {
  const dayOf = (name: string) => fieldOf(query, name) as LocalDate | undefined
  const range = { date_from: dayOf(fromName), date_to: dayOf(toName) }
  const valuesOf = (names: object) =>
    Object.fromEntries(Object.keys(names).map(name => [name, fieldOf(query, name)]))
  return {
    client_id: query.client_id,
    ...range,
    equalValues: valuesOf(filters),
    conditions: valuesOf(conditions),
  }
}

export const omitEntry = <Entries extends object>(entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([entryName]) => entryName !== name)) as Entries
