/** A client's orders with their versions, and the marks that belong to one drug. Pure. */
import type { RowOf } from '../../../registry.ts'
import type { Shown } from '../../../shown-row.ts'
import { DAY_MINUTES, type Instant, type LocalDate } from '../../../values/dates.ts'
import { groupBy } from '../../../values/group-by.ts'
import type { LocalDateTime, TimeZone } from '../../../values/time-zone.ts'
import { isLookedAt } from '../dose-conflicts.ts'
import { type DoubleDose, type PlanOf, planOfVersion, possibleDoubleDoses, reachOf } from '../double-dose.ts'
import { isOneDrug } from '../drugs.ts'
import { isActive } from '../orders.ts'
import { recordedDoses } from '../recorded-doses.ts'
import type { DueSlot } from '../schedule.ts'
import { unrecordedDoses } from '../unrecorded-doses.ts'
import { currentVersion, versionsInOrder } from '../versions.ts'
import { remembered } from './remembered.ts'

export type MarkRow = Shown<'mark'>
export type OrderRow = Shown<'medication'>
export type VersionRow = Shown<'medication_version'>
export type AdministrationRow = Shown<'administration'>
export type AttentionRow = Shown<'attention_item'>

/** The rows about one client's medication. */
export interface ChartRows {
  client: RowOf<'client'>
  zone: TimeZone
  lines: readonly OrderRow[]
  versions: readonly VersionRow[]
  administrations: readonly AdministrationRow[]
  marks: readonly MarkRow[]
  attention: readonly AttentionRow[]
  now: Instant
  /** How many days before today are searched for unrecorded doses; by default those of the round (M11.6). */
  unrecordedDays?: number | undefined
}

export interface Order {
  id: string
  line: OrderRow
  versions: readonly VersionRow[]
  /** The version in force now; the first version if none has begun. */
  current: VersionRow
  isActive: boolean
  isAsNeeded: boolean
}

/** The marks a new mark has to have seen (M5.7): of all orders that were ever of one drug. */
export interface ItemMarks {
  marks: readonly MarkRow[]
  planOf: PlanOf<MarkRow>
}

export const isListed = (order: Order) => order.line.removed_at === null

export function ordersOf(
  { lines, versions }: Pick<ChartRows, 'lines' | 'versions'>,
  here: LocalDateTime,
): Order[] {
  const byOrder = groupBy(versions, version => version.medication_id)
  return lines.flatMap(line => {
    const known = versionsInOrder(byOrder.get(line.id) ?? [])
    const current = currentVersion(known, here)
    if (current === undefined) return []
    return [
      {
        id: line.id,
        line,
        versions: known,
        current,
        isActive: line.removed_at === null && isActive(line, here.date),
        isAsNeeded: current.frequency_type === 'as_needed',
      },
    ]
  })
}

/** Remembers a plan: it iterates over a year of days, and a chart is built anew with every mark. */
export const rememberedPlan = remembered((version: VersionRow) => planOfVersion(version))

/** Returns within how many days of a dose another dose can be a double dose with it (M5), by any of these versions. */
export const reachDays = (versions: readonly VersionRow[]): number =>
  Math.max(0, ...versions.map(version => Math.ceil(reachOf(rememberedPlan(version)) / DAY_MINUTES) + 1))

/** Returns the plan of a mark by the version its dose belongs to, whatever the order contains today. */
export function planOfMarks({ versions, administrations }: ChartRows): PlanOf<MarkRow> {
  const byId = new Map(versions.map(version => [version.id, version]))
  const doses = new Map(administrations.map(dose => [dose.id, dose.medication_version_id]))
  return mark => {
    const version =
      byId.get(mark.medication_version_id ?? '') ?? byId.get(doses.get(mark.administration_id) ?? '')
    return version && rememberedPlan(version)
  }
}

/** Returns the marks of an order's drug. Orders of one drug share them: it is the same drug in the same person. */
export function itemsOf(
  orders: readonly Order[],
  marks: readonly MarkRow[],
  planOf: PlanOf<MarkRow>,
): (order: Order) => ItemMarks {
  const byOrder = groupBy(marks, mark => mark.medication_id)
  const found = new Map<string, ItemMarks>()
  return order => {
    const known = found.get(order.id)
    if (known !== undefined) return known
    const same = orders.filter(
      other => other === order || other.versions.some(one => order.versions.some(own => isOneDrug(one, own))),
    )
    const own = { marks: same.flatMap(({ id }) => byOrder.get(id) ?? []), planOf }
    found.set(order.id, own)
    return own
  }
}

export function doublesOf(
  marks: readonly MarkRow[],
  planOf: PlanOf<MarkRow>,
): Map<string, DoubleDose<MarkRow>[]> {
  const found = new Map<string, DoubleDose<MarkRow>[]>()
  for (const pair of possibleDoubleDoses(marks, planOf)) {
    for (const id of new Set([pair.first.administration_id, pair.second.administration_id])) {
      found.set(id, [...(found.get(id) ?? []), pair])
    }
  }
  return found
}

/** Finds the review that left conflicting marks as they are: undefined while any pair of them has not been reviewed. */
export function lookedAtIn(attention: readonly AttentionRow[]) {
  const reviewed = attention.filter(item => item.resolution === 'reviewed')
  return (
    doubles: readonly DoubleDose<MarkRow>[],
    disagreeing: readonly MarkRow[],
  ): AttentionRow | undefined => {
    if (reviewed.length === 0) return undefined
    const conflicts = doubles.map(({ first, second }) => ({ marks: [first, second] }))
    if (disagreeing.length > 0) conflicts.push({ marks: [...disagreeing] })
    const found = conflicts.flatMap(conflict => reviewed.findLast(item => isLookedAt(conflict, item)) ?? [])
    return found.length === conflicts.length ? found.at(-1) : undefined
  }
}

/** A dose of the last days that no one recorded, and the drug as its order had it then. */
export type UnrecordedDose = DueSlot & { drug: string }

export function unrecordedDosesIn(
  rows: ChartRows,
  orders: readonly Order[],
  today: LocalDate,
): UnrecordedDose[] {
  const recorded = recordedDoses(rows.administrations, rows.marks)
  const drugs = new Map(rows.versions.map(version => [version.id, version.medication_name]))
  return unrecordedDoses({
    orders,
    recorded,
    today,
    zone: rows.zone,
    client: rows.client,
    days: rows.unrecordedDays,
  }).map(slot => ({
    ...slot,
    drug: drugs.get(slot.version_id) ?? '',
  }))
}

export const byName = (left: Order, right: Order) =>
  left.current.medication_name.localeCompare(right.current.medication_name)
export const activeThenName = (left: Order, right: Order) =>
  Number(right.isActive) - Number(left.isActive) || byName(left, right)
