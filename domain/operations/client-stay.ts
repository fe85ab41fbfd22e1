/** How a client's stay ends or continues in another home: what ends with it (D4, H11), and the chart that moves. */
import * as v from 'valibot'
import { collections } from '../collections.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../record-set.ts'
import { type Collection, entityOf, type RowOf } from '../registry.ts'
import { leavingTimeInZone, stayTimesAfterChange } from '../rules/access/presence.ts'
import { isSameDrugName } from '../rules/doses/drugs.ts'
import { endedStaysWith, formerHomesWith } from '../rules/homes/former-homes.ts'
import { formerZonesWith } from '../rules/homes/former-zones.ts'
import { type Departure, outlastsStay } from '../rules/people/leaving.ts'
import { listOf } from '../values/bounded.ts'
import { laterDate } from '../values/dates.ts'
import { numericId, uuid } from '../values/schemas.ts'
import type { Scope } from '../values/scope.ts'
import { homeToday, localDateTimeOf } from '../values/time-zone.ts'
import { type Appointment, changeStamps, isScheduled, nextSequence } from './appointment.ts'
import { changedVersion, refuseUnsuitableItem, requireOrderContext } from './medication-order.ts'
import { clientReferences, requireClientAndHome, requireLocation } from './parts/client-home.ts'
import { refuseClosedHome } from './parts/directory.ts'
import { removalFields } from './task.ts'

/** What ends with the stay when the form asks for it. */
export const endingFields = {
  /** Orders end with the stay, so that they are not due again when the client returns. */
  end_orders: v.optional(v.boolean(), false),
  /** Appointments are cancelled, and open tasks are removed. */
  end_plans: v.optional(v.boolean(), false),
} as const

/** More orders than any client has. */
export const MAX_MOVED_ORDERS = 200

/**
 * An order that moves with its client, and the item of the new home's stock it uses from then on (M10.9, decision 77).
 */
export const newHomeItemFields = { medication_id: uuid, inventory_id: numericId } as const

const newHomeItems = v.optional(
  listOf(v.strictObject({ ...newHomeItemFields, version_id: uuid }), MAX_MOVED_ORDERS),
  [],
)

/**
 * Marks a client inactive from now on and keeps everything (spec part 2 §4). Nothing is due while a client is inactive.
 */
export const clientClose = defineOperation({
  kind: 'client.close',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Closing a client',
  args: v.strictObject({ client_id: numericId, ...endingFields }),
  references: (args, records) => [
    ...clientReferences(args.client_id, records),
    ...endingReferences(args, records),
  ],
  scope: ({ client_id }, records) => requireClientAndHome(client_id, records).client.scope,
  apply(args, records, context) {
    const { recorded_at } = context
    const { client, home } = requireClientAndHome(args.client_id, records)
    if (client.status === 'inactive') throw notFound('Client')
    const homeTime = localDateTimeOf(recorded_at, home.time_zone)
    const closedClient = {
      ...client,
      status: 'inactive' as const,
      inactive_from: homeTime.date,
      updated_at: recorded_at,
    }
    const row = {
      ...closedClient,
      ...stayTimesAfterChange(client, closedClient, { now: recorded_at, zone: home.time_zone }),
    }
    const endedRows = rowsEndedWithStay(args, { lastMoment: homeTime, isNow: true }, records, context)
    return [{ collection: 'client', row }, ...endedRows]
  },
})

/**
 * Moves a client to another home of the company, with the whole chart: every row goes into the new home's scope. Past
 * doses keep the home and zone they were due in, also doses no one recorded. Only over a connection: two homes must not
 * disagree about where a client lives. `items` are the items of the new home that orders use from then on.
 */
