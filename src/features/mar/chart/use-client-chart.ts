import { useMemo, useRef, useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { daysAround } from '#domain/rules/doses/as-needed-days.ts'
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

/** A chart with the names of all who may have marked a dose: read together, so that it is rendered once. */
export interface OpenChart extends ClientChart {
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
): OpenChart | ChartAbsence | undefined {
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
      const [clients, homes, allergies, diagnoses, lines, versions, attention, cards] = await Promise.all([
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
        alike: nearbyClients
          .filter(other => client && other.id !== client.id && areNamesAlike(client, other))
          .map(other => ({ client: other, home: homeOf(other) })),
        allergies: effectiveAllergiesOf(allergies),
        diagnoses: diagnoses.filter(diagnosis => !isWithdrawn(diagnosis)),
        lines,
        versions,
        attention,
        people: peopleOf(cards),
      }
    },
    [clientId, areAllHomesShown, useRoundArrivalCount(recentDoses?.loadedScopes)],
  )
  const olderDoses = useOlderDoses(clientId, month, recentDoses?.from)

  const previousChart = useRef<Chart>(undefined)
  const openChart = useMemo(() => {
    if (clientRecords === undefined) return undefined
    const { client, home, alike, people, allergies, diagnoses, lines } = clientRecords
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
      alike,
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
  const monthRangeStart = daysAround(monthStart, monthStart).from
  const [from = today] = [firstRelevantDay, monthRangeStart].sort()
  return { from, ...(await readDoses(mirror, [clientId], from, END_OF_TIME)) }
}

function olderDayRange(month: LocalMonth, from: LocalDate): [LocalDate, LocalDate] | [] {
  const days = monthDays(month)
  const dayRange = daysAround(days[0] ?? from, days.at(-1) ?? from)
  if (dayRange.from >= from) return []
  return [dayRange.from, dayRange.to < from ? dayRange.to : addDays(from, -1)]
}

const NO_DOSES: DoseRows = { administrations: [], marks: [] }

/** Reads the doses of a month, and the as-needed doses taken in it, that are dated before `from`. */
function useOlderDoses(clientId: number, month: LocalMonth | undefined, from: LocalDate | undefined) {
  const [first, last] = month === undefined || from === undefined ? [] : olderDayRange(month, from)
  const doseRows = useMirrorQuery<DoseRows>(
    async mirror =>
      first === undefined || last === undefined ? NO_DOSES : readDoses(mirror, [clientId], first, last),
    [clientId, first, last],
  )
  return first === undefined ? NO_DOSES : doseRows
}

/** Keeps the previous month on the screen while another is read, so that nothing flickers under a finger. */
function useLastChart(newChart: OpenChart | ChartAbsence | undefined, clientId: number) {
  const [lastChart, setLastChart] = useState(newChart)
  if (newChart !== undefined && newChart !== lastChart) setLastChart(newChart)
  if (newChart !== undefined) return newChart
  return typeof lastChart === 'object' && lastChart.client.id === clientId ? lastChart : undefined
}
