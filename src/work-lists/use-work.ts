/** The records of a home's work as this device has them, with what their lists say of each. */
import { useMemo } from 'react'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Shown } from '#domain/shown-row.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useShownHomes } from '../homes/shown-homes.ts'
import { useHomes, usePeople } from '../mirror/read/directory.ts'
import { type Coverage, useCoverage } from '../mirror/read/loaded-months.ts'
import { useRows } from '../mirror/read/use-rows.ts'
import type { People } from '../people/colleague-name.ts'
import { useTrueNow } from '../sync/true-now.ts'

interface WorkFields {
  readonly id: string
  readonly scope: Scope
  readonly client_id: number | null
  readonly removed_at: string | null
}

export type WorkCollection = { [C in Collection]: RowOf<C> extends WorkFields ? C : never }[Collection]

export interface Work<C extends WorkCollection> {
  // Of a collection yet unknown the compiler derives no fields: those that all of them have are named.
  readonly record: Shown<C> & WorkFields
  readonly home: RowOf<'home'>
  /** Also one who has left; null where it is about the home. */
  readonly client: Shown<'client'> | null
  /** The day of its home. */
  readonly today: LocalDate
}

export interface AllWork<C extends WorkCollection> {
  readonly homes: readonly RowOf<'home'>[]
  readonly people: People
  /** Who lives in these homes, and who lived there. */
  readonly clients: readonly Shown<'client'>[]
  /** What stands. */
  readonly work: readonly Work<C>[]
  readonly coverage: Coverage
  /** The day of the home that is furthest ahead. */
  readonly today: LocalDate
}

/** Of the home a person looks at, or of all; undefined while it is read. */
export function useWork<C extends WorkCollection>(collection: C): AllWork<C> | undefined {
  return useWorkOf(collection, useShownHomes())
}

/** Of every home on this device, whichever is looked at: people work in several. */
export function useWorkEverywhere<C extends WorkCollection>(collection: C): AllWork<C> | undefined {
  return useWorkOf(collection, useHomes())
}

function useWorkOf<C extends WorkCollection>(
  collection: C,
  homes: readonly RowOf<'home'>[] | undefined,
): AllWork<C> | undefined {
  const people = usePeople()
  const now = useTrueNow()
  const ids = homes?.map(({ id }) => id)
  const scopes = homes?.map(({ scope }) => scope)
  const clients = useRows(ids ? { collection: 'client', index: 'home_id', anyOf: ids } : null)
  // By scope: what a home wrote down goes with its client to another one (decision 15), and is done there.
  const rows = useRows(scopes ? { collection, index: 'scope', anyOf: scopes } : null) as
    | Work<C>['record'][]
    | undefined
  const coverage = useCoverage(scopes ?? [], [collection])
  const days = homes?.map(home => homeToday(now, home.time_zone)) ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the homes by their ids and days
  const work = useMemo(
    () => (homes && rows && clients ? workOf(rows, homes, clients, days) : undefined),
    [rows, clients, ids?.join(), days.join()],
  )
  if (homes === undefined || people === undefined || clients === undefined) return undefined
  if (work === undefined || coverage === undefined) return undefined
  return { homes, people, clients, work, coverage, today: days.toSorted().at(-1) ?? now.slice(0, 10) }
}

interface Place {
  readonly home: RowOf<'home'>
  readonly today: LocalDate
}

function workOf<C extends WorkCollection>(
  rows: readonly Work<C>['record'][],
  homes: readonly RowOf<'home'>[],
  clients: readonly Shown<'client'>[],
  days: readonly LocalDate[],
): Work<C>[] {
  const placed = new Map<Scope, Place>(
    homes.map((home, index) => [home.scope, { home, today: days[index] ?? '' }]),
  )
  const byId = new Map(clients.map(client => [client.id, client]))
  return rows.flatMap(record => {
    const place = placed.get(record.scope)
    if (place === undefined || record.removed_at !== null) return []
    const client = record.client_id === null ? null : (byId.get(record.client_id) ?? null)
    return [{ record, client, ...place }]
  })
}
