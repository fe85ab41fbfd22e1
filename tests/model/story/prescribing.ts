/** What people prescribe: also from a day that has passed, a drug the client has already, and one drug on two tablets. */
import fc from 'fast-check'
import type { OperationInput } from '#domain/operations.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays } from '#domain/values/dates.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { broken } from '../laws/broken.ts'
import type { Device } from '../world/device.ts'
import type { World } from '../world/world.ts'
import { newId, ordersOn, today } from './care.ts'
import { clientOn } from './chart.ts'
import type { Command } from './commands.ts'
import { nothing, picked, save } from './saving.ts'

/** Of a new order. */
const TIMES = [['12:00'], ['08:00', '20:00'], ['19:30', '23:30']] as const

export const prescription = {
  client: fc.nat({ max: 2 }),
  /** A drug the client has already, or any of the shelf. */
  isSame: fc.constantFrom(true, true, false),
  item: fc.nat({ max: 3 }),
  startsInDays: fc.constantFrom(-3, -1, 0, 0, 1, 2, 4),
  times: fc.nat({ max: TIMES.length - 1 }),
  isAsNeeded: fc.constantFrom(false, false, false, true),
}
const drawn = fc.record(prescription)
type Prescription = typeof drawn extends fc.Arbitrary<infer One> ? One : never

type Item = ShownRow<'inventory_item'>

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

export async function prescribe(device: Device, wanted: Prescription): Promise<void> {
  const client = await clientOn(device, wanted.client)
  if (client === undefined) return nothing(device, 'knows nobody to prescribe for')
  const running = await runningOrders(device, client.id)
  const item = await itemFor(device, client, wanted, running)
  if (item === undefined) return nothing(device, 'has nothing on the shelf to prescribe')
  await prescribeItem(device, client, item, wanted, running)
}

/** Two tablets prescribe one drug that neither shows for this client. */
export async function prescribeApart(
  world: World,
  { device: index, what }: Extract<Command, { do: 'prescribe_apart' }>,
): Promise<void> {
  const [one, other] = [world.device(index), world.device(world.beside(index))]
  const client = await clientOn(one, what.client)
  const there = await clientOn(other, what.client)
  if (client === undefined || there?.id !== client.id || there.home_id !== client.home_id)
    return world.note('no two tablets show one client')
  const known = [...(await runningOrders(one, client.id)), ...(await runningOrders(other, client.id))]
  const items = await itemsOf(one, client.home_id)
  const item = picked(
    items.filter(({ name }) => !known.some(({ drug }) => drug === plainName(name))),
    what.item,
  )
  if (item === undefined) return world.note('everything on the shelf is prescribed')
  for (const device of [one, other]) await prescribeItem(device, client, item, what, [])
}

interface RunningOrder {
  readonly drug: string
  readonly inventory_id: number
  readonly isAsNeeded: boolean
}

/** Without an end, as this device shows them. */
async function runningOrders(device: Device, clientId: number): Promise<RunningOrder[]> {
  const { mirror } = await device.tab()
  const is = { index: 'client_id', is: clientId } as const
  const versions = await readRows(mirror, { collection: 'medication_version', ...is })
  return (await ordersOn(device))
    .filter(({ client_id, end_date }) => client_id === clientId && end_date === null)
    .flatMap(({ id }) => {
      const version = versions.find(({ medication_id }) => medication_id === id)
      if (version === undefined) return []
      const { medication_name, inventory_id, frequency_type } = version
      return [{ drug: plainName(medication_name), inventory_id, isAsNeeded: frequency_type === 'as_needed' }]
    })
}

async function itemsOf(device: Device, homeId: number): Promise<Item[]> {
  const { mirror } = await device.tab()
  const all = await readRows(mirror, { collection: 'inventory_item', all: true })
  return all.filter(({ home_id }) => home_id === homeId).sort((one, other) => one.id - other.id)
}

async function itemFor(
  device: Device,
  client: ShownRow<'client'>,
  { isSame, item }: Prescription,
  running: readonly RunningOrder[],
): Promise<Item | undefined> {
  const items = await itemsOf(device, client.home_id)
  const same = items.filter(({ name }) => running.some(({ drug }) => drug === plainName(name)))
  return picked(isSame && same.length > 0 ? same : items, item)
}

async function prescribeItem(
  device: Device,
  client: ShownRow<'client'>,
  item: Item,
  { startsInDays, times, isAsNeeded }: Prescription,
  running: readonly RunningOrder[],
): Promise<void> {
  const medication_id = newId(device)
  const schedule: Partial<OperationInput<'medication.create'>> = isAsNeeded
    ? { frequency_type: 'as_needed' }
    : { administration_times: [...(picked(TIMES, times) ?? [])] }
  await save(
    device,
    'medication.create',
    {
      medication_id,
      version_id: newId(device),
      client_id: client.id,
      inventory_id: item.id,
      dosage: 1,
      is_confirmed: true,
      ...schedule,
      ...(startsInDays === 0
        ? {}
        : { start_date: addDays(await today(device, client.home_id), startsInDays) }),
    },
    `prescribes ${isAsNeeded ? 'as needed ' : ''}${item.name} for ${client.id}, from ${startsInDays} days on`,
  )
  const twin = running.find(
    ({ drug, isAsNeeded: kind }) => drug === plainName(item.name) && kind === isAsNeeded,
  )
  if (twin === undefined) return
  // Others save at the same time.
  const { saved } = device.world.oracle
  if (saved.some(({ args }) => args.medication_id === medication_id))
    broken('M10.3', `${device.name} took a second order of ${item.name} for client ${client.id}`)
  device.world.tally.refusedAsTwice++
  if (twin.inventory_id !== item.id) device.world.tally.refusedOverShelves++
}
