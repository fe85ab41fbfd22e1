import { useMemo, useRef } from 'react'
import { type Chart, chartOf } from '#domain/rules/doses/chart/chart.ts'
import { nameAlerts } from '#domain/rules/people/name-alerts.ts'
import { type Instant, type LocalDate, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type LoadedMonths, loadedMonthsOf } from '../mirror/read/loaded-months.ts'
import { readRows } from '../mirror/read/read.ts'
import { useMirrorQuery } from '../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { useTrueNow } from '../sync/true-now.ts'
import { type People, peopleOf } from './people.ts'
import { useRoundArrivalCount } from './use-arrivals.ts'
import {
  type ClientChart,
  type ClientRow,
  type DoseRows,
  END_OF_TIME,
  effectiveAllergiesOf,
  firstChartDay,
  type HomeRow,
  isActiveClient,
  readDoses,
  readRoundClients,
  withWrittenDoses,
} from './use-chart.ts'

export interface HomeCharts {
  homes: readonly HomeRow[]
  /**
   * Homes whose round is not completely on this device yet. `all` if it is complete for no home, also while this device
   * has no home.
   */
  arrivingHomes: readonly HomeRow[] | 'all'
  /** The charts of all active clients of the homes whose round has arrived. */
  charts: readonly ClientChart[]
  /**
   * The charts of clients who left recently: their earlier doses stay in the round, and among the unrecorded doses,
   * until they are recorded.
   */
  departedCharts: readonly ClientChart[]
  people: People
  isMonthLoaded: LoadedMonths['isMonthLoaded']
}

/**
 * Returns the charts of one home, or, for null, of all homes on this device, kept up to date; undefined during the
 * first read. With `unrecordedDays` they include unrecorded doses of that many days before today, not only of the days
 * of the round.
 */
export function useHomeCharts(homeId: number | null, unrecordedDays?: number): HomeCharts | undefined {
  const now = useTrueNow()
  const today = now.slice(0, 10)
  const doses = useMirrorQuery(
    mirror => readRecentDoses(mirror, homeId, today, unrecordedDays),
    [homeId, today, unrecordedDays],
    (recentDoses, writtenRows) =>
      withWrittenDoses(
        recentDoses,
        writtenRows,
        row => recentDoses.clientIds.includes(row.client_id) && row.administration_date >= recentDoses.from,
      ),
  )
  // Orders that were read before the round had arrived are incomplete: with its doses they would make it look done.
  const roundArrivalCount = useRoundArrivalCount(doses?.loadedScopes)
  const homeData = useMirrorQuery(
    mirror => readHomeData(mirror, homeId, today, unrecordedDays),
    [homeId, today, unrecordedDays, roundArrivalCount],
  )

  const chartCache = useRef(new Map<number, CachedChart>())
  const homeCharts = useMemo((): HomeCharts | undefined => {
    if (homeData === undefined || doses === undefined) return undefined
    const { isRoundLoaded, isMonthLoaded } = loadedMonthsOf(doses.loadedScopes)
    const administrations = groupBy(doses.administrations, row => row.client_id)
    const marks = groupBy(doses.marks, row => row.client_id)
    const charts = homeData.clients.map(client => {
      // The client has just moved in, or their doses are still arriving: without the doses everything would look due.
      if (!doses.clientIds.includes(client.id) || !isRoundLoaded(client.scope)) return undefined
      const rows = {
        administrations: administrations.get(client.id) ?? [],
        marks: marks.get(client.id) ?? [],
      }
      const cachedChart = chartCache.current.get(client.id)
      const isSame =
        cachedChart?.homeData === homeData && cachedChart.now === now && areDosesSame(cachedChart.rows, rows)
      const cacheEntry = isSame
        ? cachedChart
        : {
            homeData,
            now,
            rows,
            clientChart: clientChartOf(homeData, client, rows, now, cachedChart?.clientChart?.chart),
          }
      chartCache.current.set(client.id, cacheEntry)
      return cacheEntry.clientChart
    })
    const loadedCharts = charts.filter(clientChart => clientChart !== undefined)
    const { homes, people } = homeData
    const arrivingHomes = homes.filter(home => !isRoundLoaded(homeScope(home.id)))
    const isNothingLoaded =
      homes.length === 0
        ? !isRoundLoaded(homeId === null ? undefined : homeScope(homeId))
        : arrivingHomes.length === homes.length
    return {
      homes,
      people,
      isMonthLoaded,
      arrivingHomes: isNothingLoaded ? 'all' : arrivingHomes,
      charts: loadedCharts.filter(({ client }) => isActiveClient(client)),
      departedCharts: loadedCharts.filter(({ client }) => !isActiveClient(client)),
    }
  }, [homeId, homeData, doses, now])
  // While the rows are read again, the previous charts are returned: they show which rounds are still arriving.
  const queryKey = JSON.stringify([homeId, today, unrecordedDays])
  const lastHomeCharts = useRef<{ queryKey: string; homeCharts: HomeCharts }>(undefined)
  if (homeCharts !== undefined) lastHomeCharts.current = { queryKey, homeCharts }
  return (
    homeCharts ??
    (lastHomeCharts.current?.queryKey === queryKey ? lastHomeCharts.current.homeCharts : undefined)
  )
}

