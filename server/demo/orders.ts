/** Makes each client's chart from the prescription table: allergies, orders and their later changes. */
import type { OperationInput } from '#domain/operations.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { type DueSlot, dueSlots } from '#domain/rules/doses/schedule.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import {
  type ClockTime,
  clockTimeOf,
  type Instant,
  instantAt,
  MINUTE_MS,
  millisOf,
  minutesOf,
} from '#domain/values/dates.ts'
import { type ActContext, applyOperation, newId } from './act.ts'
import { recordBackground } from './background.ts'
import {
  allergiesOf,
  type ClientKey,
  clientRow,
  dischargedDaysAgo,
  firstDoseDaysAgo,
  homeKeyOf,
} from './clients.ts'
import { type DrugKey, drugOf } from './formulary.ts'
import { type HomeKey, homeRow, homes } from './homes.ts'
import type { Prescription } from './prescription.ts'
import { prescriptions } from './prescriptions.ts'
import { itemKey } from './stock.ts'
import { dateAgo, HISTORY_DAYS, momentAgo, type World } from './world.ts'

export interface OrderOnChart {
  /** The first drug of the order; `happenings.ts` refers to the order by this drug. */
  readonly drug: DrugKey
  readonly line: RowOf<'medication'>
  /** The earliest version comes first. */
  readonly versions: readonly RowOf<'medication_version'>[]
}

/** A client with everything needed to make doses. */
export interface Chart {
  readonly key: ClientKey
  readonly home: HomeKey
  readonly client: RowOf<'client'>
  readonly orders: readonly OrderOnChart[]
  readonly records: RecordSet
  /** The rows made for this chart. */
  readonly rows: readonly RowInCollection[]
}

export function chartOf(world: World, key: ClientKey, items: readonly RowInCollection[]): Chart {
  const home = homeKeyOf(key)
  const client = clientRow(world, key)
  const records = new RecordSet()
  records.putRow('client', client)
  const homeRecord = homeRow(world, home)
  records.putRow('home', homeRecord)
  for (const item of items) {
    if (item.collection === 'inventory_item' && item.row.home_id === homeRecord.id) records.put(item)
  }
  const allergies = recordAllergies(world, key, records)
  const writtenOrders = prescriptions[key].map((prescription, index) =>
    writeOrder(world, key, prescription, index, records),
  )
  const rows = [
    { collection: 'client', row: client } as const,
    ...allergies,
    ...recordBackground(world, key, records, officeContext(world, key, firstDoseDaysAgo(key) + 1, '09:55')),
    ...writtenOrders.flatMap(order => order.rows),
  ]
  const orders = writtenOrders.map(({ drug, id }) => ({ drug, ...readEffectiveOrder(id, records) }))
  return { key, home, client, orders, records, rows }
}

/** Returns the doses due from the first day of the history to the end of the day of loading. */
export function dueDoses(world: World, { client, home }: Chart, { line, versions }: OrderOnChart): DueSlot[] {
  const { time_zone } = homes[home]
  const from = dateAgo(world, time_zone, HISTORY_DAYS - 1)
  return dueSlots(line, versions, from, dateAgo(world, time_zone, 0), time_zone, client)
}

/** Records a client's allergies a minute apart, so that they are listed in the same order every time. */
function recordAllergies(world: World, key: ClientKey, records: RecordSet): RowInCollection[] {
  return allergiesOf(key).flatMap(([substance, reaction, severity], index) => {
    const time = clockTimeOf(minutesOf('09:40') + index)
    const context = officeContext(world, key, firstDoseDaysAgo(key) + 1, time)
    const allergy_id = newId(world, context.recorded_at)
    const args = { allergy_id, client_id: world.clientId(key), substance, reaction, severity }
    return applyOperation(world, 'allergy.record', args, records, context)
  })
}

