/** Reads everything the dashboard of homes shows from the mirror. */
import { useMemo } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import type { UnrecordedOfClient } from '#domain/rules/dashboard/alerts.ts'
import { INCIDENT_DAYS } from '#domain/rules/dashboard/records.ts'
import { addDays, type Instant, type LocalDate, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { unrecordedDosesOf } from '../../charts/unrecorded-doses.ts'
import { type HomeCharts, useHomeCharts } from '../../charts/use-home-charts.ts'
import { useCurrentHomeId, useShownHomes } from '../../homes/shown-homes.ts'
import { useCoverage } from '../../mirror/read/loaded-months.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { type Facts, factsOf, type Place } from './facts.ts'
import { collectionsOf, type Layout } from './layouts.ts'
import { useDashboardRows } from './use-rows.ts'

export interface DashboardRead {
  /** undefined while they are read. */
  readonly place: Place | undefined
  /** True while some of what is counted is not yet on this device: then no figure is shown. */
  readonly isArriving: boolean
  /** The charts of the homes shown; undefined while they are read. */
  readonly charts: HomeCharts | undefined
  readonly facts: Facts
  /** The first day from which records are on this device; undefined while they arrive. */
  readonly since: LocalDate | undefined
  readonly now: Instant
}

export function useDashboard(layout: Layout, role: Role | undefined, userId: number): DashboardRead {
  const now = useTrueNow()
  const homes = useShownHomes()
  const charts = useHomeCharts(useCurrentHomeId())
  const place = usePlace(homes, now)
  const collections = collectionsOf(layout).filter(collection => canSee(role, collection))
  const rows = useDashboardRows(place, collections)
  const coverage = useCoverage(homes?.map(({ scope }) => scope) ?? [], collections)
  const from = monthOf(addDays(now.slice(0, 10), -INCIDENT_DAYS))
  const isHere = coverage?.isLoading === false || (coverage?.from !== undefined && coverage.from <= from)
  const isCounted = isHere && place !== undefined && place.homes.size > 0
  const unrecorded = useMemo(() => blanksIn(charts), [charts])
  const facts = useMemo(
    () => (isCounted ? factsOf(rows, place, { now, userId, unrecorded: unrecorded }) : {}),
    [rows, place, isCounted, now, userId, unrecorded],
  )
  const isArriving = place !== undefined && coverage !== undefined && !isCounted
  const since = isCounted && coverage?.from ? `${coverage.from}-01` : undefined
  return { place, isArriving, charts, facts, since, now }
}

/** Memoizes the place by content: homes that did not change keep the same object. */
function usePlace(homes: readonly RowOf<'home'>[] | undefined, now: Instant): Place | undefined {
  const ids = homes?.map(({ id }) => id)
  const cards = useRows({ collection: 'person_card', all: true })
  const clients = useRows(ids ? { collection: 'client', index: 'home_id', anyOf: ids } : null)
  const places = homes?.map(home => ({ home, zone: home.time_zone, today: homeToday(now, home.time_zone) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the homes and their days are compared by content
  return useMemo(() => {
    if (places === undefined || clients === undefined || cards === undefined) return undefined
    return {
      homes: new Map(places.map(one => [one.home.scope, one])),
      clients: new Map(clients.map(client => [client.id, client])),
      people: new Map(cards.map(card => [card.id, card])),
    }
  }, [JSON.stringify(places), clients, cards])
}

/** Returns unrecorded doses by client (M11.6); undefined while a round is only partly on this device. */
function blanksIn(charts: HomeCharts | undefined): UnrecordedOfClient[] | undefined {
  if (charts === undefined || charts.arriving === 'all' || charts.arriving.length > 0) return undefined
  const { days } = unrecordedDosesOf([...charts.charts, ...charts.left], charts.isMonthLoaded)
  return [...groupBy(days, ({ person }) => person.client.id)].flatMap(([client_id, ofClient]) => {
    const [first] = ofClient
    if (first === undefined) return []
    const dates = ofClient.flatMap(({ date, doses }) => doses.map(() => date))
    return [{ client_id, home_id: first.person.home.id, days: dates }]
  })
}
