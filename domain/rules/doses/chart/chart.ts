/**
 * One client's medication chart, computed from rows: the doses of a day, the lines of a month. Pure; for the screens
 * over the mirror, for the printed month and for reports, on devices and over REST.
 */
import {
  type ClockTime,
  type Instant,
  type LocalDate,
  type LocalMonth,
  monthDays,
} from '../../../values/dates.ts'
import { groupBy } from '../../../values/group-by.ts'
import { localDateTimeOf, type TimeZone } from '../../../values/time-zone.ts'
import { asNeededStop, offerBlock } from '../../access/offers.ts'
import { zoneOfDose } from '../../homes/former-zones.ts'
import { administrationId } from '../../records/derived-ids.ts'
import { doseMoment } from '../as-needed-days.ts'
import type { DoubleDose } from '../double-dose.ts'
import { unreviewedDuplicates } from '../duplicate-orders.ts'
import { administrationState } from '../effective-marks.ts'
import { chartCells, doseKey } from '../mar-grid.ts'
import { dueInZone } from '../recorded-doses.ts'
import { dueSlots } from '../schedule.ts'
import { unrecordedDays } from '../unrecorded-doses.ts'
import {
  byTimeAndName,
  type Cell,
  cellOf,
  type Dose,
  type DoseRecord,
  dueOf,
  recordsOutside,
  reusedDose,
} from './dose.ts'
import { type DosesNow, dosesNow } from './dose-now.ts'
import { versionIn, versionOf, versionSeen } from './dose-version.ts'
import { type GridLine, gridLines } from './grid.ts'
import {
  type AdministrationRow,
  activeThenName,
  byName,
  type ChartRows,
  doublesOf,
  type ItemMarks,
  isListed,
  itemsOf,
  type MarkRow,
  type Order,
  ordersOf,
  planOfMarks,
  reviewFinder,
  type UnrecordedDose,
  unrecordedDosesIn,
} from './orders.ts'

export interface Chart extends DosesNow {
  zone: TimeZone
  today: LocalDate
  now: Instant
  /** Orders that are not deleted, active orders first, by name. */
  orders: readonly Order[]
  /** Orders that are deleted. */
  deletedOrders: readonly Order[]
  /** Number of orders whose drug and dose have not arrived yet, so that no chart looks complete without them (M11). */
  incomplete: number
  dosesOf(from: LocalDate, to: LocalDate): Dose[]
  /** Doses outside the schedule whose records were all taken back: no grid shows them, a log does. */
  undoneDosesOf(from: LocalDate, to: LocalDate): Dose[]
  /** What `dosesOf` has returned so far, by key. */
  dosesByKey: ReadonlyMap<string, Dose>
  monthOf(month: LocalMonth): GridLine[]
  /** Returns the lines of consecutive days. */
  gridOf(days: readonly LocalDate[]): GridLine[]
  /** Returns the dose of a cell of the month. */
  doseAt(order: Order, cell: Cell): Dose
  /** As-needed orders of which a dose may be given now (M12). */
  asNeededOrders: readonly Order[]
  /** As-needed doses that were recorded, newest first, each under the day it was taken (M8.1). */
  asNeededDoses: readonly Dose[]
  /** Returns the marks a new dose of this order has to have seen. */
  itemOf(order: Order): ItemMarks
  /** Returns the pairs of marks of one dose that may be a double dose, within the dose or across doses of the item. */
  doublesOf(administrationId: string): readonly DoubleDose<MarkRow>[]
  /** Returns the orders that exist twice (M10.7). */
  orderedTwice(): ReadonlySet<string>
  /**
   * Returns unrecorded doses of days that have left the round (M11.6), whether or not all of them are on this device.
   */
  unrecordedDoses(): UnrecordedDose[]
  /** The first day that `unrecordedDoses` covers. */
  unrecordedFrom: LocalDate
}

