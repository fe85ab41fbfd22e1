import * as v from 'valibot'
import { medication } from '../../entities/medication.ts'
import { medicationVersion } from '../../entities/medication-version.ts'
import { defineOperation, type OperationContext } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { Dispute } from '../../rules/merging.ts'
import { asItemOrder, isActive } from '../../rules/orders.ts'
import { derivedId, uuid } from '../../values/ids.ts'
import { someOf } from '../../values/partial.ts'
import { orderScope } from '../administration.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { isConfirmed, refuseUnconfirmed } from '../parts/confirmed.ts'
import { disputeId } from '../parts/two-versions.ts'
import { mergedChanges } from '../parts/update-of.ts'
import { type Changes, changedLine, changedVersion, contentOf } from './changed-order.ts'
import {
  effectiveOrder,
  orderReferences,
  refuseDoubleTap,
  refuseDuplicateOrder,
  refuseFaultyOrder,
  refuseForeignAssignee,
  refuseOrderAfterStay,
  usualReferencesOf,
} from './order.ts'
import { doubtsAbout, refuseUnfitItem } from './order-checks.ts'
import { changesSchema, contentFields, lineFields, timesSeen, unitSeen } from './order-fields.ts'
import { asksSchedule } from './order-schedule.ts'

const VERSION = 3

const { is_ongoing: _, ...seenFields } = {
  ...contentFields,
  unit: unitSeen,
  administration_times: timesSeen,
  ...lineFields,
}
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
  upcasts: { 1: args => ({ ...args, seen: null }), 2: withTimesSeen },
  args: v.strictObject({
    medication_id: uuid,
    version_id: uuid,
    changes: changesSchema,
    seen: v.nullable(someOf(seenFields)),
    is_confirmed: isConfirmed,
  }),
  references: (args, records) => [
    ...orderReferences(args, records),
    { collection: 'medication_version', id: args.version_id },
    ...usualReferencesOf(args, itemIds(args, records), records),
    ...assigneeReferences(args.changes.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, version_id, changes: asked, seen, is_confirmed }, records, context) {
    const effective = effectiveOrder(medication_id, records, context)
    const { order, home, now } = effective
    const merged = mergedChanges(
      { changes: withoutOngoing(asked), seen },
      { groups, sets: {} },
      { ...effective.version, ...order },
      { collection: 'medication', ...order },
      dispute => takeOther(dispute, order, context),
      context,
    )
    // The merge hands back some of the fields it was given, by name.
    const changes: Changes = merged.changes
    const items = [...merged.items]
    if (Object.keys(changes).length === 0) return items
    refuseForeignAssignee(changes.assigned_to_staff_id, home, records, context, order.assigned_to_staff_id)
    const line = changedLine(changes, effective, context)
    refuseOrderAfterStay(line, order, effective, context)
    const proposed = { ...effective.version, ...contentOf(changes, effective.version) }
    refuseFaultyOrder(line, asksSchedule(changes) ? proposed : null)
    const version = changedVersion(version_id, changes, line, effective, records, context)
    const { versions } = effective
    const before = asItemOrder(order, effective.version, versions)
    const after = version === undefined ? before : asItemOrder(line, version, [...versions, version])
    if (version !== undefined) refuseUnfitItem(version, records, effective.version)
    refuseDuplicateOrder({ ...after, ...line }, records, home.time_zone, context, before)
    // One that was over is asked about as a new one: what the client is allergic to may have been recorded since.
    const isResumed = !isActive(order, now.date) && isActive(line, now.date)
    if (version !== undefined || isResumed) {
      const known = isResumed ? undefined : effective.version
      refuseUnconfirmed(doubtsAbout(version ?? effective.version, records, known), is_confirmed, context)
    }
    const isRepeat = version === undefined && isSameLine(line, order) && !isOtherRequest(effective, context)
    if (isRepeat) refuseDoubleTap([{ created_at: order.updated_at }], context.recorded_at, 'update')
    const row = { ...line, updated_at: context.recorded_at }
    return version === undefined
      ? [{ collection: 'medication', row }, ...items]
      : [{ collection: 'medication', row }, { collection: 'medication_version', row: version }, ...items]
  },
})

/** The item that is asked for, and those of its versions. */
function itemIds(
  { medication_id, changes }: { medication_id: string; changes: { inventory_id?: number } },
  records: RecordSet,
): number[] {
  const own = records.all('medication_version').filter(version => version.medication_id === medication_id)
  const asked = changes.inventory_id === undefined ? [] : [changes.inventory_id]
  return [...new Set([...asked, ...own.map(({ inventory_id }) => inventory_id)])]
}

/**
 * Version 2 left out the times of a day that its author saw and kept when the frequency changed; left out they are
 * cleared now.
 */
function withTimesSeen(args: Record<string, unknown>): Record<string, unknown> {
  const { changes, seen } = args
  if (!isFields(changes) || !isFields(seen) || !Object.hasOwn(changes, 'frequency_type')) return args
  const { daily_frequency = null, administration_times = [] } = seen
  return { ...args, changes: { daily_frequency, administration_times, ...changes } }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** "Ongoing" is said by having no end. */
function withoutOngoing({ is_ongoing, ...changes }: v.InferOutput<typeof changesSchema>): Changes {
  return is_ongoing === true ? { ...changes, end_date: null } : changes
}

/**
 * Chosen, the other version of a group is the same change of that group from then on. The person who chooses saw what
 * is in effect now; a third version that came since would be another dispute.
 */
const takeOther = (dispute: Dispute, order: RowOf<'medication'>, context: OperationContext) => ({
  kind: 'medication.update',
  version: VERSION,
  args: {
    medication_id: order.id,
    version_id: derivedId('version', disputeId(context, dispute)),
    changes: dispute.proposed,
    seen: dispute.standing,
  },
})

/** What was recorded last was writing the order, or somebody else's change: no first tap of this one (M10.2). */
const isOtherRequest = (
  { order, version }: ReturnType<typeof effectiveOrder>,
  { author_id }: OperationContext,
): boolean =>
  version.created_at === order.updated_at &&
  (version.replaces_version_id === null || version.created_by !== author_id)

const isSameLine = (one: RowOf<'medication'>, other: RowOf<'medication'>): boolean =>
  one.start_date === other.start_date &&
  one.end_date === other.end_date &&
  one.assigned_to_staff_id === other.assigned_to_staff_id &&
  one.notes === other.notes
