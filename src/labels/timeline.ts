/** Everything recorded about one client, day by day, from rows of any kind. */

import { type Collection, collections } from '#domain/registry.ts'
import { compare } from '#domain/values/compare.ts'
import { type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { WallClock } from './dates.ts'
import type { KnownRows, LabelContext } from './label-context.ts'
import { operationName } from './operation-labels.ts'
import type { AnyValues, RecordedEvent, Thing } from './thing.ts'
import { rowThere, thingOf } from './things.ts'

export interface TimelineEvent extends RecordedEvent {
  /** One row may have several events. */
  readonly key: string
  readonly thing: Thing
  /** What it was about. */
  readonly row: AnyValues
  /** The day of the home it is filed under. */
  readonly day: LocalDate
}

/** The collections whose rows tell what happened to a client, in the order of the registry. */
export const eventCollections: readonly Collection[] = collections.filter(
  collection => thingOf(collection)?.events?.[collection],
)

/** The events of a month of the home, the newest first. */
export function timelineEvents(
  records: KnownRows,
  { home, month }: { readonly home: WallClock; readonly month: LocalMonth },
): TimelineEvent[] {
  return eventCollections
    .flatMap(collection => eventsIn(collection, records, home))
    .filter(({ day }) => monthOf(day) === month)
    .sort((left, right) => compare(right.day, left.day) || compare(right.at, left.at))
}

function eventsIn(collection: Collection, records: KnownRows, { time_zone }: WallClock): TimelineEvent[] {
  const thing = thingOf(collection)
  if (thing === undefined) return []
  const [first] = thing.collections
  const aboutOf = ({ about }: RecordedEvent) =>
    about === undefined ? undefined : rowThere(first, about, records)
  // Every row is values by field.
  return (records.all(collection) as unknown as (AnyValues & { readonly id: string | number })[]).flatMap(
    row =>
      (thing.events?.[collection]?.(row, records) ?? []).map(event => ({
        ...event,
        key: `${collection}/${row.id}/${event.operation}/${event.at}`,
        thing,
        row: asItRead(event, aboutOf(event) ?? row),
        day: event.on ?? localDateTimeOf(event.at, time_zone).date,
      })),
  )
}

const asItRead = ({ former }: RecordedEvent, row: AnyValues): AnyValues =>
  former === undefined ? row : { ...row, ...former }

/** "Allergy recorded: Penicillin", "Metformin: given"; the day, the time and the client stand beside it. */
export function eventWords({ operation, thing, row }: TimelineEvent, context: LabelContext): string {
  const { t, records } = context
  const values = thing.whole?.(row, records) ?? row
  const inHome = { ...context, home: undefined }
  const own = thing.operationSummary?.(values, inHome)
  if (own !== undefined) return own
  const name = operationName(operation, t)
  const about = thing.summary(values, inHome)
  return about === undefined ? name : t('labels.operationAbout', { operation: name, about })
}
