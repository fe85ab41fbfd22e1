/**
 * One client's medication chart, put together from rows of the mirror: orders with their versions, the doses of a
 * day, the lines of a month. Pure; the rules themselves are in `domain/rules`.
 */
import { administrationId } from '#domain/entities/administration.ts'
import type { RowOf } from '#domain/registry.ts'
import { type DoubleDose, possibleDoubleDoses, scheduleGapMinutes } from '#domain/rules/double-dose.ts'
import { type ChartCell, type ChartRecord, chartCells, doseKey, gridRows } from '#domain/rules/mar-grid.ts'
import { currentVersion, isActive } from '#domain/rules/orders.ts'
import { type DueSlot, dueSlots, versionsInOrder } from '#domain/rules/schedule.ts'
import { administrationState, type DoseStatus } from '#domain/rules/standing.ts'
import { type ClockTime, type Instant, type LocalDate, type LocalMonth, monthDays } from '#domain/values/dates.ts'
import { instantOf, localDateTimeOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { Shown } from '../../mirror/read.ts'

export type MarkRow = Shown<'mark'>
export type OrderRow = Shown<'medication'>
export type VersionRow = Shown<'medication_version'>
export type TouchedRow = Shown<'administration'>

/** What the mirror has about one client's medication. */
export interface ChartRows {
  client: RowOf<'client'>
  zone: TimeZone
  lines: readonly OrderRow[]
  versions: readonly VersionRow[]
  administrations: readonly TouchedRow[]
  marks: readonly MarkRow[]
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

interface TouchedDose extends ChartRecord {
  version_id: string | null
  standing: readonly MarkRow[]
  history: readonly MarkRow[]
}
export type Cell = ChartCell<TouchedDose>

export interface Dose {
  administration_id: string
  /** `doseKey`: order, date and time. */
  key: string
  order: Order
  version: VersionRow
  date: LocalDate
  time: ClockTime
  /** The moment the home's clock shows that time. */
  at: Instant
  isScheduled: boolean
  status: DoseStatus
  state: Cell['state']
  standing: readonly MarkRow[]
  history: readonly MarkRow[]
  item: ItemMarks
}

/** One line of the month: an order version at one time of day. */
export interface GridLine {
  key: string
  order: Order
  version: VersionRow
  time: ClockTime
  cells: readonly Cell[]
}

export interface Chart {
  zone: TimeZone
  today: LocalDate
  now: Instant
  /** Those not deleted, active ones first, by name. */
  orders: readonly Order[]
  /** Orders whose drug and dose have not arrived yet: never shown as less than they are (M11). */
  incomplete: number
  dosesOf(from: LocalDate, to: LocalDate): Dose[]
  monthOf(month: LocalMonth): GridLine[]
  /** As-needed doses somebody recorded, newest first. */
  asNeededDoses: readonly Dose[]
  /** What a new dose of this order has to have seen. */
  itemOf(order: Order): ItemMarks
  /** The pairs of marks of one dose that may be a double dose, in it or across doses of the item. */
  doublesOf(administrationId: string): readonly DoubleDose<MarkRow>[]
}

export function chartOf(rows: ChartRows): Chart {
  const { client, zone, now } = rows
  const here = localDateTimeOf(now, zone)
  const all = ordersOf(rows, here)
  const marks = groupBy(rows.marks, mark => mark.administration_id)
  const touched = groupBy(rows.administrations, dose => dose.medication_id)
  const items = itemsOf(all, rows.marks)
  const doubles = doublesOf(items.values())

  function stateOf(id: string): Pick<Dose, 'status' | 'standing' | 'history'> {
    const { status, standing, history } = administrationState(marks.get(id) ?? [])
    return { status: status === 'given' && doubles.has(id) ? 'possible_double_dose' : status, standing, history }
  }

  function cellsOf(order: Order, from: LocalDate, to: LocalDate): Cell[] {
    const { removed_at } = order.line
    const slots = dueSlots(order.line, order.versions, from, to, zone, client).filter(
      slot => removed_at === null || slot.at < removed_at,
    )
    const versionIds = new Map((touched.get(order.id) ?? []).map(dose => [dose.id, dose.medication_version_id]))
    const scheduled = (touched.get(order.id) ?? []).filter(
      dose => !dose.is_as_needed && dose.administration_date >= from && dose.administration_date <= to,
    )
    const places = [
      ...slots.map(({ date, time }) => ({ date, time })),
      ...scheduled.map(dose => ({ date: dose.administration_date, time: dose.administration_time })),
    ]
    const records = places.flatMap(({ date, time }): TouchedDose[] => {
      const administration_id = administrationId(order.id, date, time)
      if (!marks.has(administration_id)) return []
      const version_id = versionIds.get(administration_id) ?? null
      return [{ administration_id, medication_id: order.id, date, time, version_id, ...stateOf(administration_id) }]
    })
    return chartCells(slots, records, now)
  }

  function doseAt(order: Order, { date, time, state, slot, record }: Cell): Dose {
    return {
      administration_id: record?.administration_id ?? administrationId(order.id, date, time),
      key: doseKey(order.id, date, time),
      order,
      version: versionOf(order, slot, record),
      date,
      time,
      at: slot?.at ?? instantOf(date, time, zone),
      isScheduled: slot !== null,
      status: record?.status ?? 'open',
      state,
      standing: record?.standing ?? [],
      history: record?.history ?? [],
      item: itemOf(items, order),
    }
  }

  function asNeededDose(order: Order, dose: TouchedRow): Dose {
    const said = stateOf(dose.id)
    const { administration_date: date, administration_time: time } = dose
    const cell: Cell = { date, time, state: 'nothing', slot: null, record: null }
    const state = chartCells([], [{ ...cell, ...said, administration_id: dose.id, medication_id: order.id }], now)[0]
    return {
      ...doseAt(order, cell),
      ...said,
      administration_id: dose.id,
      version: order.versions.find(version => version.id === dose.medication_version_id) ?? order.current,
      state: state?.state ?? 'nothing',
    }
  }

  return {
    zone,
    now,
    today: here.date,
    orders: all.filter(order => order.line.removed_at === null).sort(activeThenName),
    incomplete: rows.lines.filter(line => line.removed_at === null).length - all.filter(isListed).length,
    dosesOf: (from, to) =>
      all.flatMap(order => cellsOf(order, from, to).map(cell => doseAt(order, cell))).sort(byTimeAndName),
    monthOf(month) {
      const dates = monthDays(month)
      const [first = '', last = ''] = [dates[0], dates.at(-1)]
      return [...all].sort(activeThenName).flatMap(order => {
        const byVersion = groupBy(cellsOf(order, first, last), cell => versionOf(order, cell.slot, cell.record).id)
        return order.versions.flatMap(version =>
          gridRows(byVersion.get(version.id) ?? [], dates).map(({ time, cells }) => ({
            key: `${version.id} ${time}`,
            order,
            version,
            time,
            cells,
          })),
        )
      })
    },
    asNeededDoses: all
      .flatMap(order =>
        (touched.get(order.id) ?? []).filter(dose => dose.is_as_needed).map(dose => asNeededDose(order, dose)),
      )
      .filter(dose => dose.history.length > 0)
      .sort((left, right) => (left.at > right.at ? -1 : 1)),
    itemOf: order => itemOf(items, order),
    doublesOf: id => doubles.get(id) ?? [],
  }
}

const isListed = (order: Order) => order.line.removed_at === null

function ordersOf({ lines, versions }: ChartRows, here: { date: LocalDate; time: ClockTime }): Order[] {
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

/** Orders of one item share their marks: a second order of the drug is the same drug in the same person. */
function itemsOf(orders: readonly Order[], marks: readonly MarkRow[]): Map<number, ItemMarks> {
  const byOrder = groupBy(marks, mark => mark.medication_id)
  return new Map(
    [...groupBy(orders, order => order.current.inventory_id)].map(([item, same]) => [
      item,
      {
        marks: same.flatMap(order => byOrder.get(order.id) ?? []),
        gaps: new Map(same.map(order => [order.id, scheduleGapMinutes(order.current)])),
      },
    ]),
  )
}

const NO_MARKS: ItemMarks = { marks: [], gaps: new Map() }
const itemOf = (items: ReadonlyMap<number, ItemMarks>, order: Order) =>
  items.get(order.current.inventory_id) ?? NO_MARKS

function doublesOf(items: Iterable<ItemMarks>): Map<string, DoubleDose<MarkRow>[]> {
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

function versionOf(order: Order, slot: DueSlot | null, record: TouchedDose | null): VersionRow {
  const id = slot?.version_id ?? record?.version_id
  return order.versions.find(version => version.id === id) ?? order.current
}

const byTimeAndName = (left: Dose, right: Dose) =>
  left.at === right.at ? byName(left.order, right.order) : left.at < right.at ? -1 : 1
const byName = (left: Order, right: Order) =>
  left.current.medication_name.localeCompare(right.current.medication_name)
const activeThenName = (left: Order, right: Order) =>
  Number(right.isActive) - Number(left.isActive) || byName(left, right)

export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
