/** The work of a home on this device, such as tasks and appointments, with the client and home of each record. */
import { useMemo } from 'react'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useShownHomes } from '../homes/shown-homes.ts'
import { useHomes, usePeople } from '../mirror/read/directory.ts'
import { type Coverage, useCoverage } from '../mirror/read/loaded-months.ts'
import { useRows } from '../mirror/read/use-rows.ts'
import type { PersonCards } from '../people/colleague-name.ts'
import { useTrueNow } from '../sync/true-now.ts'

interface WorkFields {
  readonly id: string
  readonly scope: Scope
  readonly client_id: number | null
  readonly removed_at: string | null
}

export type WorkCollection = { [C in Collection]: RowOf<C> extends WorkFields ? C : never }[Collection]

export interface Work<C extends WorkCollection> {
  // For a generic collection the compiler derives no fields, so the fields of all kinds are named.
  readonly record: ShownRow<C> & WorkFields
  readonly home: RowOf<'home'>
  /** The client, even if they have left; null if the record is about the home. */
  readonly client: ShownRow<'client'> | null
  /** The current day of its home. */
  readonly today: LocalDate
}

export interface AllWork<C extends WorkCollection> {
  readonly homes: readonly RowOf<'home'>[]
  readonly people: PersonCards
  /** Current and former clients of these homes. */
  readonly clients: readonly ShownRow<'client'>[]
  /** The records that are not removed. */
  readonly work: readonly Work<C>[]
  readonly coverage: Coverage
  /** The current day of the home that is furthest ahead. */
  readonly today: LocalDate
}

/** Returns the work of the current home, or of all; undefined while it is being read. */
export function useWork<C extends WorkCollection>(collection: C): AllWork<C> | undefined {
  return useWorkOfHomes(collection, useShownHomes())
}

/** Returns the work of every home on this device, whichever is selected: people work in several. */
export function useWorkOfAllHomes<C extends WorkCollection>(collection: C): AllWork<C> | undefined {
  return useWorkOfHomes(collection, useHomes())
}

function useWorkOfHomes<C extends WorkCollection>(
  collection: C,
  homes: readonly RowOf<'home'>[] | undefined,
): AllWork<C> | undefined {
  const people = usePeople()
  const now = useTrueNow()
  const ids = homes?.map(({ id }) => id)
  const scopes = homes?.map(({ scope }) => scope)
  const clients = useRows(ids ? { collection: 'client', index: 'home_id', anyOf: ids } : null)
  // Read by scope: records move with their client to another home (decision 15) and are completed there.
  const rows = useRows(scopes ? { collection, index: 'scope', anyOf: scopes } : null) as
    | Work<C>['record'][]
    | undefined
  const coverage = useCoverage(scopes ?? [], [collection])
  const days = homes?.map(home => homeToday(now, home.time_zone)) ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the homes are compared by their ids and days
  const work = useMemo(
    () => (homes && rows && clients ? workOf(rows, homes, clients, days) : undefined),
    [rows, clients, ids?.join(), days.join()],
  )
  if (homes === undefined || people === undefined || clients === undefined) return undefined
  if (work === undefined || coverage === undefined) return undefined
  return { homes, people, clients, work, coverage, today: days.toSorted().at(-1) ?? now.slice(0, 10) }
}

interface HomeDay {
  readonly home: RowOf<'home'>
  readonly today: LocalDate
}

function workOf<C extends WorkCollection>(
  rows: readonly Work<C>['record'][],
  homes: readonly RowOf<'home'>[],
  clients: readonly ShownRow<'client'>[],
  days: readonly LocalDate[],
): Work<C>[] {
  const homeDays = new Map<Scope, HomeDay>(
    homes.map((home, index) => [home.scope, { home, today: days[index] ?? '' }]),
  )
  const clientsById = new Map(clients.map(client => [client.id, client]))
  return rows.flatMap(record => {
    const homeDay = homeDays.get(record.scope)
    if (homeDay === undefined || record.removed_at !== null) return []
    const client = record.client_id === null ? null : (clientsById.get(record.client_id) ?? null)
    return [{ record, client, ...homeDay }]
  })
}
