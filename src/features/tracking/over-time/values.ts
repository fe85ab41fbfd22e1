/** Finds the values of entries that can be charted over time, and turns one of them into points. */
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { addDays, DAY_MS, daysBetween, type LocalDate, millisOf } from '#domain/values/dates.ts'
import { instantOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { Entry } from '../entries.ts'

/** A numeric value that occurs in entries, identified by its category and its key there. */
export interface MeasuredValue {
  readonly id: string
  /** The names of category and value in the newest entry. */
  readonly category: string
  readonly attribute: string
}

/** One value of one entry; `at` is the time of the entry in ms. */
export interface Point {
  readonly timeMillis: number
  readonly value: number
  readonly detail: TrackingDetail
  readonly entry: Entry
}

/** Lengths of periods in days, today included; null: all entries on this device. */
export const PERIODS = [7, 30, 90, null] as const
export type Period = (typeof PERIODS)[number]

const isNumeric = ({ data_type, value }: TrackingDetail): boolean =>
  (data_type === 'number' || data_type === 'water') && typeof value === 'number'

const measuredValueIdOf = ({ category_id }: Entry, { key }: TrackingDetail) => `${category_id}/${key}`

/** Returns the numeric values, by category, then in the order of the details. Entries must be newest first. */
export function measuredValuesIn(entries: readonly Entry[]): MeasuredValue[] {
  const valuesById = new Map<string, MeasuredValue>()
  for (const entry of entries) {
    for (const detail of entry.details) {
      const id = measuredValueIdOf(entry, detail)
      if (!isNumeric(detail) || valuesById.has(id)) continue
      valuesById.set(id, { id, category: entry.category_name, attribute: detail.attribute_name })
    }
  }
  return [...valuesById.values()].sort((left, right) => left.category.localeCompare(right.category))
}

/** Returns the points of one value within the period, oldest first. */
export function pointsOf(
  entries: readonly Entry[],
  measuredValueId: string,
  { period, today }: { period: Period; today: LocalDate },
): Point[] {
  const firstDay = period === null ? '' : addDays(today, 1 - period)
  return entries
    .filter(({ entry_date }) => entry_date >= firstDay)
    .flatMap(entry =>
      entry.details
        .filter(detail => isNumeric(detail) && measuredValueIdOf(entry, detail) === measuredValueId)
        .map(detail => ({
          timeMillis: millisOf(entry.entry_datetime),
          value: Number(detail.value),
          detail,
          entry,
        })),
    )
    .sort((left, right) => left.timeMillis - right.timeMillis)
}

/** Returns the units of the points, the newest point's unit first: values in two units do not make one line. */
export const unitsOf = (points: readonly Point[]): (string | null)[] => [
  ...new Set(points.toReversed().map(({ detail }) => detail.unit)),
]

export interface Figures {
  readonly latest: Point
  /** The lowest among the points in the unit of the latest point; `highest` likewise. */
  readonly lowest: Point
  readonly highest: Point
  readonly out_of_range: number
}

/** Returns the figures of the points; undefined without points. */
export function figuresOf(points: readonly Point[]): Figures | undefined {
  const latest = points.at(-1)
  if (latest === undefined) return undefined
  const sameUnitPoints = points.filter(({ detail }) => detail.unit === latest.detail.unit)
  return {
    latest,
    lowest: sameUnitPoints.reduce((low, point) => (point.value < low.value ? point : low), latest),
    highest: sameUnitPoints.reduce((high, point) => (point.value > high.value ? point : high), latest),
    out_of_range: points.filter(({ detail }) => detail.is_out_of_range).length,
  }
}

const MAX_TICKS = 6

export interface Axis {
  /** In ms. */
  readonly startMillis: number
  readonly endMillis: number
  /** The days to label on the axis, each with its first moment in ms by the home's clock. */
  readonly ticks: readonly { readonly startMillis: number; readonly date: LocalDate }[]
}

/** Returns the days of the period by the home's clock; for "all", from the day of the first point. */
export function axisOf(
  points: readonly Point[],
  { period, today, time_zone }: { period: Period; today: LocalDate; time_zone: TimeZone },
): Axis {
  const firstPointDay = points[0]?.entry.entry_date ?? today
  const firstDay = period === null ? firstPointDay : addDays(today, 1 - period)
  const startMillisOf = (date: LocalDate) => millisOf(instantOf(date, '00:00', time_zone))
  const days = daysBetween(firstDay, today)
  const daysPerTick = Math.max(1, Math.ceil((days + 1) / MAX_TICKS))
  const ticks = []
  for (let daysBack = 0; daysBack <= days; daysBack += daysPerTick) {
    const date = addDays(today, -daysBack)
    ticks.unshift({ startMillis: startMillisOf(date), date })
  }
  const newestMillis = points.at(-1)?.timeMillis ?? 0
  return {
    startMillis: startMillisOf(firstDay),
    endMillis: Math.max(startMillisOf(today) + DAY_MS, newestMillis),
    ticks,
  }
}
