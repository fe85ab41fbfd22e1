/** Values that tablets record, amend and remove, while an office changes their category. */
import fc from 'fast-check'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { detailsOf } from '#domain/rules/records/tracking-details.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { HomeIndex } from '../world/company.ts'
import type { Device } from '../world/device.ts'
import { categoryRow } from '../world/moving-in.ts'
import type { World } from '../world/world.ts'
import { newId } from './care.ts'
import { nothing, picked, save, short } from './saving.ts'
import { versionedOn } from './versioned.ts'

const pick = fc.nat({ max: 1 })

/** Weights beside those of the other care commands. */
export const trackingCommands = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('record_entry' as const),
      client: fc.nat({ max: 3 }),
      isHigh: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('amend_entry' as const),
      pick,
      what: fc.constantFrom('details' as const, 'notes' as const, 'all' as const),
      isHigh: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove_entry' as const), pick }) },
]
type Drawn = (typeof trackingCommands)[number]['arbitrary']
export type TrackingCommand = Drawn extends fc.Arbitrary<infer One> ? One : never

export async function doTracking(device: Device, command: TrackingCommand): Promise<void> {
  if (command.do === 'record_entry') return recordEntry(device, command)
  const entry = picked(await versionedOn(device, 'tracking_entry'), command.pick)
  if (entry === undefined) return nothing(device, 'knows no tracking entry')
  if (command.do === 'amend_entry') return amendEntry(device, entry, command)
  const about = { tracking_entry_id: entry.id }
  return save(device, 'tracking_entry.remove', about, `removes entry ${short(entry.id)}`)
}

const RANGE_END = 1_000

/** Unlike any other value of the story. */
const newValue = ({ world }: Device, isHigh: boolean) => world.unique() + (isHigh ? RANGE_END : 0)
const notesOf = ({ world }: Device) => `As somebody saw it (${world.unique()}).`

async function recordEntry(
  device: Device,
  { client: pick, isHigh }: Extract<TrackingCommand, { do: 'record_entry' }>,
): Promise<void> {
  const tab = await device.tab()
  const clients = await readRows(tab.mirror, { collection: 'client', all: true })
  const client = picked(
    clients.sort((one, other) => one.id - other.id),
    pick,
  )
  const categories = await readRows(tab.mirror, { collection: 'tracking_category', all: true })
  const category = categories.find(({ home_id }) => home_id === client?.home_id)
  if (client === undefined || category === undefined) return nothing(device, 'knows nothing to track')
  const [attribute] = category.attributes
  const tracking_entry_id = newId(device)
  const args = {
    tracking_entry_id,
    client_id: client.id,
    category_id: category.id,
    entry_datetime: new Date(device.now() + tab.connectivity.state().clockOffsetMs).toISOString(),
    details: detailsOf(category.attributes, { [attribute?.key ?? '']: newValue(device, isHigh) }),
    notes: notesOf(device),
    is_confirmed: true,
  }
  await save(device, 'tracking_entry.create', args, `records entry ${short(tracking_entry_id)}`)
}

async function amendEntry(
  device: Device,
  { id, details, notes }: ShownRow<'tracking_entry'>,
  { what, isHigh }: Extract<TrackingCommand, { do: 'amend_entry' }>,
): Promise<void> {
  const value = newValue(device, isHigh)
  const values: TrackingDetail[] = details.map(detail => ({
    ...detail,
    value,
    is_out_of_range: value > RANGE_END,
  }))
  const words = { notes: notesOf(device) }
  const changes = { details: { details: values }, notes: words, all: { details: values, ...words } }[what]
  const args = { tracking_entry_id: id, changes, seen: { details, notes }, is_confirmed: true }
  await save(device, 'tracking_entry.amend', args, `amends ${what} of entry ${short(id)}`)
}

/** In the office: the unit becomes another one, and managers are told or not. */
export async function changeCategory(world: World, home: HomeIndex): Promise<void> {
  const row = categoryRow(world.company, home, world.nowInstant)
  const count = world.unique()
  const unit = `unit ${count}`
  const attributes = row.attributes.map(attribute => ({ ...attribute, unit }))
  const changed = { ...row, attributes, tells_manager: count % 2 === 0 }
  await world.database.transaction().execute(async transaction => {
    await writeRows(transaction, [{ collection: 'tracking_category', row: changed }])
    const scope = homeScope(row.home_id)
    await stamp(transaction, [{ collection: 'tracking_category', id: row.id, scope }])
  })
  world.note(`the category of home ${home} is now in ${unit}`)
}
