import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import type { AnyRow } from '../record-set.ts'
import { needsNewVersion } from '../rules/orders.ts'
import { startTimeFor } from '../rules/schedule.ts'
import type { LocalDate } from '../values/dates.ts'
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

const changes = someOf({ ...contentFields, ...lineFields })

/**
 * Changes an order (M9): a new version when drug, dosage, unit, route or schedule differ, from this moment on;
 * the line itself for its period, assignment and notes. Absent is untouched, null is cleared.
 */
export const medicationUpdate = defineOperation({
  kind: 'medication.update',
  version: 1,
  clinical: false,
  args: v.strictObject({ medication_id: uuid, version_id: uuid, changes }),
  names: (args, records) => [
    ...orderReferences(args, records),
    ...(args.changes.inventory_id === undefined
      ? []
      : [{ collection: 'inventory_item', id: args.changes.inventory_id } as const]),
    ...assigneeReferences(args.changes.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, version_id, changes }, records, context) {
    if (Object.keys(changes).length === 0) throw new Refusal('invalid_input', 'No data provided for update')
    const { order, version, client, home, now } = standingOrder(medication_id, records, context)
    const { start_date, end_date, is_ongoing, assigned_to_staff_id, notes, ...content } = changes
    refuseForeignAssignee(assigned_to_staff_id, client.company_id, records)
    const startOf = (date: LocalDate) => ({
      start_date: date,
      start_time: startTimeFor(date, { ...version, ...content }, context.recorded_at, home.time_zone),
    })
    const line = {
      ...order,
      ...(start_date === undefined ? {} : startOf(start_date)),
      ...(end_date === undefined ? {} : { end_date }),
      ...(is_ongoing === true ? { end_date: null } : {}),
      ...(assigned_to_staff_id === undefined ? {} : { assigned_to_staff_id }),
      ...(notes === undefined ? {} : { notes }),
      updated_at: context.recorded_at,
    }
    const proposed = { ...version, ...content }
    refuseFaultyOrder({ ...proposed, ...line })
    refuseDoubleTap([{ created_at: order.updated_at }], context.recorded_at, 'update')
    refuseDuplicateOrder({ ...line, inventory_id: proposed.inventory_id }, records, home.time_zone, context)

    const rows: AnyRow[] = [{ collection: 'medication', row: line }]
    // Weekly, monthly and interval schedules count from the start: moving it moves their days.
    const movesAnchor = line.start_date !== order.start_date && version.anchor_date === order.start_date
    const countsFromAnchor = ['weekly', 'monthly', 'interval'].includes(proposed.frequency_type)
    if (!needsNewVersion(version, content) && !(movesAnchor && countsFromAnchor)) return rows
    const keepsSchedule = !needsNewVersion(version, { ...content, ...drugOf(version) })
    const anchor = movesAnchor ? line.start_date : version.anchor_date
    rows.push({
      collection: 'medication_version',
      row: {
        ...proposed,
        id: version_id,
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
      },
    })
    return rows
  },
})

/** The part of a version that is not its schedule: put back, what still differs is the schedule. */
const drugOf = (version: {
  inventory_id: number
  dosage: number
  unit: string
  administration_route: string
}) => ({
  inventory_id: version.inventory_id,
  dosage: version.dosage,
  unit: version.unit,
  administration_route: version.administration_route,
})
