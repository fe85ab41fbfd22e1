/** What the list of a kind may be asked, and what that means. */
import * as v from 'valibot'
import type { LocalDate } from '#domain/values/dates.ts'
import { localDate } from '#domain/values/schemas.ts'
import { directoryIdText, flagText } from '../path-and-query.ts'
import { fieldOf, type RecordKind } from './kind.ts'
import type { Filter } from './rows.ts'

const DAYS = ['date_from', 'date_to'] as const
const day = v.optional(localDate)

/** What the queries of a kind have in common; the others are read by name. */
export type QueryFilter = Pick<Filter, 'client_id'> & {
  /** Which of the homes in reach; all of them when it is not said. */
  readonly home_id?: number | undefined
  readonly simple?: boolean | undefined
}

/** What a query of a kind may ask. */
export const filtersOf = ({ filters, conditions = {}, days: [from, to] = DAYS }: RecordKind) => ({
  home_id: v.optional(directoryIdText),
  client_id: v.optional(directoryIdText),
  ...Object.fromEntries(Object.entries(filters).map(([name, as]) => [name, v.optional(as)])),
  ...Object.fromEntries(Object.entries(conditions).map(([name, { asks }]) => [name, v.optional(asks)])),
  [from]: day,
  [to]: day,
  simple: v.optional(flagText),
})

/** What a query asks of the fields and the conditions of a kind. */
export function filterOf(
  { filters, conditions = {}, days: [from, to] = DAYS }: RecordKind,
  query: QueryFilter,
): Filter {
  const dayOf = (name: string) => fieldOf(query, name) as LocalDate | undefined
  const range = { date_from: dayOf(from), date_to: dayOf(to) }
  const askedOf = (names: object) =>
    Object.fromEntries(Object.keys(names).map(name => [name, fieldOf(query, name)]))
  return {
    client_id: query.client_id,
    ...range,
    equal: askedOf(filters),
    conditions: askedOf(conditions),
  }
}

export const without = <Entries extends object>(entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([each]) => each !== name)) as Entries
