import * as v from 'valibot'
import { defineOperation, type OperationContext } from '../../operation.ts'
import { type AnyRow, type RecordSet, type Reference, refuseTaken } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { asItemOrder, guardKey } from '../../rules/orders.ts'
import { startTimeFor } from '../../rules/schedule.ts'
import { uuid } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { clientAndHome } from '../parts/client-home.ts'
import { refuseUnconfirmed } from '../parts/confirmed.ts'
import {
  clientOrderReferences,
  inventoryName,
  refuseDoubleTap,
  refuseDuplicateOrder,
  refuseFaultyOrder,
  refuseForeignAssignee,
  refuseOrderAfterStay,
  usualReferences,
} from './order.ts'
import { doubtsAbout, refuseUnfitItem } from './order-checks.ts'
import { newOrderFields, orderClient } from './order-fields.ts'
import { ownFields } from './order-schedule.ts'

const args = v.strictObject({
  medication_id: uuid,
  version_id: uuid,
  client_id: orderClient,
  ...newOrderFields,
})
export type NewOrder = v.InferOutput<typeof args>
type Line = RowOf<'medication'>
type Version = RowOf<'medication_version'>

/** Prescribes a medication to a client: the order line and its first version (M1, M2, M10). */
export const medicationCreate = defineOperation({
  kind: 'medication.create',
  version: 1,
  clinical: false,
  args,
  references: (order, records) => [
    ...clientOrderReferences(order.client_id, records),
    ...newOrderReferences(order),
    ...usualReferences(order.inventory_id, order.client_id, records),
    ...assigneeReferences(order.assigned_to_staff_id),
  ],
  scope: (order, records) => clientAndHome(order.client_id, records).client.scope,
  apply: newOrderRows,
})

/** The ids of a new order are named, so that one that is taken is seen. */
export const newOrderReferences = (order: Pick<NewOrder, 'medication_id' | 'version_id'>): Reference[] => [
  { collection: 'medication', id: order.medication_id },
  { collection: 'medication_version', id: order.version_id },
]

/** The two rows of a new order; also what `medication.change` puts in place of the old one. */
export function newOrderRows(
  asked: NewOrder,
  records: RecordSet,
  context: OperationContext,
  replaced?: RowOf<'medication'>,
): AnyRow[] {
  const order = ownFields(asked)
  refuseTaken(records, 'medication', order.medication_id)
  refuseTaken(records, 'medication_version', order.version_id)
  const { client, home } = clientAndHome(order.client_id, records)
  const startDate = order.start_date ?? homeToday(context.recorded_at, home.time_zone)
  const period = { start_date: startDate, end_date: order.is_ongoing === true ? null : order.end_date }
  refuseFaultyOrder(period, order)
  refuseOrderAfterStay(period, undefined, { client, home }, context)
  refuseForeignAssignee(order.assigned_to_staff_id, home, records, context, replaced?.assigned_to_staff_id)
  const name = inventoryName(order.inventory_id, home.id, records, context)
  const schedule = { ...order, anchor_date: startDate }
  const startTime = startTimeFor(startDate, schedule, context.recorded_at, home.time_zone)
  const stamp = { created_at: context.recorded_at, created_by: context.author_id }
  const location = { client_id: client.id, home_id: home.id, scope: client.scope, revision: 0 }
  const line = {
    id: order.medication_id,
    ...location,
    ...period,
    start_time: startTime,
    assigned_to_staff_id: order.assigned_to_staff_id,
    notes: order.notes,
    removed_at: null,
    removed_by: null,
    ...stamp,
    updated_at: context.recorded_at,
  }
  const version = {
    id: order.version_id,
    medication_id: order.medication_id,
    ...location,
    effective_date: startDate,
    effective_time: startTime,
    anchor_date: startDate,
    inventory_id: order.inventory_id,
    medication_name: name,
    dosage: order.dosage,
    unit: order.unit,
    administration_route: order.administration_route,
    frequency_type: order.frequency_type,
    frequency_value: order.frequency_value,
    daily_frequency: order.daily_frequency,
    administration_times: order.administration_times,
    administration_days: order.administration_days,
    replaces_version_id: null,
    ...stamp,
  }
  refuseDoubleTap(ordersAskedLike(line, version, records), context.recorded_at, 'creation')
  refuseUnfitItem(version, records)
  refuseDuplicateOrder(asItemOrder(line, version, [version]), records, home.time_zone, context)
  refuseUnconfirmed(doubtsAbout(version, records), order.is_confirmed, context)
  return [
    { collection: 'medication', row: line },
    { collection: 'medication_version', row: version },
  ]
}

/** The orders of the same author whose request had the same content (M10.2), as they were first written. */
const ordersAskedLike = (line: Line, version: Version, records: RecordSet): Line[] => {
  const asked = askedIn(line, version)
  return records
    .all('medication_version')
    .filter(({ replaces_version_id }) => replaces_version_id === null)
    .flatMap(first => {
      const other = records.one('medication', first.medication_id)
      return other !== undefined && askedIn(other, first) === asked ? [other] : []
    })
}

/** What a request says: all but its ids, and the time of its first dose, which follows from the clock. */
const askedIn = (line: Line, version: Version): string => {
  const { client_id, start_date, end_date, assigned_to_staff_id, notes } = line
  const { inventory_id, dosage, unit, administration_route } = version
  const { frequency_type, frequency_value, daily_frequency, administration_times, administration_days } =
    version
  return guardKey('medication.create', version.created_by, {
    ...{ client_id, start_date, end_date, assigned_to_staff_id, notes },
    ...{ inventory_id, dosage, unit, administration_route },
    ...{ frequency_type, frequency_value, daily_frequency, administration_times, administration_days },
  })
}