const clientMove = defineOperation({
  kind: 'client.move',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Moving a client',
  args: v.strictObject({ client_id: numericId, home_id: numericId, items: newHomeItems }),
  references(args, records) {
    const client = records.one('client', args.client_id)
    return [
      { collection: 'client', id: args.client_id },
      { collection: 'home', id: args.home_id },
      ...(client === undefined ? [] : [{ collection: 'home', id: client.home_id } as const]),
      ...chartReferences(args.client_id, records),
      ...itemReferences(args.items),
    ]
  },
  scope(args, records) {
    const client = records.one('client', args.client_id)
    if (client === undefined) throw notFound('Client')
    return client.scope
  },
  apply({ client_id, home_id, items }, records, context) {
    const client = records.one('client', client_id)
    const home = records.one('home', home_id)
    if (client === undefined || home?.company_id !== client.company_id) {
      throw notFound('Group home')
    }
    if (client.home_id === home_id) return []
    refuseClosedHome(home)
    const { recorded_at } = context
    const formerHome = records.one('home', client.home_id)
    const formerZone = formerHome?.time_zone ?? home.time_zone
    const until_date = homeToday(recorded_at, formerZone)
    const former_zones =
      formerZone === home.time_zone
        ? client.former_zones
        : formerZonesWith(client, { time_zone: formerZone, until: recorded_at })
    const former_homes = formerHomesWith(client, {
      home_id: client.home_id,
      until: recorded_at,
      until_date,
    })
    const left_at = leavingTimeInZone(client, recorded_at, home.time_zone)
    const rows: RowInCollection[] = [
      {
        collection: 'client',
        row: {
          ...client,
          home_id,
          former_zones,
          former_homes,
          left_at,
          scope: home.scope,
          updated_at: recorded_at,
        },
      },
      ...(formerHome === undefined
        ? []
        : [
            {
              collection: 'home',
              row: { ...formerHome, ended_stays: endedStaysWith(formerHome, client, until_date) },
            } as const,
          ]),
      ...clientCollections
        .flatMap(collection => movedRows(collection, client_id, home_id, home.scope, records))
        .map(entry => (formerZone === home.time_zone ? entry : withNextSequence(entry))),
    ]
    const recordsAfterMove = records.copy()
    for (const row of rows) recordsAfterMove.put(row)
    return [...rows, ...versionsWithItems(items, client_id, recordsAfterMove, context)]
  },
})

interface StayEnding {
  readonly client_id: number
  readonly end_orders: boolean
  readonly end_plans: boolean
}

export const endingReferences = (
  { client_id, end_orders, end_plans }: StayEnding,
  records: RecordSet,
): Reference[] => [
  ...(end_orders ? clientRowReferences('medication', client_id, records) : []),
  ...(end_plans ? clientRowReferences('appointment', client_id, records) : []),
  ...(end_plans ? clientRowReferences('task', client_id, records) : []),
]

export function rowsEndedWithStay(
  { client_id, end_orders, end_plans }: StayEnding,
  departure: Departure,
  records: RecordSet,
  context: OperationContext,
): RowInCollection[] {
  const { recorded_at: updated_at } = context
  const orders = end_orders ? clientRows('medication', client_id, records) : []
  const appointments = end_plans ? clientRows('appointment', client_id, records) : []
  const tasks = end_plans ? clientRows('task', client_id, records) : []
  return [
    ...orders
      .filter(order => outlastsStay.order(order, departure))
      .map((order): RowInCollection => {
        const end_date = laterDate(order.start_date, departure.lastMoment.date)
        return { collection: 'medication', row: { ...order, end_date, updated_at } }
      }),
    ...appointments
      .filter(appointment => outlastsStay.appointment(appointment, departure))
      .map(
        (appointment): RowInCollection => ({
          collection: 'appointment',
          row: cancelledAppointment(appointment, records, context),
        }),
      ),
    ...tasks
      .filter(task => outlastsStay.task(task, departure))
      .map(
        (task): RowInCollection => ({
          collection: 'task',
          row: { ...task, ...removalFields(task, records, context) },
        }),
      ),
  ]
}

/** Returns the appointment as if a person had cancelled it in its form. */
function cancelledAppointment(
  appointment: Appointment,
  records: RecordSet,
  { recorded_at }: OperationContext,
): Appointment {
  const cancelledRow: Appointment = { ...appointment, status: 'cancelled' }
  return {
    ...cancelledRow,
    ...changeStamps(cancelledRow, requireLocation(appointment, records).home, recorded_at),
  }
}

type ClientCollection = 'medication' | 'appointment' | 'task'

/** References the rows by id too, so that a concurrent change of a row is waited for. */
const clientRowReferences = (
  collection: ClientCollection,
  value: number,
  records: RecordSet,
): Reference[] => [
  { collection, field: 'client_id', value },
  // Ids of these collections have the same type; TypeScript does not form the union.
  ...clientRows(collection, value, records).map(({ id }) => ({ collection, id }) as Reference),
]

