import * as v from 'valibot'
import { medication } from '../entities/medication.ts'
import { medicationVersion } from '../entities/medication-version.ts'
import { Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type AnyRow, type RecordSet, refuseTaken } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { type Dispute, mergeChanges } from '../rules/merging.ts'
import { needsNewVersion } from '../rules/orders.ts'
import { startTimeFor } from '../rules/schedule.ts'
import { hasBegun } from '../rules/versions.ts'
import { derivedId, uuid } from '../values/ids.ts'
import { someOf } from '../values/partial.ts'
import { orderScope } from './dose.ts'
import {
  assigneeReferences,
  inventoryName,
  orderReferences,
  refuseDoubleTap,
  refuseDuplicateOrder,
  refuseFaultyOrder,
  refuseForeignAssignee,
  standingOrder,
} from './order.ts'
import { contentFields, lineFields } from './order-fields.ts'
import { disputeId, twoVersions } from './two-versions.ts'

const VERSION = 2

const changesSchema = someOf({ ...contentFields, ...lineFields })
const { is_ongoing: _, ...seenFields } = { ...contentFields, ...lineFields }
/** Fields of an order and of its version that change together (S8). */
const groups = { ...medication.groups, ...medicationVersion.groups }

/**
 * Changes an order (M9): a new version when drug, dosage, unit, route or schedule differ, from this moment on;
 * the line itself for its period, assignment and notes. Absent is untouched, null is cleared. `seen` is the order as
 * its author saw it; where somebody else has changed the same group since, both versions wait for a decision (S8).
 */
export const medicationUpdate = defineOperation({
  kind: 'medication.update',
  version: VERSION,
  clinical: false,
  earlier: { 1: args => ({ ...args, seen: null }) },
  args: v.strictObject({
    medication_id: uuid,
    version_id: uuid,
    changes: changesSchema,
    seen: v.nullable(someOf(seenFields)),
  }),
  names: (args, records) => [
    ...orderReferences(args, records),
    { collection: 'medication_version', id: args.version_id },
    ...(args.changes.inventory_id === undefined
      ? []
      : [{ collection: 'inventory_item', id: args.changes.inventory_id } as const]),
    ...assigneeReferences(args.changes.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, version_id, changes: asked, seen }, records, context) {
    if (Object.keys(asked).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
    const standing = standingOrder(medication_id, records, context)
    const { order, client, home } = standing
    const { settled, disputes } = mergeChanges(
      groups,
      { ...standing.version, ...order },
      withoutOngoing(asked),
      seen,
    )
    const items = disputes.map(dispute => otherVersion(dispute, order, context))
    // The merge hands back some of the fields it was given, by name.
    const changes: Changes = settled
    if (Object.keys(changes).length === 0) return items
    refuseForeignAssignee(changes.assigned_to_staff_id, client.company_id, records)
    const line = changedLine(changes, standing, context)
    const proposed = { ...standing.version, ...contentOf(changes) }
    refuseFaultyOrder({ ...proposed, ...line })
    refuseDuplicateOrder({ ...line, inventory_id: proposed.inventory_id }, records, home.time_zone, context)

    const version = changedVersion(version_id, changes, line, standing, records, context)
    const isRepeat = version === undefined && isSameLine(line, order)
    if (isRepeat) refuseDoubleTap([{ created_at: order.updated_at }], context.recorded_at, 'update')
    const row = { ...line, updated_at: context.recorded_at }
    return version === undefined
      ? [{ collection: 'medication', row }, ...items]
      : [{ collection: 'medication', row }, { collection: 'medication_version', row: version }, ...items]
  },
})

type Changes = Omit<v.InferOutput<typeof changesSchema>, 'is_ongoing'>

/** "Ongoing" is said by having no end. */
function withoutOngoing({ is_ongoing, ...changes }: v.InferOutput<typeof changesSchema>): Changes {
  return is_ongoing === true ? { ...changes, end_date: null } : changes
}

/**
 * The other version of one group: taken, it is the same change of that group from then on. Whoever takes it was shown
 * what stands now, and no third version that came since: that would be another dispute.
 */
function otherVersion(dispute: Dispute, order: RowOf<'medication'>, context: OperationContext): AnyRow {
  const args = {
    medication_id: order.id,
    version_id: derivedId('version', disputeId(context, dispute)),
    changes: dispute.proposed,
    seen: dispute.standing,
  }
  const waiting = { kind: 'medication.update', version: VERSION, args }
  return twoVersions(dispute, { collection: 'medication', ...order }, waiting, context)
}

type Standing = ReturnType<typeof standingOrder>

/** Drug, dosage, unit, route and schedule as far as they are to change. */
function contentOf(changes: Changes) {
  const { start_date: _, end_date: __, assigned_to_staff_id: ___, notes: ____, ...content } = changes
  return content
}

/** The order line afterwards: period, assignment, notes. A new start has its own first time (M2). */
function changedLine(changes: Changes, { order, version, home }: Standing, context: OperationContext) {
  const { start_date, end_date, assigned_to_staff_id, notes } = changes
  const schedule = { ...version, ...contentOf(changes) }
  const start =
    start_date === undefined || start_date === order.start_date
      ? {}
      : { start_date, start_time: startTimeFor(start_date, schedule, context.recorded_at, home.time_zone) }
  return {
    ...order,
    ...start,
    ...(end_date === undefined ? {} : { end_date }),
    ...(assigned_to_staff_id === undefined ? {} : { assigned_to_staff_id }),
    ...(notes === undefined ? {} : { notes }),
  }
}

const isSameLine = (one: RowOf<'medication'>, other: RowOf<'medication'>): boolean =>
  one.start_date === other.start_date &&
  one.end_date === other.end_date &&
  one.assigned_to_staff_id === other.assigned_to_staff_id &&
  one.notes === other.notes

/** The new version (M9), or undefined when the change asks for none. */
function changedVersion(
  id: string,
  changes: Changes,
  line: RowOf<'medication'>,
  { order, version, home, now }: Standing,
  records: RecordSet,
  context: OperationContext,
): RowOf<'medication_version'> | undefined {
  const content = contentOf(changes)
  const proposed = { ...version, ...content }
  // Weekly, monthly and interval schedules count from the start: moving it moves their days.
  const movesAnchor = line.start_date !== order.start_date && version.anchor_date === order.start_date
  const countsFromAnchor = ['weekly', 'monthly', 'interval'].includes(proposed.frequency_type)
  if (!needsNewVersion(version, content) && !(movesAnchor && countsFromAnchor)) return undefined
  refuseTaken(records, 'medication_version', id)
  const keepsSchedule = !needsNewVersion(version, { ...content, ...drugOf(version) })
  const anchor = movesAnchor ? line.start_date : version.anchor_date
  // By a clock that is behind it would take effect before the version it replaces, and never be seen.
  const from = hasBegun(version, now.date, now.time)
    ? now
    : { date: version.effective_date, time: version.effective_time }
  return {
    ...proposed,
    id,
    medication_name:
      content.inventory_id === undefined || content.inventory_id === version.inventory_id
        ? version.medication_name
        : inventoryName(content.inventory_id, home.id, records),
    effective_date: from.date,
    effective_time: from.time,
    anchor_date: keepsSchedule ? anchor : from.date,
    replaces_version_id: version.id,
    created_at: context.recorded_at,
    created_by: context.author_id,
    scope: order.scope,
    revision: 0,
  }
}

/** The part of a version that is not its schedule: put back, what still differs is the schedule. */
function drugOf({ inventory_id, dosage, unit, administration_route }: RowOf<'medication_version'>) {
  return { inventory_id, dosage, unit, administration_route }
}
