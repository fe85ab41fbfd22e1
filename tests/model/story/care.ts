/** What people do at a bedside and in the office of a home: they record operations on their device. */
import type { OperationInput } from '#domain/operations.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { isBackfilling } from '#src/mirror/tables/view-columns.ts'
import type { Device } from '../world/device.ts'
import { decide, discardRefusedEntry, resubmitRefusedEntry } from './attention.ts'
import type { CareCommand } from './care-commands.ts'
import { doChart, recordAllergy, withdrawAllergy } from './chart.ts'
import { doIncident } from './incidents.ts'
import { prescribe } from './prescribing.ts'
import { correct, putBack, reportAgain } from './reported-again.ts'
import { nothing, picked, save, short } from './saving.ts'
import { screenOf } from './screen.ts'
import { doStock } from './stock.ts'
import { doTracking } from './tracking.ts'
import { doWork } from './work.ts'

export type MarkStatus = OperationInput<'administration.mark'>['status']

export async function doCare(device: Device, command: CareCommand): Promise<void> {
  switch (command.do) {
    case 'mark':
      return mark(device, command)
    case 'correct':
      return correct(device, command)
    case 'retell':
      return reportAgain(device, command)
    case 'put_back':
      return putBack(device, command.pick)
    case 'as_needed':
      return giveAsNeeded(device, command)
    case 'prescribe':
      return prescribe(device, command)
    case 'change_order':
      return changeOrder(device, command)
    case 'stop_order': {
      const order = picked(await ordersOn(device), command.order)
      if (order === undefined) return nothing(device, 'has no order to stop')
      return save(device, 'medication.delete', { medication_id: order.id }, `stops ${short(order.id)}`)
    }
    case 'record_allergy':
      return recordAllergy(device, command.client)
    case 'decide':
      return decide(device, command)
    case 'give_up':
      return discardRefusedEntry(device, command.pick)
    case 'try_again':
      return resubmitRefusedEntry(device, command.pick)
    case 'withdraw_allergy':
      return withdrawAllergy(device, command.pick)
    case 'report_incident':
    case 'amend_incident':
    case 'settle_incident':
      return doIncident(device, command)
    case 'record_entry':
    case 'amend_entry':
    case 'remove_entry':
      return doTracking(device, command)
    case 'give_task':
    case 'work_on_task':
    case 'submit_claim':
    case 'work_on_claim':
      return doWork(device, command)
    case 'move_stock':
    case 'take_back_stock':
      return doStock(device, command)
    default:
      return doChart(device, command)
  }
}

export const clientsHere = async (mirror: MirrorDatabase): Promise<ReadonlySet<number>> =>
  new Set((await readRows(mirror, { collection: 'client', all: true })).map(({ id }) => id))

export const newId = ({ now, world }: Device) => uuidV7(now(), world.random)

/**
 * Orders as this device shows them, in one order on all devices. A change that was applied after its client had left
 * keeps its order in sight until the next pull (S7); the screens go by client, and show it nowhere.
 */
export async function ordersOn(device: Device): Promise<ShownRow<'medication'>[]> {
  const { mirror } = await device.tab()
  const orders = await readRows(mirror, { collection: 'medication', all: true })
  const clients = await clientsHere(mirror)
  return orders
    .filter(({ removed_at, client_id }) => removed_at === null && clients.has(client_id))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
}

export async function today(device: Device, homeId: number): Promise<string> {
  const tab = await device.tab()
  const now = device.now() + tab.connectivity.state().clockOffsetMs
  // Before the tablet has heard of another zone it goes by the one it knows.
  const known = await readOne(tab.mirror, 'home', homeId)
  const home = known ?? device.world.company.homes.find(({ id }) => id === homeId)
  return homeToday(new Date(now).toISOString(), home?.time_zone ?? 'UTC')
}

async function mark(device: Device, wanted: Extract<CareCommand, { do: 'mark' }>): Promise<void> {
  const order = picked(await ordersOn(device), wanted.order)
  if (order === undefined) return nothing(device, 'has no order to mark')
  const { mirror } = await device.tab()
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'medication_id',
    is: order.id,
  })
  const times = versionsInOrder(versions).at(-1)?.administration_times ?? []
  const time = picked(times, wanted.slot) ?? '12:00'
  const date = addDays(await today(device, order.home_id), -wanted.daysAgo)
  const dose = { id: administrationId(order.id, date, time), medication_id: order.id, date, time }
  await markDose(device, dose, wanted.status)
}

export interface Dose {
  readonly id: string
  readonly medication_id: string
  readonly date: string
  readonly time: string
  readonly isAsNeeded?: boolean
}