function writeOrder(
  world: World,
  key: ClientKey,
  prescription: Prescription,
  index: number,
  records: RecordSet,
) {
  const { drug, dosage, schedule, notes = null, endDaysAgo, change } = prescription
  const { startDaysAgo = firstDoseDaysAgo(key), stoppedDaysAgo = endOfStay(key, prescription) } = prescription
  const home = homeKeyOf(key)
  const dateDaysAgo = (daysAgo: number) => dateAgo(world, homes[home].time_zone, daysAgo)
  const writtenContext =
    startDaysAgo === 0 ? justNowContext(world, key) : dayBeforeContext(world, key, startDaysAgo, index)
  const id = newId(world, writtenContext.recorded_at)
  const order = {
    medication_id: id,
    version_id: newId(world, writtenContext.recorded_at),
    client_id: world.clientId(key),
    ...drugFields(world, home, drug),
    dosage,
    ...schedule,
    start_date: dateDaysAgo(startDaysAgo),
    end_date: endDaysAgo === undefined ? null : dateDaysAgo(endDaysAgo),
    notes,
    is_confirmed: true,
  }
  const rows = applyOperation(world, 'medication.create', order, records, writtenContext)
  const recordUpdate = (
    changes: OperationInput<'medication.update'>['changes'],
    updateContext: ActContext,
  ) => {
    const version_id = newId(world, updateContext.recorded_at)
    rows.push(
      ...applyOperation(
        world,
        'medication.update',
        { medication_id: id, version_id, changes, seen: null, is_confirmed: true },
        records,
        updateContext,
      ),
    )
  }
  if (change !== undefined) {
    const content = {
      ...drugFields(world, home, change.drug ?? drug),
      dosage: change.dosage ?? dosage,
      ...change.schedule,
    }
    recordUpdate(content, officeContext(world, key, change.days_ago, '10:45'))
  }
  if (stoppedDaysAgo !== undefined)
    recordUpdate(
      { end_date: dateDaysAgo(stoppedDaysAgo) },
      officeContext(world, key, stoppedDaysAgo, '15:10'),
    )
  return { drug, id, rows }
}

const drugFields = (world: World, home: HomeKey, drug: DrugKey) => ({
  inventory_id: world.itemId(itemKey(home, drug)),
  unit: drugOf(drug).unit,
  administration_route: drugOf(drug).route,
})

/** Returns the last day of an order that would outlast the client's stay: the day before moving out. */
function endOfStay(key: ClientKey, { endDaysAgo }: Prescription): number | undefined {
  const movedOutDaysAgo = dischargedDaysAgo(key)
  return movedOutDaysAgo === undefined || endDaysAgo !== undefined ? undefined : movedOutDaysAgo + 1
}

function readEffectiveOrder(id: string, records: RecordSet) {
  const line = records.one('medication', id)
  if (line === undefined) throw new Error('The demo lost an order.')
  const versions = records.all('medication_version').filter(version => version.medication_id === id)
  return { line, versions: versionsInOrder(versions) }
}

const managerContext = (home: HomeKey, recorded_at: Instant): ActContext => ({
  author: homes[home].manager,
  recorded_at,
  received_at: recorded_at,
  tablet_id: null,
  zone: homes[home].time_zone,
})

const officeContext = (world: World, key: ClientKey, daysAgo: number, time: ClockTime): ActContext =>
  managerContext(homeKeyOf(key), momentAgo(world, homes[homeKeyOf(key)].time_zone, daysAgo, time))

/** Returns the context of an order that is written the day before it starts, some minutes after the order before it. */
const dayBeforeContext = (world: World, key: ClientKey, startDaysAgo: number, index: number): ActContext =>
  officeContext(world, key, startDaysAgo + 1, clockTimeOf(minutesOf('10:00') + 4 * index))

/** An order that starts on the day of loading was written this long before loading. */
const NEW_ORDER_MINUTES = 40

const justNowContext = (world: World, key: ClientKey): ActContext =>
  managerContext(homeKeyOf(key), instantAt(millisOf(world.now) - NEW_ORDER_MINUTES * MINUTE_MS))
