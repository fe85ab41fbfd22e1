/** What people take from the shelves of a home, put there, count and take back. */
import fc from 'fast-check'
import { MOVEMENT_KINDS } from '#domain/entities/stock-movement.ts'
import { visibleMovementIds } from '#domain/rules/records/stock.ts'
import { addDays } from '#domain/values/dates.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { Device } from '../world/device.ts'
import { newId, today } from './care.ts'
import { nothing, picked, save, short } from './saving.ts'

/** Few items, so that several people are at one shelf. */
const pick = fc.nat({ max: 1 })

/** Weights beside those of the other care commands. */
export const stockCommands = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move_stock' as const),
      pick,
      kind: fc.constantFrom(...MOVEMENT_KINDS),
      amount: fc.integer({ min: 1, max: 90 }),
      /** What is entered days later is dated on its day. */
      daysAgo: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take_back_stock' as const), pick }) },
]
type Drawn = (typeof stockCommands)[number]['arbitrary']
export type StockCommand = Drawn extends fc.Arbitrary<infer One> ? One : never

export const doStock = (device: Device, command: StockCommand): Promise<void> =>
  command.do === 'move_stock' ? moveStock(device, command) : takeStockBack(device, command.pick)

const byId = <Id extends string | number>({ id: one }: { id: Id }, { id: other }: { id: Id }) =>
  one < other ? -1 : 1

export async function moveStock(
  device: Device,
  { pick, kind, amount, daysAgo }: Omit<Extract<StockCommand, { do: 'move_stock' }>, 'do'>,
): Promise<void> {
  const { mirror } = await device.tab()
  const items = await readRows(mirror, { collection: 'inventory_item', all: true })
  const item = picked(items.sort(byId), pick)
  if (item === undefined) return nothing(device, 'knows no shelf')
  const stock_movement_id = newId(device)
  const moved_on = addDays(await today(device, item.home_id), -daysAgo)
  const known = await readRows(mirror, {
    collection: 'stock_movement',
    index: '[item_id+moved_on]',
    is: [item.id, moved_on],
  })
  const said =
    kind === 'correction'
      ? {
          counted: amount,
          seen_quantity: item.quantity,
          seen_movement_ids: visibleMovementIds(moved_on, known),
        }
      : ({ amount } as const)
  const args = { stock_movement_id, item_id: item.id, kind, ...said, moved_on }
  const words = `records a ${kind} of ${amount} of ${moved_on} at item ${item.id} (${short(stock_movement_id)})`
  await save(device, 'stock_movement.record', args, words)
}

export async function takeStockBack(device: Device, pick: number): Promise<void> {
  const { mirror } = await device.tab()
  const rows = await readRows(mirror, { collection: 'stock_movement', all: true })
  const standing = rows.filter(({ withdrawn_at }) => withdrawn_at === null).sort(byId)
  const movement = picked(standing, pick)
  if (movement === undefined) return nothing(device, 'knows no movement to take back')
  const about = { stock_movement_id: movement.id }
  await save(device, 'stock_movement.withdraw', about, `takes back movement ${short(movement.id)}`)
}
