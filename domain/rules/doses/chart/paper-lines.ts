/** The lines of a month on paper: which versions of which orders, and on which days each was in force. Pure. */
import type { ClockTime, Instant, LocalDate } from '../../../values/dates.ts'
import { groupBy } from '../../../values/group-by.ts'
import { instantOf, localDateTimeOf } from '../../../values/time-zone.ts'
import { type ClientPresence, departureTime } from '../../access/presence.ts'
import { zoneOfDose } from '../../homes/former-zones.ts'
import { timesOf } from '../schedule.ts'
import { hasBegun } from '../versions.ts'
import type { Chart } from './chart.ts'
import type { Cell } from './dose.ts'
import { byDrugName, type Order, type VersionRow } from './orders.ts'

export const STOP_REASONS = ['changed', 'ended', 'deleted', 'discharged', 'inactive'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** The time during which a version of an order was in force. */
export interface InForcePeriod {
  readonly from: LocalDate
  /** The day it stopped and why; null while it continues. */
  readonly stop: { readonly date: LocalDate; readonly reason: StopReason } | null
  /** Returns where a day without a dose lies: before, after or within the period (`off`). */
  positionOf(date: LocalDate, time: ClockTime): 'before' | 'after' | 'off'
  /** Whether it was in force on some day between the two, both included. */
  isInForceWithin(firstDay: LocalDate, lastDay: LocalDate): boolean
}

export interface VersionLine {
  readonly order: Order
  readonly version: VersionRow
  readonly period: InForcePeriod
  readonly rows: readonly { readonly time: ClockTime; readonly cells: readonly Cell[] }[]
  /** Whether a dose due by this version is in another version's line, which its author saw (rule M9.7). */
  isInOtherLine(date: LocalDate, time: ClockTime): boolean
}

/**
 * Returns a line for each version with a cell on these days or in force on one of them, even if no dose is due; and a
 * line for each order that was deleted on them.
 */
export function versionLinesOf(
  chart: Chart,
  client: ClientPresence,
  days: readonly LocalDate[],
): VersionLine[] {
  const gridLinesByVersion = groupBy(chart.gridOf(days), line => line.version.id)
  const candidateOrders = [
    ...[...gridLinesByVersion.values()].flatMap(([line]) => line?.order ?? []),
    ...chart.orders,
    ...chart.deletedOrders,
  ]
  const orders = [...new Map(candidateOrders.map(order => [order.id, order])).values()].sort(byDrugName)
  return orders.flatMap(order => {
    const cellKeysInOtherLines = new Set(
      order.versions
        .flatMap(({ id }) =>
          (gridLinesByVersion.get(id) ?? []).flatMap(({ cells }) => cells.map(cell => ({ id, cell }))),
        )
        .filter(({ id, cell: { slot } }) => slot !== null && slot.version_id !== id)
        .map(({ cell: { slot, date, time } }) => `${slot?.version_id} ${date} ${time}`),
    )
    return order.versions.flatMap((version): VersionLine[] => {
      const period = periodOf(order, version, client, chart.zone)
      const rows = gridLinesByVersion.get(version.id)?.map(({ time, cells }) => ({ time, cells })) ?? []
      const emptyRow = (time: ClockTime) => ({
        time,
        cells: days.map((date): Cell => ({ date, time, state: 'nothing', slot: null, record: null })),
      })
      const missingTimes = timesOf(version).filter(time => !rows.some(row => row.time === time))
      const lineRows = isShownOnDays(order, version, client, chart.zone, days)
        ? [...rows, ...missingTimes.map(emptyRow)]
        : rows
      const isInOtherLine = (date: LocalDate, time: ClockTime) =>
        cellKeysInOtherLines.has(`${version.id} ${date} ${time}`)
      lineRows.sort((left, right) => (left.time < right.time ? -1 : 1))
      return lineRows.length === 0 ? [] : [{ order, version, period, rows: lineRows, isInOtherLine }]
    })
  })
}

/**
 * Whether a version was in force on one of the days, or is the last version of an order deleted on one of them, even if
 * it was never in force.
 */
export function isShownOnDays(
  order: Order,
  version: VersionRow,
  client: ClientPresence,
  zone: string,
  days: readonly LocalDate[],
): boolean {
  const { removed_at } = order.line
  const isDeletedOnDays =
    removed_at !== null &&
    version === order.versions.at(-1) &&
    days.includes(localDateTimeOf(removed_at, zone).date)
  return (
    isDeletedOnDays ||
    periodOf(order, version, client, zone).isInForceWithin(days[0] ?? '', days.at(-1) ?? '')
  )
}

export function periodOf(
  order: Order,
  version: VersionRow,
  client: ClientPresence,
  zone: string,
): InForcePeriod {
  const { line, versions } = order
  const index = versions.indexOf(version)
  const nextVersion = versions[index + 1]
  const from = index === 0 ? line.start_date : version.effective_date
  const fromTime = index === 0 ? line.start_time : version.effective_time
  const stops = stopsOf(order, nextVersion, client, zone)
  const [stop] = stops
  const isBefore = (date: LocalDate, time: ClockTime) => date < from || (date === from && time < fromTime)
  return {
    from,
    stop: stop === undefined ? null : { date: stop.date, reason: stop.reason },
    positionOf(date, time) {
      if (isBefore(date, time)) return 'before'
      return stops.some(({ isOver }) => isOver(date, time)) ? 'after' : 'off'
    },
    isInForceWithin(firstDay, lastDay) {
      // A version replaced before it took effect was never in force (M9).
      const beginning = firstDay > from ? { date: firstDay, time: '00:00' } : { date: from, time: fromTime }
      return from <= lastDay && !stops.some(({ isOver }) => isOver(beginning.date, beginning.time))
    },
  }
}

interface PeriodStop {
  readonly date: LocalDate
  readonly reason: StopReason
  isOver(date: LocalDate, time: ClockTime): boolean
}

/** Returns everything that ends a line, the earliest first. */
function stopsOf(
  order: Order,
  nextVersion: VersionRow | undefined,
  client: ClientPresence,
  zone: string,
): PeriodStop[] {
  const { end_date: endDate, removed_at: removedAt } = order.line
  const { discharge_date: dischargeDate, inactive_from: inactiveFrom } = client
  const stops: PeriodStop[] = []
  const isAtOrAfter = (moment: Instant) => (date: LocalDate, time: ClockTime) =>
    instantOf(date, time, zoneOfDose({ date, time }, zone, client)) >= moment
  if (nextVersion !== undefined) {
    stops.push({
      date: nextVersion.effective_date,
      reason: 'changed',
      isOver: (date, time) => hasBegun(nextVersion, date, time),
    })
  }
  // Deleting an order ends it on that day: only the deletion is shown.
  if (removedAt !== null) {
    const { date: removedOn } = localDateTimeOf(removedAt, zone)
    stops.push({ date: removedOn, reason: 'deleted', isOver: isAtOrAfter(removedAt) })
  }
  if (endDate !== null) stops.push({ date: endDate, reason: 'ended', isOver: date => date > endDate })
  const departure = departureTime(client, zone)
  if (departure !== null && dischargeDate !== null)
    stops.push({ date: dischargeDate, reason: 'discharged', isOver: isAtOrAfter(departure) })
  if (departure !== null && inactiveFrom !== null)
    stops.push({ date: inactiveFrom, reason: 'inactive', isOver: isAtOrAfter(departure) })
  return stops.sort((one, other) => one.date.localeCompare(other.date))
}
