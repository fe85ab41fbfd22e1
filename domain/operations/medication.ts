import * as v from 'valibot'
import { medication } from '../entities/medication.ts'
import { medicationVersion } from '../entities/medication-version.ts'
import { Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { changesSchedule, dropUnusedFields } from '../rules/doses/order-schedule.ts'
import { duplicateRequestKey, isActive, toDrugOrder } from '../rules/doses/orders.ts'
import { startTimeFor } from '../rules/doses/schedule.ts'
import type { Dispute } from '../rules/records/merging.ts'
import { derivedId } from '../values/ids.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { localDate, uuid } from '../values/schemas.ts'
import { homeToday } from '../values/time-zone.ts'
import { orderScope } from './administration.ts'
import {
  changesSchema,
  newOrderFields,
  orderClientId,
  shownTimes,
  shownUnit,
  unversionedFields,
  versionFields,
} from './medication-fields.ts'
import {
  changedLine,
  changedVersion,
  clientOrderReferences,
  findOrderDoubts,
  type OrderChanges,
  orderReferences,
  orderUsualDoseReferences,
  refuseDoubleTap,
  refuseDuplicateOrder,
  refuseFaultyOrder,
  refuseForeignAssignee,
  refuseOrderAfterStay,
  refuseUnsuitableItem,
  requireItemName,
  requireOrderContext,
  usualDoseReferences,
  versionChangesOf,
} from './medication-order.ts'
import { assigneeReferences } from './parts/assignee.ts'
import { requireClientAndHome } from './parts/client-home.ts'
import { confirmedSchema, refuseUnconfirmed } from './parts/confirmed.ts'
import { disputeId } from './parts/two-versions.ts'
import { mergeRequestedChanges } from './parts/update-of.ts'

const newOrderArgs = v.strictObject({
  medication_id: uuid,
  version_id: uuid,
  client_id: orderClientId,
  ...newOrderFields,
})
type NewOrder = v.InferOutput<typeof newOrderArgs>
type OrderLine = RowOf<'medication'>
type Version = RowOf<'medication_version'>

/** Prescribes a medication to a client: the order line and its first version (M1, M2, M10). */
export const medicationCreate = defineOperation({
  kind: 'medication.create',
  version: 1,
  isClinical: false,
  args: newOrderArgs,
  references: (order, records) => [
    ...clientOrderReferences(order.client_id, records),
    ...newOrderReferences(order),
    ...usualDoseReferences(order.inventory_id, order.client_id, records),
    ...assigneeReferences(order.assigned_to_staff_id),
  ],
  scope: (order, records) => requireClientAndHome(order.client_id, records).client.scope,
  apply: newOrderRows,
})

/** References the ids of a new order, to detect an id that is already used. */
const newOrderReferences = (order: Pick<NewOrder, 'medication_id' | 'version_id'>): Reference[] => [
  { collection: 'medication', id: order.medication_id },
  { collection: 'medication_version', id: order.version_id },
]

/** Returns the two rows of a new order; `medication.change` uses them for the replacement too. */
function newOrderRows(
  newOrder: NewOrder,
  records: RecordSet,
  context: OperationContext,
  replacedOrder?: RowOf<'medication'>,
): RowInCollection[] {
  const order = dropUnusedFields(newOrder)
  refuseTakenId(records, 'medication', order.medication_id)
  refuseTakenId(records, 'medication_version', order.version_id)
  const { client, home } = requireClientAndHome(order.client_id, records)
  const startDate = order.start_date ?? homeToday(context.recorded_at, home.time_zone)
  const period = { start_date: startDate, end_date: order.is_ongoing === true ? null : order.end_date }
  refuseFaultyOrder(period, order)
  refuseOrderAfterStay(period, undefined, { client, home }, context)
  refuseForeignAssignee(
    order.assigned_to_staff_id,
    home,
    records,
    context,
    replacedOrder?.assigned_to_staff_id,
  )
  const name = requireItemName(order.inventory_id, home.id, records, context)
  const schedule = { ...order, anchor_date: startDate }
  const startTime = startTimeFor(startDate, schedule, context.recorded_at, home.time_zone)
  const stamp = { created_at: context.recorded_at, created_by: context.author_id }
  const locationFields = { client_id: client.id, home_id: home.id, scope: client.scope, revision: 0 }
  const line = {
    id: order.medication_id,
    ...locationFields,
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
    ...locationFields,
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
  refuseDoubleTap(ordersWithSameRequest(line, version, records), context.recorded_at, 'creation')
  refuseUnsuitableItem(version, records)
  refuseDuplicateOrder(toDrugOrder(line, version, [version]), records, home.time_zone, context)
  refuseUnconfirmed(findOrderDoubts(version, records), order.is_confirmed, context)
  return [
    { collection: 'medication', row: line },
    { collection: 'medication_version', row: version },
  ]
}

/** Returns the author's orders whose original request had the same content (M10.2). */
const ordersWithSameRequest = (line: OrderLine, version: Version, records: RecordSet): OrderLine[] => {
  const requestKey = requestKeyOf(line, version)
  return records
    .all('medication_version')
    .filter(({ replaces_version_id }) => replaces_version_id === null)
    .flatMap(firstVersion => {
      const otherOrder = records.one('medication', firstVersion.medication_id)
      return otherOrder !== undefined && requestKeyOf(otherOrder, firstVersion) === requestKey
        ? [otherOrder]
        : []
    })
}

/** Returns the content of a request: all but its ids and the time of its first dose, which depends on the clock. */
const requestKeyOf = (line: OrderLine, version: Version): string => {
  const { client_id, start_date, end_date, assigned_to_staff_id, notes } = line
  const { inventory_id, dosage, unit, administration_route } = version
  const { frequency_type, frequency_value, daily_frequency, administration_times, administration_days } =
    version
  return duplicateRequestKey('medication.create', version.created_by, {
    ...{ client_id, start_date, end_date, assigned_to_staff_id, notes },
    ...{ inventory_id, dosage, unit, administration_route },
    ...{ frequency_type, frequency_value, daily_frequency, administration_times, administration_days },
  })
}

const UPDATE_VERSION = 3

const { is_ongoing: _, ...shownFields } = {
  ...versionFields,
  unit: shownUnit,
  administration_times: shownTimes,
  ...unversionedFields,
}

/** Groups of fields of an order and of its version that change together (S8). */
const mergeGroups = { ...medication.mergeGroups, ...medicationVersion.mergeGroups }

/**
 * Changes an order (M9): a new version when drug, dosage, unit, route or schedule differ, from this moment on;
 * the line itself for its period, assignment and notes. Absent is untouched, null clears. `seen` is the order as its
 * author saw it; where another person has changed the same group since, both versions wait for a decision (S8).
 */
const medicationUpdate = defineOperation({
  kind: 'medication.update',
  version: UPDATE_VERSION,
  isClinical: false,
  upcasts: { 1: args => ({ ...args, seen: null }), 2: withShownTimes },
  args: v.strictObject({
    medication_id: uuid,
    version_id: uuid,
    changes: changesSchema,
    seen: v.nullable(partialSchemaOf(shownFields)),
    is_confirmed: confirmedSchema,
  }),
  references: (args, records) => [
    ...orderReferences(args, records),
    { collection: 'medication_version', id: args.version_id },
    ...orderUsualDoseReferences(args, itemIds(args, records), records),
    ...assigneeReferences(args.changes.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, version_id, changes: requestedChanges, seen, is_confirmed }, records, context) {
    const orderContext = requireOrderContext(medication_id, records, context)
    const { order, home, now } = orderContext
    const mergeResult = mergeRequestedChanges(
      { changes: withoutOngoing(requestedChanges), seen },
      { mergeGroups, sets: {} },
      { ...orderContext.version, ...order },
      { collection: 'medication', ...order },
      dispute => createOtherVersionOperation(dispute, order, context),
      context,
    )
    // The merge returns a subset of the fields that were passed.
    const changes: OrderChanges = mergeResult.changes
    const attentionItems = [...mergeResult.attentionItems]
    if (Object.keys(changes).length === 0) return attentionItems
    refuseForeignAssignee(changes.assigned_to_staff_id, home, records, context, order.assigned_to_staff_id)
    const line = changedLine(changes, orderContext, context)
    refuseOrderAfterStay(line, order, orderContext, context)
    const proposedVersion = { ...orderContext.version, ...versionChangesOf(changes, orderContext.version) }
    refuseFaultyOrder(line, changesSchedule(changes) ? proposedVersion : null)
    const version = changedVersion(version_id, changes, line, orderContext, records, context)
    const { versions } = orderContext
    const currentOrder = toDrugOrder(order, orderContext.version, versions)
    const changedOrder =
      version === undefined ? currentOrder : toDrugOrder(line, version, [...versions, version])
    if (version !== undefined) refuseUnsuitableItem(version, records, orderContext.version)
    refuseDuplicateOrder({ ...changedOrder, ...line }, records, home.time_zone, context, currentOrder)
    // A resumed order is checked as a new order: an allergy may have been recorded since.
    const isResumed = !isActive(order, now.date) && isActive(line, now.date)
    if (version !== undefined || isResumed) {
      const alreadyCheckedVersion = isResumed ? undefined : orderContext.version
      refuseUnconfirmed(
        findOrderDoubts(version ?? orderContext.version, records, alreadyCheckedVersion),
        is_confirmed,
        context,
      )
    }
    const isRepeat =
      version === undefined && isSameLine(line, order) && !isOtherRequest(orderContext, context)
    if (isRepeat) refuseDoubleTap([{ created_at: order.updated_at }], context.recorded_at, 'update')
    const row = { ...line, updated_at: context.recorded_at }
    return version === undefined
      ? [{ collection: 'medication', row }, ...attentionItems]
      : [
          { collection: 'medication', row },
          { collection: 'medication_version', row: version },
          ...attentionItems,
        ]
  },
})

/** Returns the requested item and the items of the order's versions. */
function itemIds(
  { medication_id, changes }: { medication_id: string; changes: { inventory_id?: number } },
  records: RecordSet,
): number[] {
  const ownVersions = records
    .all('medication_version')
    .filter(version => version.medication_id === medication_id)
  const requestedIds = changes.inventory_id === undefined ? [] : [changes.inventory_id]
  return [...new Set([...requestedIds, ...ownVersions.map(({ inventory_id }) => inventory_id)])]
}

/**
 * Adds times that version 2 omitted: it left out the times of a day that its author saw and kept when the frequency
 * changed; now, omitted times are cleared.
 */
function withShownTimes(args: Record<string, unknown>): Record<string, unknown> {
  const { changes, seen } = args
  if (!isObject(changes) || !isObject(seen) || !Object.hasOwn(changes, 'frequency_type')) return args
  const { daily_frequency = null, administration_times = [] } = seen
  return { ...args, changes: { daily_frequency, administration_times, ...changes } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Replaces "ongoing" by an empty end date. */
function withoutOngoing({ is_ongoing, ...changes }: v.InferOutput<typeof changesSchema>): OrderChanges {
  return is_ongoing === true ? { ...changes, end_date: null } : changes
}

/**
 * Returns the operation that makes the other version's change of a group from now on, when a person chooses it. That
 * person saw what is in effect now; a third version that arrived since would be another dispute.
 */
const createOtherVersionOperation = (
  dispute: Dispute,
  order: RowOf<'medication'>,
  context: OperationContext,
) => ({
  kind: 'medication.update',
  version: UPDATE_VERSION,
  args: {
    medication_id: order.id,
    version_id: derivedId('version', disputeId(context, dispute)),
    changes: dispute.proposed,
    seen: dispute.standing,
  },
})

/** Whether the last change created the order or is another person's: then this request repeats nothing (M10.2). */
const isOtherRequest = (
  { order, version }: ReturnType<typeof requireOrderContext>,
  { author_id }: OperationContext,
): boolean =>
  version.created_at === order.updated_at &&
  (version.replaces_version_id === null || version.created_by !== author_id)

const isSameLine = (line: RowOf<'medication'>, otherLine: RowOf<'medication'>): boolean =>
  line.start_date === otherLine.start_date &&
  line.end_date === otherLine.end_date &&
  line.assigned_to_staff_id === otherLine.assigned_to_staff_id &&
  line.notes === otherLine.notes

/**
 * Replaces an order by another in one operation (M10): the old order ends on `last_date`, the new order starts on its
 * own start date. The chart shows both; there is no moment with both orders and none with neither.
 */
const medicationChange = defineOperation({
  kind: 'medication.change',
  version: 1,
  isClinical: false,
  args: v.strictObject({
    medication_id: uuid,
    last_date: localDate,
    replacement: v.strictObject({ medication_id: uuid, version_id: uuid, ...newOrderFields }),
  }),
  references: (args, records) => [
    ...orderReferences(args, records),
    ...newOrderReferences(args.replacement),
    ...orderUsualDoseReferences(args, [args.replacement.inventory_id], records),
    ...assigneeReferences(args.replacement.assigned_to_staff_id),
  ],
  scope: orderScope,
  apply({ medication_id, last_date, replacement }, records, context) {
    const { order } = requireOrderContext(medication_id, records, context)
    if (last_date < order.start_date) {
      throw new Refusal('invalid_input', 'End date cannot be before start date', {
        fields: { last_date: ['End date cannot be before start date'] },
      })
    }
    const endedOrder = { ...order, end_date: last_date, updated_at: context.recorded_at }
    const recordsAfterEnd = records.copy()
    recordsAfterEnd.put({ collection: 'medication', row: endedOrder })
    return [
      { collection: 'medication', row: endedOrder },
      ...newOrderRows({ ...replacement, client_id: order.client_id }, recordsAfterEnd, context, order),
    ]
  },
})

/** Hides an order: nothing is due from this moment on; doses that were given stay on the chart (design §3). */
const medicationDelete = defineOperation({
  kind: 'medication.delete',
  version: 1,
  isClinical: false,
  args: v.strictObject({ medication_id: uuid }),
  references: orderReferences,
  scope: orderScope,
  apply({ medication_id }, records, context) {
    const { order, now } = requireOrderContext(medication_id, records, context)
    const endsSooner = order.end_date !== null && order.end_date < now.date
    return [
      {
        collection: 'medication',
        row: {
          ...order,
          end_date: endsSooner ? order.end_date : now.date,
          removed_at: context.recorded_at,
          removed_by: context.author_id,
          updated_at: context.recorded_at,
        },
      },
    ]
  },
})

export const medicationOperations = [
  medicationCreate,
  medicationUpdate,
  medicationChange,
  medicationDelete,
] as const
