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
import { asNeededObstacle, offerObstacle } from '../../access/offers.ts'
import { zoneOfDose } from '../../homes/former-zones.ts'
import { administrationId } from '../../records/derived-ids.ts'
import { doseMoment } from '../as-needed-days.ts'
import type { DoubleDose } from '../double-dose.ts'
import { unreviewedDuplicates } from '../duplicate-orders.ts'
import { administrationState } from '../effective-marks.ts'
import { doseKey, gridCells } from '../mar-grid.ts'
import { withDueZone } from '../recorded-doses.ts'
import { dueSlots } from '../schedule.ts'
import { unrecordedPeriod } from '../unrecorded-doses.ts'
import {
  byTimeAndName,
  type Cell,
  type Dose,
  type DoseRecord,
  dueTimeOf,
  emptyCellOf,
  recordsWithoutCell,
  reuseDose,
} from './dose.ts'
import { createDoseFinder, type DoseFinder } from './dose-now.ts'
import { seenVersionId, versionIn, versionOf } from './dose-version.ts'
import { type GridLine, gridLines } from './grid.ts'
import {
  type AdministrationRow,
  activeThenName,
  byDrugName,
  type ChartRows,
  createDrugMarksFinder,
  createReviewFinder,
  type DrugMarks,
  doubleDosesByDose,
  isListed,
  type MarkRow,
  type Order,
  ordersOf,
  planOfMarks,
  type UnrecordedDose,
  unrecordedDosesIn,
} from './orders.ts'

export interface Chart extends DoseFinder {
  zone: TimeZone
  today: LocalDate
  now: Instant
  /** Orders that are not deleted, active orders first, by name. */
  orders: readonly Order[]
  /** Orders that are deleted. */
  deletedOrders: readonly Order[]
  /** Number of orders whose drug and dose have not arrived yet, so that no chart looks complete without them (M11). */
  incompleteOrderCount: number
  dosesOf(from: LocalDate, to: LocalDate): Dose[]
  /** Doses outside the schedule whose records were all taken back: no grid shows them, a log does. */
  takenBackDosesOf(from: LocalDate, to: LocalDate): Dose[]
  /** The doses that `dosesOf` has returned so far, by `Dose.key`. */
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
  /** Returns the marks that a new mark of this order lists as seen. */
  drugMarksOf(order: Order): DrugMarks
  /**
   * Returns the pairs of marks of a dose that may be a double dose, within the dose or across doses of the same drug.
   */
  doubleDosesOf(administrationId: string): readonly DoubleDose<MarkRow>[]
  /** Returns the ids of orders that another active order duplicates (rule M10.7). */
  duplicateOrderIds(): ReadonlySet<string>
  /**
   * Returns the unrecorded doses of the days before those of the medication round (rule M11.6), as far as this
   * device has them.
   */
  unrecordedDoses(): UnrecordedDose[]
  /** The first day that `unrecordedDoses` covers. */
  firstUnrecordedDay: LocalDate
}

/** Returns the ids of scheduled doses, by `doseKey`. */
const idsByDoseKey = (doses: readonly AdministrationRow[]) =>
  new Map(
    doses
      .filter(dose => !dose.is_as_needed)
      .map(dose => [
        doseKey(dose.medication_id, dose.administration_date, dose.administration_time),
        dose.id,
      ]),
  )

const unrecordedDoseFields = (rows: ChartRows, orders: readonly Order[], today: LocalDate) => ({
  unrecordedDoses: () => unrecordedDosesIn(rows, orders, today),
  firstUnrecordedDay: unrecordedPeriod(today, rows.unrecordedDayCount).from,
})

/**
 * Builds the chart of rows. `previous` is the chart of these rows a moment ago: unchanged doses stay the same objects.
 */
