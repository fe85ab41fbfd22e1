/** What a change makes of an order: its line, and the version from then on (M2, M9). */
import type * as v from 'valibot'
import type { OperationContext } from '../../operation.ts'
import { type RecordSet, refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { needsNewVersion } from '../../rules/orders.ts'
import { startTimeFor, timesOf } from '../../rules/schedule.ts'
import { rulingVersions } from '../../rules/versions.ts'
import { laterDate } from '../../values/dates.ts'
import type { LocalDateTime } from '../../values/time-zone.ts'
import { type effectiveOrder, inventoryName } from './order.ts'
import type { changesSchema } from './order-fields.ts'
import { asksSchedule, clearedBy, ownFields } from './order-schedule.ts'

export type Changes = Omit<v.InferOutput<typeof changesSchema>, 'is_ongoing'>
type EffectiveOrder = ReturnType<typeof effectiveOrder>
type Line = RowOf<'medication'>
type Version = RowOf<'medication_version'>

/**
 * Drug, dosage, unit, route and schedule as far as they are to change. Another frequency clears the schedule fields that
 * are not sent with it (M2.18).
 */
export function contentOf(changes: Changes, version: Version): Partial<Version> {
  const { start_date: _, end_date: __, assigned_to_staff_id: ___, notes: ____, ...content } = changes
  if (!asksSchedule(content)) return content
  const cleared = clearedBy(content, version.frequency_type)
  const { frequency_type, frequency_value, daily_frequency, administration_times, administration_days } =
    ownFields({ ...version, ...cleared, ...content })
  return {
    ...content,
    frequency_type,
    frequency_value,
    daily_frequency,
    administration_times,
    administration_days,
  }
}

const textOf = ({ date, time }: LocalDateTime): string => `${date} ${time}`
const startOf = ({ start_date, start_time }: Line): LocalDateTime => ({ date: start_date, time: start_time })
const effectOf = (version: Version): LocalDateTime => ({
  date: version.effective_date,
  time: version.effective_time,
})

/** The order line afterwards: period, assignment, notes. A new start, or new times before it, have a first time (M2). */
export function changedLine(
  changes: Changes,
  { order, version, home, now }: EffectiveOrder,
  { recorded_at }: OperationContext,
): Line {
  const { start_date = order.start_date, end_date, assigned_to_staff_id, notes } = changes
  const schedule = { ...version, ...contentOf(changes, version) }
  const isAhead = textOf(startOf(order)) > textOf(now)
  const movesFirstTime = isAhead && timesOf(schedule)[0] !== timesOf(version)[0]
  const movesStart = start_date !== order.start_date || movesFirstTime
  return {
    ...order,
    ...(movesStart
      ? { start_date, start_time: startTimeFor(start_date, schedule, recorded_at, home.time_zone) }
      : {}),
    ...(end_date === undefined ? {} : { end_date }),
    ...(assigned_to_staff_id === undefined ? {} : { assigned_to_staff_id }),
    ...(notes === undefined ? {} : { notes }),
  }
}

/** The new version (M9), or undefined when the change asks for none. `line` is the order line afterwards. */
export function changedVersion(
  id: string,
  changes: Changes,
  line: Line,
  effective: EffectiveOrder,
  records: RecordSet,
  context: OperationContext,
): Version | undefined {
  const { order, version, home, now } = effective
  const content = contentOf(changes, version)
  const proposed = { ...version, ...content }
  const from = effectiveFrom(line, effective)
  // Weekly, monthly and interval schedules count from the start: moving it moves their days.
  const isNewStart = line.start_date !== order.start_date
  const movesAnchor = isNewStart && (version.anchor_date === order.start_date || line.start_date >= now.date)
  const countsFromAnchor = ['weekly', 'monthly', 'interval'].includes(proposed.frequency_type)
  const isEarlier = textOf(from) < textOf(effectOf(version))
  const isAsked = needsNewVersion(version, content) || (movesAnchor && countsFromAnchor) || isEarlier
  if (!isAsked) return undefined
  refuseTaken(records, 'medication_version', id)
  const keepsSchedule = !needsNewVersion(version, { ...content, ...drugOf(version) })
  const firstDay = laterDate(from.date, line.start_date)
  const keptAnchor = movesAnchor ? line.start_date : version.anchor_date
  return {
    ...proposed,
    id,
    medication_name:
      content.inventory_id === undefined || content.inventory_id === version.inventory_id
        ? version.medication_name
        : inventoryName(content.inventory_id, home.id, records, context),
    effective_date: from.date,
    effective_time: from.time,
    anchor_date: keepsSchedule ? keptAnchor : firstDay,
    replaces_version_id: version.id,
    created_at: context.recorded_at,
    created_by: context.author_id,
    scope: order.scope,
    revision: 0,
  }
}

/**
 * Now; or, when the version that is replaced has not taken effect yet, that version's moment, so that it rules nothing
 * (M9.5). The first version takes effect with the order, whose start may have been moved to before it.
 */
function effectiveFrom(line: Line, { order, version, versions, now }: EffectiveOrder): LocalDateTime {
  const effect = effectOf(version)
  const start = startOf(order)
  const isFirst = rulingVersions(versions)[0]?.id === version.id
  const begins = isFirst || textOf(start) > textOf(effect) ? start : effect
  if (textOf(begins) <= textOf(now)) return now
  const moved = startOf(line)
  return isFirst && textOf(moved) < textOf(effect) ? moved : effect
}

/** The part of a version that is not its schedule: put back, what still differs is the schedule. */
const drugOf = ({ inventory_id, dosage, unit, administration_route }: Version) => ({
  inventory_id,
  dosage,
  unit,
  administration_route,
})
