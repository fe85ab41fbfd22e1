/** Which values of entries can be drawn over time, and those of one of them as points. */
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { addDays, DAY_MS, daysBetween, type LocalDate, millisOf } from '#domain/values/dates.ts'
import { instantOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { Entry } from '../entries.ts'

/** A value that entries have: of a category, by its key there. */
export interface Measured {
  readonly id: string
  /** As the newest entry calls them. */
  readonly category: string
  readonly attribute: string
}

/** One value of one entry. */
export interface Point {
  readonly at: number
  readonly value: number
  readonly detail: TrackingDetail
  readonly entry: Entry
}

/** Days back, today included; null: all that this device holds. */
export const PERIODS = [7, 30, 90, null] as const
export type Period = (typeof PERIODS)[number]

const isNumeric = ({ data_type, value }: TrackingDetail): boolean =>
  (data_type === 'number' || data_type === 'water') && typeof value === 'number'

const idOf = ({ category_id }: Entry, { key }: TrackingDetail) => `${category_id}/${key}`

/** The numbers among the values, by category and then as they stand in it. Entries are the newest first. */
export function measuredIn(entries: readonly Entry[]): Measured[] {
  const found = new Map<string, Measured>()
  for (const entry of entries) {
    for (const detail of entry.details) {
      const id = idOf(entry, detail)
      if (!isNumeric(detail) || found.has(id)) continue
      found.set(id, { id, category: entry.category_name, attribute: detail.attribute_name })
    }
  }
  return [...found.values()].sort((one, other) => one.category.localeCompare(other.category))
}

/** The points of one value within the period, the oldest first. */
export function pointsOf(
  entries: readonly Entry[],
  id: string,
  { period, today }: { period: Period; today: LocalDate },
): Point[] {
  const from = period === null ? '' : addDays(today, 1 - period)
  return entries
    .filter(({ entry_date }) => entry_date >= from)
    .flatMap(entry =>
      entry.details
        .filter(detail => isNumeric(detail) && idOf(entry, detail) === id)
        .map(detail => ({ at: millisOf(entry.entry_datetime), value: Number(detail.value), detail, entry })),
    )
    .sort((one, other) => one.at - other.at)
}

/** The units of the points, that of the newest first: values of two units are no one line. */
export const unitsOf = (points: readonly Point[]): (string | null)[] => [
  ...new Set(points.toReversed().map(({ detail }) => detail.unit)),
]

export interface Figures {
  readonly latest: Point
  /** Of those in the unit of the latest. */
  readonly lowest: Point
  readonly highest: Point
  readonly out_of_range: number
}

/** undefined without points. */
export function figuresOf(points: readonly Point[]): Figures | undefined {
  const latest = points.at(-1)
  if (latest === undefined) return undefined
  const alike = points.filter(({ detail }) => detail.unit === latest.detail.unit)
  return {
    latest,
    lowest: alike.reduce((low, point) => (point.value < low.value ? point : low), latest),
    highest: alike.reduce((high, point) => (point.value > high.value ? point : high), latest),
    out_of_range: points.filter(({ detail }) => detail.is_out_of_range).length,
  }
}

const MAX_TICKS = 6

export interface Axis {
  /** In ms. */
  readonly from: number
  readonly to: number
  /** Days of the home to name, each with its first moment in ms. */
  readonly ticks: readonly { readonly at: number; readonly date: LocalDate }[]
}

/** The days of the period by the home's clock; of all that is held, from the day of the first point. */
export function axisOf(
  points: readonly Point[],
  { period, today, time_zone }: { period: Period; today: LocalDate; time_zone: TimeZone },
): Axis {
  const first = points[0]?.entry.entry_date ?? today
  const begin = period === null ? first : addDays(today, 1 - period)
  const startOf = (date: LocalDate) => millisOf(instantOf(date, '00:00', time_zone))
  const days = daysBetween(begin, today)
  const step = Math.max(1, Math.ceil((days + 1) / MAX_TICKS))
  const ticks = []
  for (let back = 0; back <= days; back += step) {
    const date = addDays(today, -back)
    ticks.unshift({ at: startOf(date), date })
  }
  const newest = points.at(-1)?.at ?? 0
  return { from: startOf(begin), to: Math.max(startOf(today) + DAY_MS, newest), ticks }
}
