/** Everything recorded about one client, day by day, from rows of any kind. */
import { collections } from '#domain/collections.ts'
import type { Collection } from '#domain/registry.ts'
import { compare } from '#domain/values/compare.ts'
import { type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { WallClock } from './dates.ts'
import type { DeviceRows, LabelContext } from './label-context.ts'
import type { LabelSet, RecordedEvent, RowValues } from './label-set.ts'
import { labelSetOf, storedRow } from './label-sets.ts'
import { operationName } from './operation-labels.ts'

export interface TimelineEvent extends RecordedEvent {
  /** Unique per event, since a row may have several. */
  readonly key: string
  readonly labelSet: LabelSet
  /** The row the event is about. */
  readonly row: RowValues
  /** The day of the home that the event is filed under. */
  readonly day: LocalDate
}

/** The collections whose rows have events of a client, in the order of the registry. */
export const eventCollections: readonly Collection[] = collections.filter(
  collection => labelSetOf(collection)?.events?.[collection],
)

/** Returns the events of a month in the home, the newest first. */
export function timelineEvents(
  records: DeviceRows,
  { home, month }: { readonly home: WallClock; readonly month: LocalMonth },
): TimelineEvent[] {
  return eventCollections
    .flatMap(collection => eventsIn(collection, records, home))
    .filter(({ day }) => monthOf(day) === month)
    .sort((left, right) => compare(right.day, left.day) || compare(right.occurredAt, left.occurredAt))
}

function eventsIn(collection: Collection, records: DeviceRows, { time_zone }: WallClock): TimelineEvent[] {
  const labelSet = labelSetOf(collection)
  if (labelSet === undefined) return []
  const [firstCollection] = labelSet.collections
  const aboutRowOf = ({ aboutId }: RecordedEvent) =>
    aboutId === undefined ? undefined : storedRow(firstCollection, aboutId, records)
  // Safe cast: every row can be read as values by field.
  return (records.all(collection) as unknown as (RowValues & { readonly id: string | number })[]).flatMap(
    row =>
      (labelSet.events?.[collection]?.(row, records) ?? []).map(event => ({
        ...event,
        key: `${collection}/${row.id}/${event.operation}/${event.occurredAt}`,
        labelSet,
        row: rowAtEvent(event, aboutRowOf(event) ?? row),
        day: event.on ?? localDateTimeOf(event.occurredAt, time_zone).date,
      })),
  )
}

const rowAtEvent = ({ former }: RecordedEvent, row: RowValues): RowValues =>
  former === undefined ? row : { ...row, ...former }

/** Returns "Allergy recorded: Penicillin", "Metformin: given"; the day, the time and the client are shown beside it. */
export function eventWords({ operation, labelSet, row }: TimelineEvent, context: LabelContext): string {
  const { t, records } = context
  const values = labelSet.completeRow?.(row, records) ?? row
  const rowContext = { ...context, homeClock: undefined }
  const ownSummary = labelSet.operationSummary?.(values, rowContext)
  if (ownSummary !== undefined) return ownSummary
  const name = operationName(operation, t)
  const summary = labelSet.summary(values, rowContext)
  return summary === undefined ? name : t('labels.operationAbout', { operation: name, about: summary })
}
