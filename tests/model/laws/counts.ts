/**
 * V2, V4, decision 70: a count is what stood on the shelf. What is dated before the last count, and what its author had
 * seen and is taken back after it, leaves the quantity; anything else changes it by as much as it says.
 */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

type Item = RowOf<'inventory_item'>
type Movement = RowOf<'stock_movement'>

interface Shelves {
  readonly items: readonly Item[]
  readonly movements: ReadonlyMap<string, Movement>
}

/** As they were the time before. */
const seen = new WeakMap<World, Shelves>()

/** After every step: what has come since the step before. */
export async function checkCounts(world: World): Promise<void> {
  const before = seen.get(world)
  const now = await readShelves(world)
  seen.set(world, now)
  if (before === undefined) return
  const isNew = ({ id }: Movement) => !before.movements.has(id)
  const came = [...now.movements.values()].filter(isNew)
  const takenBack = [...now.movements.values()].filter(movement => {
    const known = before.movements.get(movement.id)
    return known !== undefined && isWithdrawn(movement) && !isWithdrawn(known)
  })
  for (const item of before.items) {
    const after = now.items.find(({ id }) => id === item.id)
    if (after === undefined) continue
    const own = ({ item_id }: Movement) => item_id === item.id
    checkItem(world, { before, item, after, came: came.filter(own), takenBack: takenBack.filter(own) })
  }
}

async function readShelves({ database, company }: World): Promise<Shelves> {
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const { items, movements } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => ({
      items: await selectRows(transaction, 'inventory_item', here),
      movements: await selectRows(transaction, 'stock_movement', here),
    }))
  return { items, movements: new Map(movements.map(row => [row.id, row])) }
}

interface Step {
  readonly before: Shelves
  readonly item: Item
  readonly after: Item
  readonly came: readonly Movement[]
  readonly takenBack: readonly Movement[]
}

function checkItem({ tally }: World, { before, item, after, came, takenBack }: Step): void {
  const count = before.movements.get(item.last_count_id ?? '')
  const what = `item ${item.id}, which had ${item.quantity}, has ${after.quantity}`
  const [only] = came
  if (came.length === 1 && takenBack.length === 0 && only?.kind === 'correction') {
    // Of a day before the last count it is history; else what was counted is there, by all its author had seen.
    const isLate = count !== undefined && only.moved_on < count.moved_on
    if (isLate || isFollowed(only, before) || only.seen_quantity !== item.quantity || isWithdrawn(only))
      return
    tally.countsThatStand++
    if (after.quantity !== only.counted)
      broken('V2', `${what} after ${only.counted} were counted (${only.id})`)
    return
  }
  // Several counts, and one that was taken back with what came late, are not told apart here.
  const isCount = ({ kind }: Movement) => kind === 'correction'
  if (came.some(one => isCount(one) || isWithdrawn(one)) || takenBack.some(isCount)) return
  const isLate = ({ moved_on }: Movement) => count !== undefined && moved_on < count.moved_on
  const isSeen = (one: Movement) =>
    isLate(one) || (count !== undefined && one.moved_on === count.moved_on && hasSeen(count, one))
  const late = [...came.filter(isLate), ...takenBack.filter(isSeen)]
  const change = sum(came.filter(one => !isLate(one))) - sum(takenBack.filter(one => !isSeen(one)))
  tally.lateMovements += late.length
  if (after.quantity - item.quantity !== change) {
    const words = [...came, ...takenBack].map(({ id, change }) => `${id} (${change})`).join(', ')
    broken('V2', `${what} after ${words}: ${change} more was due, ${late.length} of them came after a count`)
  }
}

/** A count names what its author had seen of its day; one of before it did has seen what was recorded before it. */
const hasSeen = (count: Movement, one: Movement): boolean =>
  count.seen_movement_ids?.includes(one.id) ?? one.recorded_at <= count.recorded_at

/** What came on a later day than the count, and is known, comes on top of it. A day that is still to come is no such day. */
const isFollowed = (count: Movement, { movements }: Shelves): boolean =>
  [...movements.values()].some(
    movement =>
      movement.item_id === count.item_id &&
      !isWithdrawn(movement) &&
      movement.moved_on > count.moved_on &&
      movement.moved_on <= count.recorded_at.slice(0, 10),
  )

const sum = (movements: readonly Movement[]): number => movements.reduce((all, { change }) => all + change, 0)
