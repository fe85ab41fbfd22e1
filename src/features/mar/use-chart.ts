/** What the medication screens read: clients, their allergies and charts, kept live from the mirror. */
import { useMemo, useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { reachMinutes, scheduleGapMinutes } from '#domain/rules/double-dose.ts'
import {
  addDays,
  DAY_MINUTES,
  type Instant,
  type LocalDate,
  type LocalMonth,
  MINUTE_MS,
  monthDays,
  monthOf,
} from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { readRows, type Shown } from '../../mirror/read.ts'
import { useMirrorQuery, useRows } from '../../mirror/use-rows.ts'
import { useSync } from '../../sync/status.ts'
import { momentNow, useNow } from '../../ui/now.ts'
import { type Chart, chartOf } from './chart.ts'
import { groupBy, type VersionRow } from './orders.ts'

export type AllergyRow = Shown<'allergy'>
export type HomeRow = RowOf<'home'>
export type ClientRow = Shown<'client'>

export interface ClientChart {
  client: ClientRow
  home: HomeRow
  /** Those that stand. */
  allergies: readonly AllergyRow[]
  chart: Chart
  /** The month whose doses are all in it; that of today always is. */
  month: LocalMonth
}

/** No record is later than its home's today. */
const END_OF_TIME = '9999-12-31'
/** As-needed doses are told back this far at least. */
const LEAST_DAYS = 7

/** Now by the server's clock: a tablet that is hours wrong still says what is due (S15). */
export function useTrueNow(): Instant {
  const { clockWrongByMinutes } = useSync()
  return correctedBy(useNow(), clockWrongByMinutes)
}

/** The moment of a tap, corrected in the same way. */
export function useTrueClock(): () => Instant {
  const { clockWrongByMinutes } = useSync()
  return () => correctedBy(momentNow(), clockWrongByMinutes)
}

const correctedBy = (moment: Instant, minutes: number | null): Instant =>
  minutes === null ? moment : new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString()

/** How many days back a dose can still matter to a new one of the same drug (M5). */
const reachDays = (versions: readonly VersionRow[]): number =>
  versions.reduce(
    (days, version) => Math.max(days, Math.ceil(reachMinutes(scheduleGapMinutes(version)) / DAY_MINUTES) + 1),
    LEAST_DAYS,
  )

/** The charts of all active clients of these homes, or undefined while they are first read. */
export function useHomeCharts(homes: readonly HomeRow[] | undefined): ClientChart[] | undefined {
  const now = useTrueNow()
  const ids = homes?.map(home => home.id) ?? []
  const key = ids.join()
  const isKnown = homes !== undefined
  const people = useMirrorQuery(
    async mirror => {
      if (!isKnown) return undefined
      const clients = (await readRows(mirror, { collection: 'client', index: 'home_id', anyOf: ids })).filter(
        client => client.status === 'active',
      )
      const anyOf = clients.map(client => client.id)
      const [allergies, lines, versions] = await Promise.all([
        readRows(mirror, { collection: 'allergy', index: 'client_id', anyOf }),
        readRows(mirror, { collection: 'medication', index: 'client_id', anyOf }),
        readRows(mirror, { collection: 'medication_version', index: 'client_id', anyOf }),
      ])
      return { clients, allergies, lines, versions }
    },
    [key, isKnown],
  )

  const versions = people?.versions
  const days = useMemo(() => (versions === undefined ? undefined : reachDays(versions)), [versions])
  const from = addDays(now.slice(0, 10), -1 - (days ?? 0))
  const doses = useMirrorQuery(
    async mirror => {
      if (days === undefined) return undefined
      const index = '[home_id+administration_date]'
      const ofHomes = await Promise.all(
        ids.map(async id => {
          const range = { index, from: [id, from], to: [id, END_OF_TIME] } as const
          return Promise.all([
            readRows(mirror, { collection: 'administration', ...range }),
            readRows(mirror, { collection: 'mark', ...range }),
          ])
        }),
      )
      return {
        administrations: ofHomes.flatMap(([administrations]) => administrations),
        marks: ofHomes.flatMap(([, marks]) => marks),
      }
    },
    [key, from, days],
  )

  return useMemo(() => {
    if (homes === undefined || people === undefined || doses === undefined) return undefined
    const homeById = new Map(homes.map(home => [home.id, home]))
    const lines = groupBy(people.lines, row => row.client_id)
    const versionsOf = groupBy(people.versions, row => row.client_id)
    const allergies = groupBy(people.allergies, row => row.client_id)
    const administrations = groupBy(doses.administrations, row => row.client_id)
    const marks = groupBy(doses.marks, row => row.client_id)
    return people.clients.flatMap(client => {
      const home = homeById.get(client.home_id)
      if (home === undefined) return []
      const chart = chartOf({
        client,
        zone: home.time_zone,
        lines: lines.get(client.id) ?? [],
        versions: versionsOf.get(client.id) ?? [],
        administrations: administrations.get(client.id) ?? [],
        marks: marks.get(client.id) ?? [],
        now,
      })
      return [
        { client, home, allergies: standing(allergies.get(client.id)), chart, month: monthOf(chart.today) },
      ]
    })
  }, [homes, people, doses, now])
}

const standing = (allergies: readonly AllergyRow[] | undefined) =>
  (allergies ?? []).filter(allergy => allergy.withdrawn_at === null)

/** One client's chart with all that is needed for a month and for today; 'missing' when this device has no such client. */
export function useClientChart(
  clientId: number,
  month: LocalMonth | undefined,
): ClientChart | 'missing' | undefined {
  const now = useTrueNow()
  const clients = useRows({ collection: 'client', anyOf: [clientId] })
  const client = clients?.[0]
  const homes = useRows(client === undefined ? null : { collection: 'home', anyOf: [client.home_id] })
  const home = homes?.[0]
  const is = { index: 'client_id', is: clientId } as const
  const allergies = useRows({ collection: 'allergy', ...is })
  const lines = useRows({ collection: 'medication', ...is })
  const versions = useRows({ collection: 'medication_version', ...is })

  const days = useMemo(() => (versions === undefined ? undefined : reachDays(versions)), [versions])
  const today = home === undefined ? undefined : homeToday(now, home.time_zone)
  const recent = useDoses(clientId, today && days ? [addDays(today, -days), END_OF_TIME] : null)
  const dates = today === undefined ? [] : monthDays(month ?? monthOf(today))
  const [first, last] = [dates[0], dates.at(-1)]
  const older = useDoses(
    clientId,
    first && last && today && days && first < addDays(today, -days) ? [first, last] : null,
  )

  const read = useMemo(() => {
    if (clients !== undefined && client === undefined) return 'missing'
    if (homes !== undefined && client !== undefined && home === undefined) return 'missing'
    if (!client || !home || !allergies || !lines || !versions || !recent || !older) return undefined
    const chart = chartOf({
      client,
      zone: home.time_zone,
      lines,
      versions,
      administrations: onceEach([...older.administrations, ...recent.administrations]),
      marks: onceEach([...older.marks, ...recent.marks]),
      now,
    })
    return { client, home, allergies: standing(allergies), chart, month: month ?? monthOf(chart.today) }
  }, [clients, client, homes, home, allergies, lines, versions, recent, older, now, month])
  return useKept(read, clientId)
}

/** While another month is being read the one before stays, whole, so that nothing blinks under a finger. */
function useKept(read: ClientChart | 'missing' | undefined, clientId: number) {
  const [kept, setKept] = useState(read)
  if (read !== undefined && read !== kept) setKept(read)
  if (read !== undefined) return read
  return kept !== undefined && kept !== 'missing' && kept.client.id === clientId ? kept : undefined
}

const NO_DOSES = { administrations: [], marks: [] }

function useDoses(clientId: number, range: readonly [LocalDate, LocalDate] | null) {
  const index = '[client_id+administration_date]'
  const between = range && { index, from: [clientId, range[0]], to: [clientId, range[1]] }
  const administrations = useRows(between && { collection: 'administration', ...between })
  const marks = useRows(between && { collection: 'mark', ...between })
  const isAsked = between !== null
  return useMemo(() => {
    if (!isAsked) return NO_DOSES
    return administrations && marks ? { administrations, marks } : undefined
  }, [isAsked, administrations, marks])
}

const onceEach = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]