/** With the marks in sight, as the screens do. */
export async function markDose(
  device: Device,
  dose: Dose,
  status: MarkStatus,
  reported: Pick<OperationInput<'administration.mark'>, 'given_at' | 'notes'> = {},
): Promise<void> {
  const tab = await device.tab()
  const seen = await readRows(tab.mirror, { collection: 'mark', index: 'administration_id', is: dose.id })
  const versions = await readRows(tab.mirror, {
    collection: 'medication_version',
    index: 'medication_id',
    is: dose.medication_id,
  })
  const known = await screenOf(tab.mirror, dose)
  await save(
    device,
    'administration.mark',
    {
      mark_id: newId(device),
      administration_id: dose.id,
      medication_id: dose.medication_id,
      administration_date: dose.date,
      administration_time: dose.time,
      is_as_needed: dose.isAsNeeded ?? false,
      status,
      ...(status === 'scheduled' ? { reason_code: 'correction' as const, notes: 'Told by mistake.' } : {}),
      ...reported,
      medication_version_id: versionsInOrder(versions).at(-1)?.id ?? null,
      seen_mark_ids: seen.map(({ id }) => id).slice(0, 200),
    },
    `marks ${short(dose.medication_id)} ${dose.date.slice(5)} ${dose.time} ${status}`,
    undefined,
    { screenRows: known },
  )
}

/** One given now; often its time turns out to be wrong. */
async function giveAsNeeded(
  device: Device,
  { pick, thenBy }: Extract<CareCommand, { do: 'as_needed' }>,
): Promise<void> {
  const { mirror } = await device.tab()
  const versions = await readRows(mirror, { collection: 'medication_version', all: true })
  const asNeeded = new Set(
    versions.flatMap(({ medication_id, frequency_type }) =>
      frequency_type === 'as_needed' ? [medication_id] : [],
    ),
  )
  const order = picked(
    (await ordersOn(device)).filter(({ id }) => asNeeded.has(id)),
    pick,
  )
  if (order === undefined) return nothing(device, 'has no as-needed order')
  const date = await today(device, order.home_id)
  const dose = { id: newId(device), medication_id: order.id, date, time: '11:30', isAsNeeded: true }
  await markDose(device, dose, 'given')
  const given = await readRows(mirror, { collection: 'mark', index: 'administration_id', is: dose.id })
  const at = given[0]?.given_at
  if (thenBy === 0 || at === undefined || at === null) return
  await markDose(device, dose, 'given', { given_at: instantAt(millisOf(at) + thenBy * MINUTE_MS) })
}

/** With the order as it stands on the screen, so that the server sees what its author did not know (S8). */
async function changeOrder(
  device: Device,
  { order: pick, what, value, isUpcoming }: Extract<CareCommand, { do: 'change_order' }>,
): Promise<void> {
  const all = await ordersOn(device)
  const starts = await Promise.all(all.map(async one => one.start_date > (await today(device, one.home_id))))
  const upcoming = all.filter((_, index) => starts[index])
  const order = picked(isUpcoming && upcoming.length > 0 ? upcoming : all, pick)
  if (order === undefined) return nothing(device, 'has no order to change')
  const { mirror } = await device.tab()
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'medication_id',
    is: order.id,
  })
  const version = versions.sort((left, right) => (left.created_at < right.created_at ? 1 : -1))[0]
  if (version === undefined) {
    // An answer that was under way may have taken the home between the two looks, or a page of its history may have
    // ended between an order and its version; an order that stays has its version.
    const state = await mirror.scope_state.get(order.scope)
    const isArriving = state === undefined || isBackfilling(state)
    const isStillShown = (await ordersOn(device)).some(({ id }) => id === order.id)
    if (isStillShown && !isArriving)
      throw new Error(`${device.name} shows order ${order.id} without a version.`)
    return nothing(device, 'has lost the order it was about to change')
  }
  const unique = device.world.unique()
  const changes = {
    notes: { notes: `With food ${unique}` },
    dosage: { dosage: unique + 0.125 },
    times: { administration_times: ['07:00', `1${value % 10}:15`] },
    // While doses of today and yesterday are due, too.
    end: { end_date: addDays(await today(device, order.home_id), value > 15 ? value : (value % 4) - 2) },
    start: { start_date: addDays(await today(device, order.home_id), (value % 7) - 2) },
    every: { frequency_type: 'interval' as const, frequency_value: 2 + (value % 3) },
  }[what]
  const { notes, end_date, start_date } = order
  const { dosage, unit, administration_route, inventory_id } = version
  const { frequency_type, frequency_value, daily_frequency, administration_times } = version
  const schedule = { frequency_type, frequency_value, daily_frequency, administration_times }
  const drug = { dosage, unit, administration_route, inventory_id, ...schedule }
  const seen = { notes, end_date, start_date, ...drug }
  const args = { medication_id: order.id, version_id: newId(device), changes, seen, is_confirmed: true }
  const saw = what === 'notes' ? notes : dosage
  await save(device, 'medication.update', args, `changes ${what} of ${short(order.id)} (${unique})`, saw)
}