/** Returns the ids of scheduled doses, by `doseKey`. */
const idsOf = (doses: readonly AdministrationRow[]) =>
  new Map(
    doses
      .filter(dose => !dose.is_as_needed)
      .map(dose => [
        doseKey(dose.medication_id, dose.administration_date, dose.administration_time),
        dose.id,
      ]),
  )

const unrecordedOf = (rows: ChartRows, orders: readonly Order[], today: LocalDate) => ({
  unrecordedDoses: () => unrecordedDosesIn(rows, orders, today),
  unrecordedFrom: unrecordedDays(today, rows.unrecordedDays).from,
})

/**
 * Builds the chart of rows. `previous` is the chart of these rows a moment ago: unchanged doses stay the same objects.
 */
export function chartOf(rows: ChartRows, previous?: Chart): Chart {
  const { client, zone, now } = rows
  const homeTime = localDateTimeOf(now, zone)
  const moment = { client, now, zone, today: homeTime.date }
  const allOrders = ordersOf(rows, homeTime)
  const marks = groupBy(rows.marks, mark => mark.administration_id)
  const rowsByOrder = groupBy(rows.administrations, dose => dose.medication_id)
  const planOf = planOfMarks(rows)
  const itemOf = itemsOf(allOrders, rows.marks, planOf)
  const doubles = doublesOf(rows.marks, planOf)
  const reviewOf = reviewFinder(rows.attention)
  const doseRows = new Map(rows.administrations.map(dose => [dose.id, dose]))

  // The id of a dose is a hash of its order, date and time; a dose that was touched already has its id in a row.
  const ids = idsOf(rows.administrations)
  const idOf = (order: Order, date: LocalDate, time: ClockTime) => {
    const key = doseKey(order.id, date, time)
    const id = ids.get(key) ?? administrationId(order.id, date, time)
    ids.set(key, id)
    return id
  }

  function stateOf(id: string): Pick<Dose, 'status' | 'effective' | 'history' | 'review'> {
    const { status, effective, history } = administrationState(marks.get(id) ?? [])
    return {
      status: status === 'given' && doubles.has(id) ? 'possible_double_dose' : status,
      effective,
      history,
      review: reviewOf(doubles.get(id) ?? [], status === 'disagreement' ? effective : []),
    }
  }

  function cellsOf(order: Order, from: LocalDate, to: LocalDate): Cell[] {
    const slots = dueSlots(order.line, order.versions, from, to, zone, client).map(slot =>
      dueInZone(slot, doseRows.get(idOf(order, slot.date, slot.time))?.time_zone),
    )
    const scheduledRows = (rowsByOrder.get(order.id) ?? []).filter(
      dose => !dose.is_as_needed && dose.administration_date >= from && dose.administration_date <= to,
    )
    const dayTimes = [
      ...slots.map(({ date, time }) => ({ date, time })),
      ...scheduledRows.map(dose => ({ date: dose.administration_date, time: dose.administration_time })),
    ]
    const records = dayTimes.flatMap(({ date, time }): DoseRecord[] => {
      const administration_id = idOf(order, date, time)
      if (!marks.has(administration_id)) return []
      const state = stateOf(administration_id)
      const version_id =
        versionSeen(state.effective) ?? doseRows.get(administration_id)?.medication_version_id ?? null
      return [{ administration_id, medication_id: order.id, date, time, version_id, ...state }]
    })
    return chartCells(slots, records, now)
  }

  const doseAt = (order: Order, cell: Cell): Dose =>
    doseOf(order, cell, cell.record?.administration_id ?? idOf(order, cell.date, cell.time))

  function doseOf(order: Order, { date, time, state, slot, record }: Cell, administration_id: string): Dose {
    const row = doseRows.get(administration_id)
    return {
      administration_id,
      row,
      key: doseKey(order.id, date, time),
      order,
      version: versionOf(order, slot, record),
      date,
      time,
      ...dueOf({ date, time, slot }, row?.time_zone ?? zoneOfDose({ date, time }, zone, client)),
      isScheduled: slot !== null,
      isAsNeeded: row?.is_as_needed ?? false,
      status: record?.status ?? 'open',
      state,
      effective: record?.effective ?? [],
      history: record?.history ?? [],
      review: record?.review,
      item: itemOf(order),
      offerBlock: offerBlock(order, slot, moment),
    }
  }

  function asNeededDose(order: Order, dose: AdministrationRow): Dose {
    const ownState = stateOf(dose.id)
    const { date, time, at } = doseMoment(dose, ownState)
    const cell = { ...cellOf(dose), date, time }
    const record = { ...cell, ...ownState, administration_id: dose.id, medication_id: order.id }
    const [chartCell] = chartCells([], [record], now)
    return {
      ...doseOf(order, cell, dose.id),
      ...ownState,
      offerBlock: stopOf(order),
      // The moment it was given: in the hour that occurs twice, its clock time alone is ambiguous.
      at,
      version:
        versionIn(order, versionSeen(ownState.effective)) ??
        versionIn(order, dose.medication_version_id) ??
        order.current,
      state: chartCell?.state ?? 'nothing',
    }
  }

  /** Returns why no as-needed dose of the order may be given. */
  const stopOf = ({ line, isAsNeeded }: Order) =>
    asNeededStop(line, moment) ?? (isAsNeeded ? null : ({ reason: 'unscheduled', since: null } as const))

  const newDose = (order: Order, id: string): Dose => ({
    ...doseOf(order, { ...homeTime, state: 'nothing', slot: null, record: null }, id),
    version: order.current,
    at: now,
    isAsNeeded: true,
    offerBlock: stopOf(order),
  })

  const undoneDosesIn = (order: Order, from: LocalDate, to: LocalDate): Dose[] =>
    recordsOutside(rowsByOrder.get(order.id) ?? [], cellsOf(order, from, to), from, to)
      .filter(({ id }) => marks.has(id))
      .map(row => ({ ...doseOf(order, cellOf(row), row.id), ...stateOf(row.id) }))

  /** The doses returned so far, by key. */
  const dosesByKey = new Map<string, Dose>()
  const keepDose = (dose: Dose) => {
    const chartDose = reusedDose(previous?.dosesByKey.get(dose.key), dose)
    dosesByKey.set(dose.key, chartDose)
    return chartDose
  }

  const gridOf = (days: readonly LocalDate[]) => gridLines(allOrders, days, cellsOf)

  return {
    zone,
    dosesByKey,
    now,
    today: homeTime.date,
    orders: allOrders.filter(isListed).sort(activeThenName),
    deletedOrders: allOrders.filter(order => !isListed(order)),
    incomplete:
      rows.lines.filter(line => line.removed_at === null).length - allOrders.filter(isListed).length,
    dosesOf: (from, to) =>
      allOrders
        .flatMap(order => cellsOf(order, from, to).map(cell => keepDose(doseAt(order, cell))))
        .sort(byTimeAndName),
    undoneDosesOf: (from, to) =>
      allOrders.flatMap(order => undoneDosesIn(order, from, to)).sort(byTimeAndName),
    monthOf: month => gridOf(monthDays(month)),
    gridOf,
    doseAt,
    ...dosesNow({ orders: allOrders, doseRows, cellsOf, doseAt, asNeededDose, newDose }),
    asNeededOrders: allOrders.filter(order => order.isAsNeeded && stopOf(order) === null).sort(byName),
    asNeededDoses: allOrders
      .flatMap(order => (rowsByOrder.get(order.id) ?? []).map(dose => ({ order, dose })))
      .filter(({ dose }) => dose.is_as_needed)
      .map(({ order, dose }) => asNeededDose(order, dose))
      .filter(dose => dose.history.length > 0)
      .sort((left, right) => (left.at > right.at ? -1 : 1)),
    itemOf,
    doublesOf: id => doubles.get(id) ?? [],
    orderedTwice: () => unreviewedDuplicates(rows.lines, rows.versions, rows.attention, homeTime),
    ...unrecordedOf(rows, allOrders, homeTime.date),
  }
}
