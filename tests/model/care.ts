/** What people do at a bedside and in the office of a home: they record operations on their device. */
import { administrationId } from '#domain/entities/administration.ts'
import { Refusal } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { addDays } from '#domain/values/dates.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { readRows, type Shown } from '#src/mirror/read.ts'
import { record } from '#src/sync/record.ts'
import { signOperation } from '#src/sync/signed.ts'
import type { CareCommand } from './commands.ts'
import type { Device } from './device.ts'

type MarkStatus = OperationInput<'administration.mark'>['status']

export async function doCare(device: Device, command: CareCommand): Promise<void> {
  switch (command.do) {
    case 'mark':
      return mark(device, command)
    case 'correct':
      return correct(device, command.pick, command.status)
    case 'as_needed':
      return giveAsNeeded(device)
    case 'prescribe':
      return prescribe(device, command.client)
    case 'change_order':
      return changeOrder(device, command)
    case 'stop_order': {
      const order = picked(await ordersOn(device), command.order)
      if (order === undefined) return nothing(device, 'has no order to stop')
      return save(device, 'medication.delete', { medication_id: order.id }, `stops ${short(order.id)}`)
    }
    case 'record_allergy': {
      const client = picked(device.world.company.clients, command.client)
      return save(
        device,
        'allergy.record',
        { allergy_id: newId(device), client_id: client?.id ?? 0, substance: 'Penicillin' },
        `records an allergy of ${client?.id}`,
      )
    }
    case 'withdraw_allergy': {
      const tab = await device.tab()
      const allergies = await readRows(tab.mirror, { collection: 'allergy', all: true })
      const standing = allergies.filter(({ withdrawn_at }) => withdrawn_at === null)
      const allergy = picked(standing, command.pick)
      if (allergy === undefined) return nothing(device, 'knows no allergy')
      const args = { allergy_id: allergy.id, reason: 'Was a rash' }
      return save(device, 'allergy.withdraw', args, `withdraws allergy ${short(allergy.id)}`)
    }
  }
}

const newId = ({ now, world }: Device) => uuidV7(now(), world.random)
const short = (id: string) => id.slice(-6)
const picked = <One>(list: readonly One[], pick: number): One | undefined => list[pick % list.length]

const nothing = (device: Device, why: string) => device.world.note(`${device.name} ${why}`)

/** Orders as this device shows them, in one order on all devices. */
async function ordersOn(device: Device): Promise<Shown<'medication'>[]> {
  const tab = await device.tab()
  const orders = await readRows(tab.mirror, { collection: 'medication', all: true })
  return orders
    .filter(({ removed_at }) => removed_at === null)
    .sort((left, right) => (left.id < right.id ? -1 : 1))
}

async function today(device: Device, homeId: number): Promise<string> {
  const tab = await device.tab()
  const now = device.now() + tab.contact.state().clockOffsetMs
  const home = device.world.company.homes.find(({ id }) => id === homeId)
  return homeToday(new Date(now).toISOString(), home?.time_zone ?? 'UTC')
}

async function mark(device: Device, wanted: Extract<CareCommand, { do: 'mark' }>): Promise<void> {
  const order = picked(await ordersOn(device), wanted.order)
  if (order === undefined) return nothing(device, 'has no order to mark')
  const seeded = device.world.company.orders.find(({ id }) => id === order.id)
  const time = picked(seeded?.times.length ? seeded.times : ['12:00'], wanted.slot) ?? '12:00'
  const date = addDays(await today(device, order.home_id), -wanted.daysAgo)
  const dose = { id: administrationId(order.id, date, time), medication_id: order.id, date, time }
  await markDose(device, dose, wanted.status)
}

interface Dose {
  readonly id: string
  readonly medication_id: string
  readonly date: string
  readonly time: string
  readonly isAsNeeded?: boolean
}

/** With the marks in sight, as the screens do. */
async function markDose(device: Device, dose: Dose, status: MarkStatus): Promise<void> {
  const tab = await device.tab()
  const seen = await readRows(tab.mirror, { collection: 'mark', index: 'administration_id', is: dose.id })
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
      seen_mark_ids: seen.map(({ id }) => id).slice(0, 200),
    },
    `marks ${short(dose.medication_id)} ${dose.date.slice(5)} ${dose.time} ${status}`,
  )
}

