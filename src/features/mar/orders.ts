/** A client's orders with their versions, and the marks that belong to one drug. Pure. */
import { attentionId } from '#domain/entities/attention-item.ts'
import type { RowOf } from '#domain/registry.ts'
import { type DoubleDose, possibleDoubleDoses, scheduleGapMinutes } from '#domain/rules/double-dose.ts'
import { isActive } from '#domain/rules/orders.ts'
import { currentVersion, versionsInOrder } from '#domain/rules/versions.ts'
import type { Instant } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { LocalDateTime, TimeZone } from '#domain/values/time-zone.ts'
import type { Shown } from '../../mirror/read.ts'
import { remembered } from './remembered.ts'

export type MarkRow = Shown<'mark'>
export type OrderRow = Shown<'medication'>
export type VersionRow = Shown<'medication_version'>
export type TouchedRow = Shown<'administration'>
export type AttentionRow = Shown<'attention_item'>

/** What the mirror has about one client's medication. */
export interface ChartRows {
  client: RowOf<'client'>
  zone: TimeZone
  lines: readonly OrderRow[]
  versions: readonly VersionRow[]
  administrations: readonly TouchedRow[]
  marks: readonly MarkRow[]
  attention: readonly AttentionRow[]
  now: Instant
}

export interface Order {
  id: string
  line: OrderRow
  versions: readonly VersionRow[]
  /** What it says now; the first version when none has begun. */
  current: VersionRow
  isActive: boolean
  isAsNeeded: boolean
}

/** All marks of one inventory item: what a new mark has to have seen (M5). */
export interface ItemMarks {
  marks: readonly MarkRow[]
  gaps: ReadonlyMap<string, number>
}

export const isListed = (order: Order) => order.line.removed_at === null

export function ordersOf({ lines, versions }: ChartRows, here: LocalDateTime): Order[] {
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

/** It walks a year of days, and a chart is put together anew with every mark. */
export const gapMinutesOf = remembered((version: VersionRow) => scheduleGapMinutes(version))

/** Orders of one item share their marks: a second order of the drug is the same drug in the same person. */
export function itemsOf(orders: readonly Order[], marks: readonly MarkRow[]): Map<number, ItemMarks> {
  const byOrder = groupBy(marks, mark => mark.medication_id)
  return new Map(
    [...groupBy(orders, order => order.current.inventory_id)].map(([item, same]) => [
      item,
      {
        marks: same.flatMap(order => byOrder.get(order.id) ?? []),
        gaps: new Map(same.map(order => [order.id, gapMinutesOf(order.current)])),
      },
    ]),
  )
}

const NO_MARKS: ItemMarks = { marks: [], gaps: new Map() }
export const itemOf = (items: ReadonlyMap<number, ItemMarks>, order: Order) =>
  items.get(order.current.inventory_id) ?? NO_MARKS

export function doublesOf(items: Iterable<ItemMarks>): Map<string, DoubleDose<MarkRow>[]> {
  const found = new Map<string, DoubleDose<MarkRow>[]>()
  for (const { marks, gaps } of items) {
    for (const pair of possibleDoubleDoses(marks, gaps)) {
      for (const id of new Set([pair.first.administration_id, pair.second.administration_id])) {
        found.set(id, [...(found.get(id) ?? []), pair])
      }
    }
  }
  return found
}

/**
 * Says of conflicting marks who looked at them and left them as they are: undefined while there is a pair of them that
 * nobody has looked at.
 */
export function lookedAtIn(attention: readonly AttentionRow[]) {
  const reviewed = new Map(
    attention.filter(item => item.resolution === 'reviewed').map(item => [item.id, item]),
  )
  return (
    doubles: readonly DoubleDose<MarkRow>[],
    disagreeing: readonly MarkRow[],
  ): AttentionRow | undefined => {
    if (reviewed.size === 0) return undefined
    const ids = doubles.map(({ first, second }) => attentionId('possible_double_dose', [first.id, second.id]))
    if (disagreeing.length > 0)
      ids.push(
        attentionId(
          'disagreement',
          disagreeing.map(({ id }) => id),
        ),
      )
    const found = ids.flatMap(id => reviewed.get(id) ?? [])
    return found.length === ids.length ? found.at(-1) : undefined
  }
}

export const byName = (left: Order, right: Order) =>
  left.current.medication_name.localeCompare(right.current.medication_name)
export const activeThenName = (left: Order, right: Order) =>
  Number(right.isActive) - Number(left.isActive) || byName(left, right)