export function chartOf(rows: ChartRows, previous?: Chart): Chart {
  const { client, zone, now } = rows
  const homeTime = localDateTimeOf(now, zone)
  const context = { client, now, zone, today: homeTime.date }
  const allOrders = ordersOf(rows, homeTime)
  const marksByDose = groupBy(rows.marks, mark => mark.administration_id)
  const rowsByOrder = groupBy(rows.administrations, dose => dose.medication_id)
  const planOf = planOfMarks(rows)
  const drugMarksOf = createDrugMarksFinder(allOrders, rows.marks, planOf)
  const doubleDosesById = doubleDosesByDose(rows.marks, planOf)
  const reviewOf = createReviewFinder(rows.attentionItems)
  const doseRows = new Map(rows.administrations.map(dose => [dose.id, dose]))

  // The id of a dose is a hash of its order, date and time; a dose that has a record already has its id in the row.
  const doseIdsByKey = idsByDoseKey(rows.administrations)
  const doseIdOf = (order: Order, date: LocalDate, time: ClockTime) => {
    const key = doseKey(order.id, date, time)
    const id = doseIdsByKey.get(key) ?? administrationId(order.id, date, time)
    doseIdsByKey.set(key, id)
    return id
  }

  function stateOf(id: string): Pick<Dose, 'status' | 'effectiveMarks' | 'allMarks' | 'review'> {
    const { status, effective, history } = administrationState(marksByDose.get(id) ?? [])
    return {
      status: status === 'given' && doubleDosesById.has(id) ? 'possible_double_dose' : status,
      effectiveMarks: effective,
      allMarks: history,
      review: reviewOf(doubleDosesById.get(id) ?? [], status === 'disagreement' ? effective : []),
    }
  }

  function cellsOf(order: Order, from: LocalDate, to: LocalDate): Cell[] {
    const slots = dueSlots(order.line, order.versions, from, to, zone, client).map(slot =>
      withDueZone(slot, doseRows.get(doseIdOf(order, slot.date, slot.time))?.time_zone),
    )
    const scheduledRows = (rowsByOrder.get(order.id) ?? []).filter(
      dose => !dose.is_as_needed && dose.administration_date >= from && dose.administration_date <= to,
    )
    const dayTimes = [
      ...slots.map(({ date, time }) => ({ date, time })),
      ...scheduledRows.map(dose => ({ date: dose.administration_date, time: dose.administration_time })),
    ]
    const records = dayTimes.flatMap(({ date, time }): DoseRecord[] => {
      const administration_id = doseIdOf(order, date, time)
      if (!marksByDose.has(administration_id)) return []
      const state = stateOf(administration_id)
      const version_id =
        seenVersionId(state.effectiveMarks) ?? doseRows.get(administration_id)?.medication_version_id ?? null
      return [{ administration_id, medication_id: order.id, date, time, version_id, ...state }]
    })
    return gridCells(slots, records, now)
  }

  const doseAt = (order: Order, cell: Cell): Dose =>
    doseOf(order, cell, cell.record?.administration_id ?? doseIdOf(order, cell.date, cell.time))

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
      ...dueTimeOf({ date, time, slot }, row?.time_zone ?? zoneOfDose({ date, time }, zone, client)),
      isScheduled: slot !== null,
      isAsNeeded: row?.is_as_needed ?? false,
      status: record?.status ?? 'open',
      state,
      effectiveMarks: record?.effectiveMarks ?? [],
      allMarks: record?.allMarks ?? [],
      review: record?.review,
      drugMarks: drugMarksOf(order),
      offerObstacle: offerObstacle(order, slot, context),
    }
  }

  function asNeededDose(order: Order, dose: AdministrationRow): Dose {
    const state = stateOf(dose.id)
    const { date, time, at } = doseMoment(dose, { effective: state.effectiveMarks, history: state.allMarks })
    const cell = { ...emptyCellOf(dose), date, time }
    const record = { ...cell, ...state, administration_id: dose.id, medication_id: order.id }
    const [chartCell] = gridCells([], [record], now)
    return {
      ...doseOf(order, cell, dose.id),
      ...state,
      offerObstacle: obstacleOf(order),
      // The moment it was given: in the hour that occurs twice, its clock time alone is ambiguous.
      at,
      version:
        versionIn(order, seenVersionId(state.effectiveMarks)) ??
        versionIn(order, dose.medication_version_id) ??
        order.currentVersion,
      state: chartCell?.state ?? 'nothing',
    }
  }

  /** Returns why no as-needed dose of the order may be given. */
  const obstacleOf = ({ line, isAsNeeded }: Order) =>
    asNeededObstacle(line, context) ?? (isAsNeeded ? null : ({ reason: 'unscheduled', since: null } as const))

  const newDose = (order: Order, id: string): Dose => ({
    ...doseOf(order, { ...homeTime, state: 'nothing', slot: null, record: null }, id),
    version: order.currentVersion,
    at: now,
    isAsNeeded: true,
    offerObstacle: obstacleOf(order),
  })

  const takenBackDosesIn = (order: Order, from: LocalDate, to: LocalDate): Dose[] =>
    recordsWithoutCell(rowsByOrder.get(order.id) ?? [], cellsOf(order, from, to), from, to)
      .filter(({ id }) => marksByDose.has(id))
      .map(row => ({ ...doseOf(order, emptyCellOf(row), row.id), ...stateOf(row.id) }))

  /** The doses returned so far, by key. */
  const dosesByKey = new Map<string, Dose>()
  const registerDose = (dose: Dose) => {
    const chartDose = reuseDose(previous?.dosesByKey.get(dose.key), dose)
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
    incompleteOrderCount:
      rows.lines.filter(line => line.removed_at === null).length - allOrders.filter(isListed).length,
    dosesOf: (from, to) =>
      allOrders
        .flatMap(order => cellsOf(order, from, to).map(cell => registerDose(doseAt(order, cell))))
        .sort(byTimeAndName),
    takenBackDosesOf: (from, to) =>
      allOrders.flatMap(order => takenBackDosesIn(order, from, to)).sort(byTimeAndName),
    monthOf: month => gridOf(monthDays(month)),
    gridOf,
    doseAt,
    ...createDoseFinder({ orders: allOrders, doseRows, cellsOf, doseAt, asNeededDose, newDose }),
    asNeededOrders: allOrders.filter(order => obstacleOf(order) === null).sort(byDrugName),
    asNeededDoses: allOrders
      .flatMap(order => (rowsByOrder.get(order.id) ?? []).map(dose => ({ order, dose })))
      .filter(({ dose }) => dose.is_as_needed)
      .map(({ order, dose }) => asNeededDose(order, dose))
      .filter(dose => dose.allMarks.length > 0)
      .sort((left, right) => (left.at > right.at ? -1 : 1)),
    drugMarksOf,
    doubleDosesOf: id => doubleDosesById.get(id) ?? [],
    duplicateOrderIds: () => unreviewedDuplicates(rows.lines, rows.versions, rows.attentionItems, homeTime),
    ...unrecordedDoseFields(rows, allOrders, homeTime.date),
  }
}
