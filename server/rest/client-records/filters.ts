/** The query of a list of a record kind, and the filter it becomes. */
import * as v from 'valibot'
import type { LocalDate } from '#domain/values/dates.ts'
import { localDate } from '#domain/values/schemas.ts'
import { directoryIdText, flagText } from '../path-and-query.ts'
import { fieldOf, type RecordKind } from './kind.ts'
import type { Filter } from './rows.ts'

const DAYS = ['date_from', 'date_to'] as const
const optionalDay = v.optional(localDate)

/** The query fields all kinds share; the others are read by name. */
export type QueryFilter = Pick<Filter, 'client_id'> & {
  /** One of the homes in reach; all of them when undefined. */
  readonly home_id?: number | undefined
  readonly simple?: boolean | undefined
}

/** Returns the query fields of a kind. */
export const filtersOf = ({ filters, conditions = {}, days: [from, to] = DAYS }: RecordKind) => ({
  home_id: v.optional(directoryIdText),
  client_id: v.optional(directoryIdText),
  ...Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, v.optional(schema)])),
  ...Object.fromEntries(
    Object.entries(conditions).map(([name, { schema: asks }]) => [name, v.optional(asks)]),
  ),
  [from]: optionalDay,
  [to]: optionalDay,
  simple: v.optional(flagText),
})

/** Returns the filter that a query sets on the fields and conditions of a kind. */
export function filterOf(
  { filters, conditions = {}, days: [from, to] = DAYS }: RecordKind,
  query: QueryFilter,
): Filter {
  const dayOf = (name: string) => fieldOf(query, name) as LocalDate | undefined
  const range = { date_from: dayOf(from), date_to: dayOf(to) }
  const valuesOf = (names: object) =>
    Object.fromEntries(Object.keys(names).map(name => [name, fieldOf(query, name)]))
  return {
    client_id: query.client_id,
    ...range,
    equal: valuesOf(filters),
    conditions: valuesOf(conditions),
  }
}

export const without = <Entries extends object>(entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([each]) => each !== name)) as Entries
