/** Reads everything the dashboard of homes shows from the mirror. */
import { useMemo } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { canSee } from '#domain/rules/access/permissions.ts'
import type { ClientBlankDoses } from '#domain/rules/dashboard/alerts.ts'
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
import { type Directory, type Facts, factsOf } from './facts.ts'
import { collectionsOf, type Layout } from './layouts.ts'
import { useDashboardRows } from './use-rows.ts'

export interface DashboardData {
  /** undefined while they are read. */
  readonly directory: Directory | undefined
  /** True while records that the figures count are missing on this device; no figure is shown until then. */
  readonly isStillLoading: boolean
  /** The charts of the homes shown; undefined while they are read. */
  readonly charts: HomeCharts | undefined
  readonly facts: Facts
  /** The first day from which records are on this device; undefined while they arrive. */
  readonly recordsSince: LocalDate | undefined
  readonly now: Instant
}

export function useDashboard(layout: Layout, role: Role | undefined, userId: number): DashboardData {
  const now = useTrueNow()
  const homes = useShownHomes()
  const charts = useHomeCharts(useCurrentHomeId())
  const directory = useDirectory(homes, now)
  const collections = collectionsOf(layout).filter(collection => canSee(role, collection))
  const rows = useDashboardRows(directory, collections)
  const coverage = useCoverage(homes?.map(({ scope }) => scope) ?? [], collections)
  const earliestNeededMonth = monthOf(addDays(now.slice(0, 10), -INCIDENT_DAYS))
  const isLoaded =
    coverage?.isLoading === false ||
    (coverage?.firstMonth !== undefined && coverage.firstMonth <= earliestNeededMonth)
  const canCount = isLoaded && directory !== undefined && directory.homes.size > 0
  const clientBlankDoses = useMemo(() => findClientBlankDoses(charts), [charts])
  const facts = useMemo(
    () => (canCount ? factsOf(rows, directory, { now, userId, clientBlankDoses }) : {}),
    [rows, directory, canCount, now, userId, clientBlankDoses],
  )
  const isStillLoading = directory !== undefined && coverage !== undefined && !canCount
  const recordsSince = canCount && coverage?.firstMonth ? `${coverage.firstMonth}-01` : undefined
  return { directory, isStillLoading, charts, facts, recordsSince, now }
}

/** Reads the homes and their people. Returns the same object as long as the content of the homes is the same. */
function useDirectory(homes: readonly RowOf<'home'>[] | undefined, now: Instant): Directory | undefined {
  const homeIds = homes?.map(({ id }) => id)
  const personCards = useRows({ collection: 'person_card', all: true })
  const clients = useRows(homeIds ? { collection: 'client', index: 'home_id', anyOf: homeIds } : null)
  const homesWithToday = homes?.map(home => ({
    home,
    zone: home.time_zone,
    today: homeToday(now, home.time_zone),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the homes and their days are compared by content
  return useMemo(() => {
    if (homesWithToday === undefined || clients === undefined || personCards === undefined) return undefined
    return {
      homes: new Map(homesWithToday.map(homeWithToday => [homeWithToday.home.scope, homeWithToday])),
      clients: new Map(clients.map(client => [client.id, client])),
      people: new Map(personCards.map(card => [card.id, card])),
    }
  }, [JSON.stringify(homesWithToday), clients, personCards])
}

/** Returns unrecorded doses by client (M11.6); undefined while a round is only partly on this device. */
function findClientBlankDoses(charts: HomeCharts | undefined): ClientBlankDoses[] | undefined {
  if (charts === undefined || charts.arrivingHomes === 'all' || charts.arrivingHomes.length > 0)
    return undefined
  const { days } = unrecordedDosesOf([...charts.charts, ...charts.departedCharts], charts.isMonthLoaded)
  return [...groupBy(days, ({ clientChart }) => clientChart.client.id)].flatMap(([client_id, clientDays]) => {
    const [firstDay] = clientDays
    if (firstDay === undefined) return []
    const dates = clientDays.flatMap(({ date, doses }) => doses.map(() => date))
    return [{ client_id, home_id: firstDay.clientChart.home.id, dueDates: dates }]
  })
}
