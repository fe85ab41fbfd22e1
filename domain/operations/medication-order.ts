/** How operations read, check and change a medication order (M2, M9, M10). */
import type * as v from 'valibot'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import { type RecordSet, type Reference, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { departureDay } from '../rules/access/presence.ts'
import { fitsStock, toBaseAmount } from '../rules/doses/drug-units.ts'
import { areSameDrug, isSameDrugName } from '../rules/doses/drugs.ts'
import { orderDoubts, usualDosage } from '../rules/doses/order-doubts.ts'
import {
  changesSchedule,
  clearedFields,
  dropUnusedFields,
  type ScheduleFields,
  scheduleFault,
} from '../rules/doses/order-schedule.ts'
import {
  type DrugOrder,
  drugOrders,
  findDuplicateOrder,
  isDuplicateRequest,
  needsNewVersion,
  type OrderPeriod,
  runsPast,
} from '../rules/doses/orders.ts'
import { startTimeFor, timesOf } from '../rules/doses/schedule.ts'
import { effectiveVersions, versionsInOrder } from '../rules/doses/versions.ts'
import { isNotRemovedItem, MEDICAL_CATEGORY } from '../rules/records/inventory.ts'
import { laterDate } from '../values/dates.ts'
import { homeToday, type LocalDateTime, localDateTimeOf } from '../values/time-zone.ts'
import { isWithdrawn } from '../values/withdrawal.ts'
import type { changesSchema } from './medication-fields.ts'
import { requireAssignable } from './parts/assignee.ts'
import { type ClientAndHome, clientReferences, requireClientAndHome } from './parts/client-home.ts'
import { refuseAfterStay, refuseOnceLeft } from './parts/departed-client.ts'

type OrderLine = RowOf<'medication'>
type Version = RowOf<'medication_version'>
type OrderContext = ReturnType<typeof requireOrderContext>
export type OrderChanges = Omit<v.InferOutput<typeof changesSchema>, 'is_ongoing'>

/** References everything about a client's orders: the client, the home and its clock, all orders and versions. */
export function clientOrderReferences(clientId: number, records: RecordSet): Reference[] {
  return [
    ...clientReferences(clientId, records),
    { collection: 'medication', field: 'client_id', value: clientId },
    { collection: 'medication_version', field: 'client_id', value: clientId },
    { collection: 'allergy', field: 'client_id', value: clientId },
  ]
}

export function orderReferences(args: { medication_id: string }, records: RecordSet): Reference[] {
  const order = records.one('medication', args.medication_id)
  return [
    { collection: 'medication', id: args.medication_id },
    ...(order === undefined ? [] : clientOrderReferences(order.client_id, records)),
  ]
}

/** Returns the order with its versions, client, home, and the present time there. Throws for a removed order. */
export function requireOrderContext(medicationId: string, records: RecordSet, context: OperationContext) {
  const order = records.one('medication', medicationId)
  if (order === undefined || order.removed_at !== null) throw notFound('Medication')
  const { client, home } = requireClientAndHome(order.client_id, records)
  const versions = records.all('medication_version').filter(version => version.medication_id === medicationId)
  const now = localDateTimeOf(context.recorded_at, home.time_zone)
  // The last version: a change recorded in a queue before another change, but sent after it, is one of two versions
  // (S8), not a period between two others.
  const version = versionsInOrder(versions).at(-1)
  if (version === undefined) throw notFound('Medication')
  return { order, versions, version, client, home, now }
}

/** Returns the item's name. An item that was deleted meanwhile still names the drug of an order made on a tablet. */
export function requireItemName(
  inventoryId: number,
  homeId: number,
  records: RecordSet,
  { executionContext }: OperationContext,
): string {
  const item = records.one('inventory_item', inventoryId)
  const isGone = item !== undefined && !isNotRemovedItem(item) && executionContext !== 'push'
  if (item === undefined || item.home_id !== homeId || isGone) {
    throw fieldRefusal('inventory_id', 'Please select a medication from inventory')
  }
  return item.name
}

const itemOrdersReference = (value: number): Reference => ({
  collection: 'medication_version',
  field: 'inventory_id',
  value,
})

/** References the item and its orders. */
const itemReferences = (inventoryId: number): Reference[] => [
  { collection: 'inventory_item', id: inventoryId },
  itemOrdersReference(inventoryId),
]

/**
 * References what shows the usual dose of an item (M9.10): the orders of all items of its name in the homes of the
 * client's company, as far as they are loaded (M10.9). The stock of these homes is read only for the name.
 */
export function usualDoseReferences(inventoryId: number, clientId: number, records: RecordSet): Reference[] {
  const item = records.one('inventory_item', inventoryId)
  const client = records.one('client', clientId)
  if (item === undefined || client === undefined) return itemReferences(inventoryId)
  const homes = records.all('home').filter(({ company_id }) => company_id === client.company_id)
  const companyHomeIds = new Set(homes.map(({ id }) => id))
  const sameNameItems = records
    .all('inventory_item')
    .filter(({ home_id, name }) => companyHomeIds.has(home_id) && isSameDrugName(name, item.name))
  return [
    ...itemReferences(inventoryId),
    { collection: 'home', field: 'company_id', value: client.company_id, isConsultedOnly: true },
    ...homes.map(
      ({ id }): Reference => ({
        collection: 'inventory_item',
        field: 'home_id',
        value: id,
        isConsultedOnly: true,
      }),
    ),
    ...sameNameItems.map(({ id }) => itemOrdersReference(id)),
  ]
}

/** Returns the references of `usualDoseReferences` for the client of an existing order. */
export function orderUsualDoseReferences(
  { medication_id }: { readonly medication_id: string },
  inventoryIds: readonly number[],
  records: RecordSet,
): Reference[] {
  const order = records.one('medication', medication_id)
  return inventoryIds.flatMap(id =>
    order === undefined ? itemReferences(id) : usualDoseReferences(id, order.client_id, records),
  )
}

/** Throws `not_found` for an assignee who is not of the client's company. */
export const refuseForeignAssignee = (
  id: number | null | undefined,
  home: Pick<RowOf<'home'>, 'id' | 'company_id'>,
  records: RecordSet,
  context: OperationContext,
  previousAssigneeId?: number | null,
): void =>
  requireAssignable(
    {
      field: 'assigned_to_staff_id',
      id,
      previousAssigneeId,
      home,
      foreignMessage: 'Please select a staff member of this company.',
    },
    records,
    context,
  )

/**
 * Throws for an order that begins after the client's stay, and for one that had ended by the end of the stay and would
 * now last beyond it (H11). `previousPeriod`: the period before the change; an order that already outlasts the stay may
 * be changed.
 */
export function refuseOrderAfterStay(
  period: OrderPeriod,
  previousPeriod: OrderPeriod | undefined,
  location: ClientAndHome,
  context: OperationContext,
): void {
  const { client, home } = location
  if (period.start_date !== previousPeriod?.start_date) refuseAfterStay(location, period.start_date, context)
  const lastDay = departureDay(client) ?? homeToday(context.recorded_at, home.time_zone)
  const runsPastStay = ({ end_date }: OrderPeriod) => runsPast({ end_date, removed_at: null }, lastDay)
  if (runsPastStay(period) && (previousPeriod === undefined || !runsPastStay(previousPeriod)))
    refuseOnceLeft(location, context)
}

const DUPLICATE_ORDER_MESSAGE = 'An active medication with this inventory item already exists'

/**
 * Throws for a second active order of one item and kind (M10), where a person can still decide. An order from a queue
 * was decided at a bedside and is accepted; the server opens an attention item about both. `previousOrder`: the order
 * before the change; an order that it already duplicates does not prevent the change.
 */
export function refuseDuplicateOrder(
  candidate: DrugOrder,
  records: RecordSet,
  zone: string,
  context: OperationContext,
  previousOrder?: DrugOrder,
): void {
  if (context.executionContext === 'push') return
  const homeTime = localDateTimeOf(context.recorded_at, zone)
  const otherOrders = drugOrders(
    records.all('medication'),
    records.all('medication_version'),
    homeTime,
  ).filter(
    other =>
      previousOrder === undefined || findDuplicateOrder(previousOrder, [other], homeTime.date) === null,
  )
  if (findDuplicateOrder(candidate, otherOrders, homeTime.date) !== null) {
    throw new Refusal('duplicate_medication', DUPLICATE_ORDER_MESSAGE)
  }
}

/** Throws for the same request within two seconds of recorded time: it is a double tap, not a second order (M10). */
export function refuseDoubleTap(
  previous: readonly Pick<RowOf<'medication'>, 'created_at'>[],
  recordedAt: string,
  action: 'creation' | 'update',
): void {
  if (previous.some(({ created_at }) => isDuplicateRequest(created_at, recordedAt))) {
    throw new Refusal(
      'duplicate_request',
      action === 'creation'
        ? 'Duplicate medication creation request detected. Please wait before trying again.'
        : 'Duplicate medication update request detected. Please wait before trying again.',
    )
  }
}

/** `schedule`: null when it does not change; an older schedule that would be refused today stays as it is. */
export function refuseFaultyOrder(
  { start_date, end_date }: Pick<RowOf<'medication'>, 'start_date' | 'end_date'>,
  schedule: ScheduleFields | null,
): void {
  const fault =
    end_date !== null && end_date < start_date
      ? { field: 'end_date', message: 'End date cannot be before start date' }
      : schedule && scheduleFault(schedule)
  if (fault) throw fieldRefusal(fault.field, fault.message)
}

const NOT_MEDICAL_MESSAGE = 'This item of the inventory is not medical. Choose a medication.'
const OTHER_UNIT_MESSAGE = 'This unit does not fit how the inventory counts the medication.'

/** `previousVersion`: the version that is changed; values it already has are not checked again. */
export function refuseUnsuitableItem(
  version: Pick<Version, 'inventory_id' | 'unit'>,
  records: RecordSet,
  previousVersion?: Version,
): void {
  const item = records.one('inventory_item', version.inventory_id)
  if (item === undefined) return
  const isOtherItem = previousVersion?.inventory_id !== version.inventory_id
  if (isOtherItem && item.category.trim().toLowerCase() !== MEDICAL_CATEGORY)
    throw fieldRefusal('inventory_id', NOT_MEDICAL_MESSAGE)
  if (
    (isOtherItem || previousVersion?.unit !== version.unit) &&
    !fitsStock(version.unit, item.unit_of_measure)
  ) {
    throw fieldRefusal('unit', OTHER_UNIT_MESSAGE)
  }
}

/** Returns the doubts to confirm before an order is accepted. `previousVersion`: the version that is changed. */
export function findOrderDoubts(version: Version, records: RecordSet, previousVersion?: Version): string[] {
  const substances = records
    .all('allergy')
    .filter(allergy => allergy.client_id === version.client_id && !isWithdrawn(allergy))
    .map(({ substance }) => substance)
  const isSameDrug = previousVersion !== undefined && areSameDrug(previousVersion, version)
  const hasSameBaseUnit =
    previousVersion !== undefined && toBaseAmount(previousVersion).unit === toBaseAmount(version).unit
  const usualDose =
    isSameDrug && hasSameBaseUnit ? previousVersion : usualDosage(records.all('medication_version'), version)
  return orderDoubts(version, { substances: isSameDrug ? [] : substances, usualDose })
}

/**
 * Returns the changes of drug, dosage, unit, route and schedule. Another frequency clears the schedule fields that are
 * not sent with it (M2.18).
 */
export function versionChangesOf(changes: OrderChanges, version: Version): Partial<Version> {
  const { start_date: _, end_date: __, assigned_to_staff_id: ___, notes: ____, ...content } = changes
  if (!changesSchedule(content)) return content
  const clearedSchedule = clearedFields(content, version.frequency_type)
  const { frequency_type, frequency_value, daily_frequency, administration_times, administration_days } =
    dropUnusedFields({ ...version, ...clearedSchedule, ...content })
  return {
    ...content,
    frequency_type,
    frequency_value,
    daily_frequency,
    administration_times,
    administration_days,
  }
}

const toComparableText = ({ date, time }: LocalDateTime): string => `${date} ${time}`
const startTimeOf = ({ start_date, start_time }: OrderLine): LocalDateTime => ({
  date: start_date,
  time: start_time,
})
const effectiveTimeOf = (version: Version): LocalDateTime => ({
  date: version.effective_date,
  time: version.effective_time,
})

/** Returns the order line after the change: period, assignment, notes, and the first time of a new start (M2). */
export function changedLine(
  changes: OrderChanges,
  { order, version, home, now }: OrderContext,
  { recorded_at }: OperationContext,
): OrderLine {
  const { start_date = order.start_date, end_date, assigned_to_staff_id, notes } = changes
  const schedule = { ...version, ...versionChangesOf(changes, version) }
  const hasNotStarted = toComparableText(startTimeOf(order)) > toComparableText(now)
  const movesFirstTime = hasNotStarted && timesOf(schedule)[0] !== timesOf(version)[0]
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

/** Returns the new version (M9), or undefined when the change needs none. `line` is the order line after the change. */
export function changedVersion(
  id: string,
  changes: OrderChanges,
  line: OrderLine,
  orderContext: OrderContext,
  records: RecordSet,
  context: OperationContext,
): Version | undefined {
  const { order, version, home, now } = orderContext
  const versionChanges = versionChangesOf(changes, version)
  const proposedVersion = { ...version, ...versionChanges }
  const effectiveTime = nextEffectiveTime(line, orderContext)
  // Weekly, monthly and interval schedules count from the start: moving it moves their days.
  const isNewStart = line.start_date !== order.start_date
  const movesAnchor = isNewStart && (version.anchor_date === order.start_date || line.start_date >= now.date)
  const countsFromAnchor = ['weekly', 'monthly', 'interval'].includes(proposedVersion.frequency_type)
  const isEarlier = toComparableText(effectiveTime) < toComparableText(effectiveTimeOf(version))
  const needsVersion =
    needsNewVersion(version, versionChanges) || (movesAnchor && countsFromAnchor) || isEarlier
  if (!needsVersion) return undefined
  refuseTakenId(records, 'medication_version', id)
  const keepsSchedule = !needsNewVersion(version, { ...versionChanges, ...drugFieldsOf(version) })
  const firstDay = laterDate(effectiveTime.date, line.start_date)
  const unchangedAnchor = movesAnchor ? line.start_date : version.anchor_date
  return {
    ...proposedVersion,
    id,
    medication_name:
      versionChanges.inventory_id === undefined || versionChanges.inventory_id === version.inventory_id
        ? version.medication_name
        : requireItemName(versionChanges.inventory_id, home.id, records, context),
    effective_date: effectiveTime.date,
    effective_time: effectiveTime.time,
    anchor_date: keepsSchedule ? unchangedAnchor : firstDay,
    replaces_version_id: version.id,
    created_at: context.recorded_at,
    created_by: context.author_id,
    scope: order.scope,
    revision: 0,
  }
}

/**
 * Returns the present moment; when the version that is replaced is not in effect yet, that version's moment, so that it
 * never applies (M9.5). The first version takes effect with the order, whose start may have been moved to before it.
 */
function nextEffectiveTime(line: OrderLine, { order, version, versions, now }: OrderContext): LocalDateTime {
  const effectiveTime = effectiveTimeOf(version)
  const start = startTimeOf(order)
  const isFirstVersion = effectiveVersions(versions)[0]?.id === version.id
  const previousStart =
    isFirstVersion || toComparableText(start) > toComparableText(effectiveTime) ? start : effectiveTime
  if (toComparableText(previousStart) <= toComparableText(now)) return now
  const newStart = startTimeOf(line)
  return isFirstVersion && toComparableText(newStart) < toComparableText(effectiveTime)
    ? newStart
    : effectiveTime
}

/** Returns the fields of a version other than its schedule. With these equal, any other difference is the schedule. */
const drugFieldsOf = ({ inventory_id, dosage, unit, administration_route }: Version) => ({
  inventory_id,
  dosage,
  unit,
  administration_route,
})