async function correct(device: Device, pick: number, status: MarkStatus): Promise<void> {
  const tab = await device.tab()
  const marks = await readRows(tab.mirror, { collection: 'mark', all: true })
  const found = picked(
    marks.sort((left, right) => (left.id < right.id ? -1 : 1)),
    pick,
  )
  if (found === undefined) return nothing(device, 'sees no mark to correct')
  const [dose] = await readRows(tab.mirror, {
    collection: 'administration',
    anyOf: [found.administration_id],
  })
  if (dose === undefined) throw new Error(`${device.name} shows mark ${found.id} without its dose.`)
  await markDose(
    device,
    {
      id: dose.id,
      medication_id: dose.medication_id,
      date: dose.administration_date,
      time: dose.administration_time,
      isAsNeeded: dose.is_as_needed,
    },
    status,
  )
}

async function giveAsNeeded(device: Device): Promise<void> {
  const order = device.world.company.orders.find(({ isAsNeeded }) => isAsNeeded)
  if (order === undefined) return
  const home = device.world.company.homes[order.home]
  const date = await today(device, home?.id ?? 0)
  await markDose(
    device,
    { id: newId(device), medication_id: order.id, date, time: '11:30', isAsNeeded: true },
    'given',
  )
}

/** For each client an item nobody prescribed to them yet. */
const ITEM_TO_PRESCRIBE = [1, 0, 4]

async function prescribe(device: Device, pick: number): Promise<void> {
  const { clients, items } = device.world.company
  const client = picked(clients, pick)
  const item = items[ITEM_TO_PRESCRIBE[pick % ITEM_TO_PRESCRIBE.length] ?? 0]
  await save(
    device,
    'medication.create',
    {
      medication_id: newId(device),
      version_id: newId(device),
      client_id: client?.id ?? 0,
      inventory_id: item?.id ?? 0,
      dosage: 1,
      administration_times: ['12:00'],
    },
    `prescribes for ${client?.id}`,
  )
}

async function changeOrder(
  device: Device,
  { order: pick, what, value }: Extract<CareCommand, { do: 'change_order' }>,
) {
  const order = picked(await ordersOn(device), pick)
  if (order === undefined) return nothing(device, 'has no order to change')
  const changes = {
    notes: { notes: `With food ${value}` },
    dosage: { dosage: value + 0.125 },
    times: { administration_times: ['07:00', `1${value % 10}:15`] },
    end: { end_date: addDays(await today(device, order.home_id), value) },
  }[what]
  const args = { medication_id: order.id, version_id: newId(device), changes, seen: null }
  await save(device, 'medication.update', args, `changes ${what} of ${short(order.id)} to ${value}`)
}

async function save<Kind extends OperationKind>(
  device: Device,
  kind: Kind,
  args: OperationInput<Kind>,
  words: string,
): Promise<void> {
  const { world } = device
  const tab = await device.tab()
  const session = await tab.store.read()
  if (session === undefined) return nothing(device, 'has nobody signed in')
  const who = world.company.people.find(({ id }) => id === session.user.id)?.name
  const author = {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id: await tab.store.deviceId(),
    sign: (operation: Parameters<typeof signOperation>[1]) => {
      world.oracle.attempted.add(operation.id)
      return signOperation(session.signing_key, operation)
    },
  }
  try {
    const { operation_id } = await record(tab.recorder, author, kind, args)
    // A tab that died at the commit showed no tick.
    if (tab.life.isDead) return world.note(`${who} on ${device.name} ${words}: no tick seen`)
    world.oracle.saved.push({ operation_id, device: device.name, author_id: author.user_id, kind, args })
    world.tally.saved++
    world.note(`${who} on ${device.name} ${words}: saved as ${short(operation_id)}`)
  } catch (error) {
    if (tab.life.isDead) return world.note(`${who} on ${device.name} ${words}: no tick seen`)
    if (!(error instanceof Refusal)) throw error
    world.tally.refusedAtTap++
    world.note(`${who} on ${device.name} ${words}: refused at once (${error.message})`)
  }
}