/** Filters by client, because rows of other clients may be loaded too. */
const clientRows = <C extends ClientCollection>(
  collection: C,
  clientId: number,
  records: RecordSet,
): RowOf<C>[] => records.all(collection).filter(row => row.client_id === clientId)

/** Updates an upcoming appointment, whose time is another moment in the new zone, to notify calendar apps (P5). */
const withNextSequence = (entry: RowInCollection): RowInCollection =>
  entry.collection === 'appointment' && isScheduled(entry.row)
    ? { ...entry, row: { ...entry.row, sequence: nextSequence(entry.row) } }
    : entry

function movedRows(
  collection: Collection,
  clientId: number,
  home_id: number,
  scope: Scope,
  records: RecordSet,
): RowInCollection[] {
  return records.all(collection).flatMap(row => {
    if (!('client_id' in row) || row.client_id !== clientId) return []
    const movedFields = entityOf(collection).onClientMove === 'home_follows' ? { home_id, scope } : { scope }
    // The same row of the same collection in another scope.
    return [{ collection, row: { ...row, ...movedFields } } as RowInCollection]
  })
}

type NewHomeItem = v.InferOutput<typeof newHomeItems>[number]

const itemReferences = (items: readonly NewHomeItem[]): Reference[] =>
  items.flatMap(({ version_id, inventory_id }): Reference[] => [
    { collection: 'medication_version', id: version_id },
    { collection: 'inventory_item', id: inventory_id },
  ])

const OTHER_DRUG_MESSAGE =
  'This item of the inventory is another medication. Change the order after the move.'

/**
 * Returns the versions of these orders from the move on. `records` are as the move leaves them. The drug stays the
 * same: an item of another name is a change of the order, and is confirmed there (M9.10).
 */
function versionsWithItems(
  items: readonly NewHomeItem[],
  clientId: number,
  records: RecordSet,
  context: OperationContext,
): RowInCollection[] {
  return items.flatMap(({ medication_id, version_id, inventory_id }): RowInCollection[] => {
    const orderContext = requireOrderContext(medication_id, records, context)
    const { order, client, version: previousVersion } = orderContext
    if (client.id !== clientId) throw notFound('Medication')
    const row = changedVersion(version_id, { inventory_id }, order, orderContext, records, context)
    if (row === undefined) return []
    if (!isSameDrugName(row.medication_name, previousVersion.medication_name))
      throw fieldRefusal('items', OTHER_DRUG_MESSAGE)
    refuseUnsuitableItem(row, records, previousVersion)
    return [{ collection: 'medication_version', row }]
  })
}

/** All collections about one client, in the registry's order. */
export const clientCollections = collections.filter(
  collection => entityOf(collection).onClientMove !== undefined,
)

/**
 * References all records of a client, by their fields and, once they are found, by their ids: a concurrent writer is
 * waited for, and its result is read. Call again with the loaded records (`OperationDefinition.references`).
 */
export const chartReferences = (clientId: number, records: RecordSet): Reference[] => [
  { collection: 'medication', field: 'client_id', value: clientId },
  ...(records.one('client', clientId) === undefined ? [] : chartReferencesWithoutOrders(clientId)),
  ...chartReferencesById(clientId, records),
]

/** References the chart's records other than orders, which come first. */
const chartReferencesWithoutOrders = (clientId: number): Reference[] =>
  clientCollections
    .filter(collection => collection !== 'medication')
    // Each of these collections has the field.
    .map(collection => ({ collection, field: 'client_id', value: clientId }) as Reference)

/**
 * Orders are found first, so that no dose is read while it is being marked; doses and marks, which are thousands, are
 * locked through them.
 */
const chartReferencesById = (clientId: number, records: RecordSet): Reference[] =>
  clientCollections
    .filter(collection => entityOf(collection).lockedThrough === undefined)
    .flatMap(collection =>
      records
        .all(collection)
        .filter(row => 'client_id' in row && row.client_id === clientId)
        .map(({ id }) => ({ collection, id }) as Reference),
    )

export const clientStayOperations = [clientClose, clientMove] as const
