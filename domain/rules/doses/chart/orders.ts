/** A client's orders with their versions, and the marks that belong to one drug. Pure. */
import type { RowOf } from '../../../registry.ts'
import type { ShownRow } from '../../../shown-row.ts'
import { DAY_MINUTES, type Instant, type LocalDate } from '../../../values/dates.ts'
import { groupBy } from '../../../values/group-by.ts'
import type { LocalDateTime, TimeZone } from '../../../values/time-zone.ts'
import { isReviewed } from '../dose-conflicts.ts'
import {
  type DoubleDose,
  type PlanOf,
  planOfVersion,
  possibleDoubleDoses,
  tooCloseMinutesOf,
} from '../double-dose.ts'
import { areSameDrug } from '../drugs.ts'
import { isActive } from '../orders.ts'
import { recordedDoses } from '../recorded-doses.ts'
import type { DueSlot } from '../schedule.ts'
import { unrecordedDoses } from '../unrecorded-doses.ts'
import { versionInForceAt, versionsInOrder } from '../versions.ts'
import { memoize } from './remembered.ts'

export type MarkRow = ShownRow<'mark'>
export type OrderRow = ShownRow<'medication'>
export type VersionRow = ShownRow<'medication_version'>
export type AdministrationRow = ShownRow<'administration'>
export type AttentionRow = ShownRow<'attention_item'>

/** The rows about one client's medication. */
export interface ChartRows {
  client: RowOf<'client'>
  zone: TimeZone
  lines: readonly OrderRow[]
  versions: readonly VersionRow[]
  administrations: readonly AdministrationRow[]
  marks: readonly MarkRow[]
  attentionItems: readonly AttentionRow[]
  now: Instant
  /** How many days before today are searched for unrecorded doses; by default those of the round (M11.6). */
  unrecordedDayCount?: number | undefined
}

export interface Order {
  id: string
  line: OrderRow
  versions: readonly VersionRow[]
  /** The version in force now; the first version if none has begun. */
  currentVersion: VersionRow
  isActive: boolean
  isAsNeeded: boolean
}

/** The marks that a new mark lists as seen (rule M5.7): of all orders of the client that ever had the same drug. */
export interface DrugMarks {
  marks: readonly MarkRow[]
  planOf: PlanOf<MarkRow>
}

export const isListed = (order: Order) => order.line.removed_at === null

export function ordersOf(
  { lines, versions }: Pick<ChartRows, 'lines' | 'versions'>,
  homeTime: LocalDateTime,
): Order[] {
  const versionsByOrder = groupBy(versions, version => version.medication_id)
  return lines.flatMap(line => {
    const orderVersions = versionsInOrder(versionsByOrder.get(line.id) ?? [])
    const versionNow = versionInForceAt(orderVersions, homeTime)
    if (versionNow === undefined) return []
    return [
      {
        id: line.id,
        line,
        versions: orderVersions,
        currentVersion: versionNow,
        isActive: line.removed_at === null && isActive(line, homeTime.date),
        isAsNeeded: versionNow.frequency_type === 'as_needed',
      },
    ]
  })
}

/** Computes the plan of a version only once: it covers a year, and the chart is built anew with every mark. */
export const cachedPlan = memoize((version: VersionRow) => planOfVersion(version))

/** Returns within how many days of a dose another dose can be a double dose with it (M5), by any of these versions. */
export const doubleDoseDays = (versions: readonly VersionRow[]): number =>
  Math.max(0, ...versions.map(version => Math.ceil(tooCloseMinutesOf(cachedPlan(version)) / DAY_MINUTES) + 1))

/** Returns the plan of a mark by the version its dose belongs to, whatever the order contains today. */
export function planOfMarks({ versions, administrations }: ChartRows): PlanOf<MarkRow> {
  const versionsById = new Map(versions.map(version => [version.id, version]))
  const versionIdOfDose = new Map(administrations.map(dose => [dose.id, dose.medication_version_id]))
  return mark => {
    const version =
      versionsById.get(mark.medication_version_id ?? '') ??
      versionsById.get(versionIdOfDose.get(mark.administration_id) ?? '')
    return version && cachedPlan(version)
  }
}

/** Returns the marks of an order's drug. Orders of one drug share them: it is the same drug in the same person. */
export function createDrugMarksFinder(
  orders: readonly Order[],
  marks: readonly MarkRow[],
  planOf: PlanOf<MarkRow>,
): (order: Order) => DrugMarks {
  const marksByOrder = groupBy(marks, mark => mark.medication_id)
  const cache = new Map<string, DrugMarks>()
  return order => {
    const cachedMarks = cache.get(order.id)
    if (cachedMarks !== undefined) return cachedMarks
    const sameDrugOrders = orders.filter(
      otherOrder =>
        otherOrder === order ||
        otherOrder.versions.some(otherVersion =>
          order.versions.some(ownVersion => areSameDrug(otherVersion, ownVersion)),
        ),
    )
    const drugMarks = { marks: sameDrugOrders.flatMap(({ id }) => marksByOrder.get(id) ?? []), planOf }
    cache.set(order.id, drugMarks)
    return drugMarks
  }
}

export function doubleDosesByDose(
  marks: readonly MarkRow[],
  planOf: PlanOf<MarkRow>,
): Map<string, DoubleDose<MarkRow>[]> {
  const pairsByDose = new Map<string, DoubleDose<MarkRow>[]>()
  for (const pair of possibleDoubleDoses(marks, planOf)) {
    for (const id of new Set([pair.first.administration_id, pair.second.administration_id])) {
      pairsByDose.set(id, [...(pairsByDose.get(id) ?? []), pair])
    }
  }
  return pairsByDose
}

/** Finds the review that left conflicting marks as they are: undefined while any pair of them has not been reviewed. */
export function createReviewFinder(attentionItems: readonly AttentionRow[]) {
  const reviewedItems = attentionItems.filter(item => item.resolution === 'reviewed')
  return (
    doubleDoses: readonly DoubleDose<MarkRow>[],
    disagreeingMarks: readonly MarkRow[],
  ): AttentionRow | undefined => {
    if (reviewedItems.length === 0) return undefined
    const conflicts = doubleDoses.map(({ first, second }) => ({ marks: [first, second] }))
    if (disagreeingMarks.length > 0) conflicts.push({ marks: [...disagreeingMarks] })
    const reviews = conflicts.flatMap(
      conflict => reviewedItems.findLast(item => isReviewed(conflict, item)) ?? [],
    )
    return reviews.length === conflicts.length ? reviews.at(-1) : undefined
  }
}

/** A dose of the last days that no one recorded, and the drug as its order had it then. */
export type UnrecordedDose = DueSlot & { drug: string }

export function unrecordedDosesIn(
  rows: ChartRows,
  orders: readonly Order[],
  today: LocalDate,
): UnrecordedDose[] {
  const dosesWithRecord = recordedDoses(rows.administrations, rows.marks)
  const drugNamesByVersion = new Map(rows.versions.map(version => [version.id, version.medication_name]))
  return unrecordedDoses({
    orders,
    recordedDoses: dosesWithRecord,
    today,
    zone: rows.zone,
    client: rows.client,
    days: rows.unrecordedDayCount,
  }).map(slot => ({
    ...slot,
    drug: drugNamesByVersion.get(slot.version_id) ?? '',
  }))
}

export const byDrugName = (left: Order, right: Order) =>
  left.currentVersion.medication_name.localeCompare(right.currentVersion.medication_name)
export const activeThenName = (left: Order, right: Order) =>
  Number(right.isActive) - Number(left.isActive) || byDrugName(left, right)
