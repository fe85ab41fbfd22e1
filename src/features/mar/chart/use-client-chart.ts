import { useMemo, useRef, useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { type Chart, chartOf } from '#domain/rules/doses/chart/chart.ts'
import { areNamesAlike } from '#domain/rules/people/name-alerts.ts'
import { addDays, type LocalDate, type LocalMonth, monthDays, monthOf } from '#domain/values/dates.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { type People, peopleOf } from '../../../charts/people.ts'
import { useRoundArrivalCount } from '../../../charts/use-arrivals.ts'
import {
  type ClientChart,
  type ClientRow,
  type DoseRows,
  END_OF_TIME,
  effectiveAllergiesOf,
  firstChartDay,
  readClients,
  readDoses,
  withWrittenDoses,
} from '../../../charts/use-chart.ts'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { loadedMonthsOf } from '../../../mirror/read/loaded-months.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirrorQuery } from '../../../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../../../mirror/tables/database.ts'
import { useTrueNow } from '../../../sync/true-now.ts'

/** A client's chart with the people who may have marked its doses, read and rendered together. */
export interface LoadedClientChart extends ClientChart {
  people: People
  /** The diagnoses that were not withdrawn. */
  diagnoses: readonly RowOf<'diagnosis'>[]
}

/** `missing`: this device has no such client. `arriving`: today's round is not yet complete on this device (M11). */
export type ChartAbsence = 'missing' | 'arriving'

/**
 * Reads one client's chart with all that is needed for a month and for today. The client and the records are read in
 * parallel, so that the chart takes one round trip to the database.
 */
export function useClientChart(
  clientId: number,
  month: LocalMonth | undefined,
): LoadedClientChart | ChartAbsence | undefined {
  const now = useTrueNow()
  const areAllHomesShown = useCurrentHomeId() === null
  const today = now.slice(0, 10)
  const recentDoses = useMirrorQuery(
    mirror => readRecentDoses(mirror, clientId, today),
    [clientId, today],
    (doses, writtenRows) =>
      withWrittenDoses(
        doses,
        writtenRows,
        row => row.client_id === clientId && row.administration_date >= doses.from,
      ),
  )
  const clientRecords = useMirrorQuery(
    async mirror => {
      const clientQuery = { index: 'client_id', is: clientId } as const
      const [clients, homes, allergies, diagnoses, lines, versions, items, personCards] = await Promise.all([
        readRows(mirror, { collection: 'client', anyOf: [clientId] }),
        readRows(mirror, { collection: 'home', all: true }),
        readRows(mirror, { collection: 'allergy', ...clientQuery }),
        readRows(mirror, { collection: 'diagnosis', ...clientQuery }),
        readRows(mirror, { collection: 'medication', ...clientQuery }),
        readRows(mirror, { collection: 'medication_version', ...clientQuery }),
        readRows(mirror, { collection: 'attention_item', ...clientQuery }),
        readRows(mirror, { collection: 'person_card', all: true }),
      ])
      const [client] = clients
      const homeOf = (row: ClientRow) => homes.find(({ id }) => id === row.home_id)
      const nearbyClients = client ? await readClients(mirror, areAllHomesShown ? null : client.home_id) : []
      return {
        client,
        home: client && homeOf(client),
        similarResidents: nearbyClients
          .filter(other => client && other.id !== client.id && areNamesAlike(client, other))
          .map(other => ({ client: other, home: homeOf(other) })),
        allergies: effectiveAllergiesOf(allergies),
        diagnoses: diagnoses.filter(diagnosis => !isWithdrawn(diagnosis)),
        lines,
        versions,
        attention: items,
        people: peopleOf(personCards),
      }
    },
    [clientId, areAllHomesShown, useRoundArrivalCount(recentDoses?.loadedScopes)],
  )
  const olderDoses = useOlderDoses(clientId, month, recentDoses?.from)

  const previousChart = useRef<Chart>(undefined)
  const openChart = useMemo(() => {
    if (clientRecords === undefined) return undefined
    const { client, home, similarResidents, people, allergies, diagnoses, lines } = clientRecords
    if (recentDoses === undefined || olderDoses === undefined) return undefined
    if (!loadedMonthsOf(recentDoses.loadedScopes).isRoundLoaded(client?.scope)) return 'arriving'
    if (client === undefined || home === undefined) return 'missing'
    const chart = chartOf(
      {
        client,
        zone: home.time_zone,
        lines,
        versions: clientRecords.versions,
        attentionItems: clientRecords.attention,
        administrations: [...olderDoses.administrations, ...recentDoses.administrations],
        marks: [...olderDoses.marks, ...recentDoses.marks],
        now,
      },
      previousChart.current,
    )
    previousChart.current = chart
    return {
      client,
      home,
      people,
      similarResidents,
      allergies,
      diagnoses,
      chart,
      month: month ?? monthOf(chart.today),
    }
  }, [clientRecords, recentDoses, olderDoses, now, month])
  return useLastChart(openChart, clientId)
}

/**
 * Reads doses from the first day that can matter to a new dose. The whole current month is always read, so that it
 * opens at once, with as-needed doses that were first recorded for the month before (M8.1).
 */
async function readRecentDoses(mirror: MirrorDatabase, clientId: number, today: LocalDate) {
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'client_id',
    is: clientId,
  })
  const firstRelevantDay = firstChartDay(today, versions)
  const monthStart = `${monthOf(addDays(today, -1))}-01`
  const monthRangeStart = rowDaysFor(monthStart, monthStart).from
  const [firstDay = today] = [firstRelevantDay, monthRangeStart].sort()
  return { from: firstDay, ...(await readDoses(mirror, [clientId], firstDay, END_OF_TIME)) }
}

function olderDayRange(month: LocalMonth, firstRecentDay: LocalDate): [LocalDate, LocalDate] | [] {
  const days = monthDays(month)
  const dayRange = rowDaysFor(days[0] ?? firstRecentDay, days.at(-1) ?? firstRecentDay)
  if (dayRange.from >= firstRecentDay) return []
  return [dayRange.from, dayRange.to < firstRecentDay ? dayRange.to : addDays(firstRecentDay, -1)]
}

const NO_DOSES: DoseRows = { administrations: [], marks: [] }

/** Reads the month's doses, and as-needed doses taken in it, that are before `firstRecentDay`. */
function useOlderDoses(
  clientId: number,
  month: LocalMonth | undefined,
  firstRecentDay: LocalDate | undefined,
) {
  const [firstDay, lastDay] =
    month === undefined || firstRecentDay === undefined ? [] : olderDayRange(month, firstRecentDay)
  const doseRows = useMirrorQuery<DoseRows>(
    async mirror =>
      firstDay === undefined || lastDay === undefined
        ? NO_DOSES
        : readDoses(mirror, [clientId], firstDay, lastDay),
    [clientId, firstDay, lastDay],
  )
  return firstDay === undefined ? NO_DOSES : doseRows
}

/** Keeps showing the previous month while another is read, so that the screen does not flicker. */
function useLastChart(newChart: LoadedClientChart | ChartAbsence | undefined, clientId: number) {
  const [lastChart, setLastChart] = useState(newChart)
  if (newChart !== undefined && newChart !== lastChart) setLastChart(newChart)
  if (newChart !== undefined) return newChart
  return typeof lastChart === 'object' && lastChart.client.id === clientId ? lastChart : undefined
}