/** Reads the doses, with the orders that determine how far back doses matter, separately from the homes. */
async function readRecentDoses(
  mirror: MirrorDatabase,
  homeId: number | null,
  today: LocalDate,
  unrecordedDays: number | undefined,
) {
  const clientIds = (await readRoundClients(mirror, homeId, today, unrecordedDays)).map(({ id }) => id)
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'client_id',
    anyOf: clientIds,
  })
  const from = firstChartDay(today, versions, unrecordedDays)
  return { clientIds, from, ...(await readDoses(mirror, clientIds, from, END_OF_TIME)) }
}

type HomeData = Awaited<ReturnType<typeof readHomeData>>

/**
 * The last chart of each client with its inputs: a mark changes one client's chart; the others keep their identity and
 * do not render again.
 */
interface CachedChart {
  homeData: HomeData
  now: Instant
  rows: DoseRows
  clientChart: ClientChart | undefined
}

async function readHomeData(
  mirror: MirrorDatabase,
  homeId: number | null,
  today: LocalDate,
  unrecordedDays: number | undefined,
) {
  const [homeRows, cards, clients] = await Promise.all([
    readRows(mirror, { collection: 'home', ...(homeId === null ? { all: true } : { anyOf: [homeId] }) }),
    readRows(mirror, { collection: 'person_card', all: true }),
    readRoundClients(mirror, homeId, today, unrecordedDays),
  ])
  const homes = homeRows.sort((left, right) => left.home_name.localeCompare(right.home_name))
  const selection = { index: 'client_id', anyOf: clients.map(client => client.id) } as const
  const [allergies, medications, versions, attentionItems] = await Promise.all([
    readRows(mirror, { collection: 'allergy', ...selection }),
    readRows(mirror, { collection: 'medication', ...selection }),
    readRows(mirror, { collection: 'medication_version', ...selection }),
    readRows(mirror, { collection: 'attention_item', ...selection }),
  ])
  const homeById = new Map(homes.map(home => [home.id, home]))
  return {
    homes,
    clients,
    versions,
    people: peopleOf(cards),
    similarlyNamedByClient: addHomesToClients(nameAlerts(clients.filter(isActiveClient)), homeById),
    homeById,
    unrecordedDays,
    allergiesByClient: groupBy(effectiveAllergiesOf(allergies), row => row.client_id),
    medicationsByClient: groupBy(medications, row => row.client_id),
    versionsByClient: groupBy(versions, row => row.client_id),
    attentionByClient: groupBy(attentionItems, row => row.client_id),
  }
}

/** Adds the home to each client with a similar name. */
const addHomesToClients = (
  similarClientsByClient: ReadonlyMap<number, readonly ClientRow[]>,
  homeById: ReadonlyMap<number, HomeRow>,
) =>
  new Map(
    [...similarClientsByClient].map(([id, similarClients]) => [
      id,
      similarClients.map(client => ({ client, home: homeById.get(client.home_id) })),
    ]),
  )

const EMPTY: readonly never[] = []

function clientChartOf(
  homeData: HomeData,
  client: ClientRow,
  doses: DoseRows,
  now: Instant,
  previousChart: Chart | undefined,
): ClientChart | undefined {
  const home = homeData.homeById.get(client.home_id)
  if (home === undefined) return undefined
  const chart = chartOf(
    {
      client,
      zone: home.time_zone,
      lines: homeData.medicationsByClient.get(client.id) ?? [],
      versions: homeData.versionsByClient.get(client.id) ?? [],
      attentionItems: homeData.attentionByClient.get(client.id) ?? [],
      ...doses,
      now,
      unrecordedDayCount: homeData.unrecordedDays,
    },
    previousChart,
  )
  const allergies = homeData.allergiesByClient.get(client.id) ?? EMPTY
  const similarResidents = homeData.similarlyNamedByClient.get(client.id) ?? EMPTY
  return { client, home, allergies, similarResidents, chart, month: monthOf(chart.today) }
}

const areDosesSame = (previousRows: DoseRows, currentRows: DoseRows) =>
  areRowsSame(previousRows.administrations, currentRows.administrations) &&
  areRowsSame(previousRows.marks, currentRows.marks)

/** Compares rows by identity: unchanged rows keep their objects (`useMirrorQuery`). */
const areRowsSame = <Row>(previousRows: readonly Row[], currentRows: readonly Row[]) =>
  previousRows.length === currentRows.length && previousRows.every((row, index) => row === currentRows[index])
