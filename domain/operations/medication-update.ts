import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, refuseTaken } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { needsNewVersion } from '../rules/orders.ts'
import { startTimeFor } from '../rules/schedule.ts'
import { uuid } from '../values/ids.ts'
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

const changesSchema = someOf({ ...contentFields, ...lineFields })

/**
 * Changes an order (M9): a new version when drug, dosage, unit, route or schedule differ, from this moment on;
 * the line itself for its period, assignment and notes. Absent is untouched, null is cleared.
 */
export const medicationUpdate = defineOperation({
  kind: 'medication.update',
  version: 1,
  clinical: false,
  args: v.strictObject({ medication_id: uuid, version_id: uuid, changes: changesSchema }),
  names: (args, records) => [
    ...orderReferences(args, records),
    { collection: 'medication_version', id: args.version_id },
    ...(args.changes.inventory_id === undefined
      ? []
      : [{ collection: 'inventory_item', id: args.changes.inventory_id } as const]),
    ...assigneeReferences(args.changes.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, version_id, changes }, records, context) {
    if (Object.keys(changes).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
    const standing = standingOrder(medication_id, records, context)
    const { order, client, home } = standing
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
      ? [{ collection: 'medication', row }]
      : [
          { collection: 'medication', row },
          { collection: 'medication_version', row: version },
        ]
  },
})

type Changes = v.InferOutput<typeof changesSchema>
type Standing = ReturnType<typeof standingOrder>

/** Drug, dosage, unit, route and schedule as far as they are to change. */
function contentOf(changes: Changes) {
  const {
    start_date: _,
    end_date: __,
    is_ongoing: ___,
    assigned_to_staff_id: ____,
    notes: _____,
    ...content
  } = changes
  return content
}

/** The order line afterwards: period, assignment, notes. A new start has its own first time (M2). */
function changedLine(changes: Changes, { order, version, home }: Standing, context: OperationContext) {
  const { start_date, end_date, is_ongoing, assigned_to_staff_id, notes } = changes
  const schedule = { ...version, ...contentOf(changes) }
  const start =
    start_date === undefined || start_date === order.start_date
      ? {}
      : { start_date, start_time: startTimeFor(start_date, schedule, context.recorded_at, home.time_zone) }
  return {
    ...order,
    ...start,
    ...(end_date === undefined ? {} : { end_date }),
    ...(is_ongoing === true ? { end_date: null } : {}),
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
  return {
    ...proposed,
    id,
    medication_name:
      content.inventory_id === undefined
        ? version.medication_name
        : inventoryName(content.inventory_id, home.id, records),
    effective_date: now.date,
    effective_time: now.time,
    anchor_date: keepsSchedule ? anchor : now.date,
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
