/**
 * Restocks and uses of stock items in the weeks of the demo. The final quantity is fixed; each item is added with the
 * initial quantity from which its restocks and uses lead to the final quantity.
 */
import type { MovementKind } from '#domain/entities/stock-movement.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import { addDays, type ClockTime } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { type ActContext, applyOperation, newId } from './act.ts'
import { homeRow, homes } from './homes.ts'
import { personOnShift } from './people.ts'
import { pickOne, type Random, randomInteger, seededRandom } from './random.ts'
import { type DemoItem, demoItems, findStockIssue, itemKey } from './stock.ts'
import { dateAgo, HISTORY_DAYS, momentAgo, setupInstant, type World } from './world.ts'

/** Days of the demo on which deliveries come, before they are shifted by a few days for each item. */
const DELIVERY_DAYS_AGO = [50, 29, 8] as const
/** The last delivery of an item that is low now was at least this many days ago. */
const LOW_ITEM_DELIVERY_DAYS_AGO = 45
const MAX_SHIFT_DAYS = 5
/** The days between two counts of a drug; a count sometimes finds one piece missing. */
const COUNT_INTERVAL_DAYS = 28
const LOSS_REASONS = ['expired', 'damaged', 'lost', 'sent_along'] as const

/** A movement of an item. `change` is negative for a use; for a count it is the difference from the expected count. */
interface StockMove {
  readonly kind: MovementKind
  readonly daysAgo: number
  readonly time: ClockTime
  readonly change: number
  readonly reason?: (typeof LOSS_REASONS)[number]
  /** Whether the move was recorded twice by mistake; the second is then withdrawn at once. */
  readonly isDoubleTap?: boolean
}

export const stockRows = (world: World): RowInCollection[] =>
  demoItems.flatMap(item => itemRowsOf(world, item))

function itemRowsOf(world: World, item: DemoItem): RowInCollection[] {
  const { home, key } = item
  const random = seededRandom(`stock ${home} ${key}`)
  const moves = makeMoves(item, random).filter(
    ({ daysAgo, time }) => momentAgo(world, homes[home].time_zone, daysAgo, time) <= world.now,
  )
  const issueQuantity = findStockIssue(item)?.quantity
  const finalQuantity =
    issueQuantity ?? item.minimum + randomInteger(random, 1, Math.max(2, 2 * item.minimum))
  const { end, lowest } = levelsOf(moves)
  // No item runs below zero on the way, except items that a manager should notice.
  const startQuantity =
    issueQuantity === undefined ? Math.max(finalQuantity - end, -lowest) : finalQuantity - end
  const records = new RecordSet()
  records.putRow('home', homeRow(world, home))
  const rows = addItem(world, item, startQuantity, records)
  for (const move of moves) rows.push(...recordMove(world, item, move, records))
  return rows
}

/** Returns the final and the lowest quantity of the moves, starting from zero. */
function levelsOf(moves: readonly StockMove[]): { readonly end: number; readonly lowest: number } {
  let [end, lowest] = [0, 0]
  for (const { change } of moves) {
    end += change
    lowest = Math.min(lowest, end)
  }
  return { end, lowest }
}

/** Returns the moves, oldest first. Each delivery replaces the amount used since the delivery before. */
function makeMoves(item: DemoItem, random: Random): StockMove[] {
  const { minimum, isDrug } = item
  const isLow = findStockIssue(item)?.quantity !== undefined
  const [useIntervalDays, maxUse] = isDrug
    ? [7, Math.ceil(minimum / 3)]
    : [5, Math.max(1, Math.ceil(minimum / 4))]
  const minUse = Math.max(1, Math.ceil(maxUse / 2))
  const shiftDays = randomInteger(random, 0, MAX_SHIFT_DAYS)
  const deliveries = DELIVERY_DAYS_AGO.filter(day => !isLow || day >= LOW_ITEM_DELIVERY_DAYS_AGO).map(
    day => day - shiftDays,
  )
  const firstUseDay = randomInteger(random, 1, useIntervalDays)
  const moves: StockMove[] = []
  let usedSinceDelivery = 0
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 0; daysAgo--) {
    if (deliveries.includes(daysAgo) && usedSinceDelivery > 0) {
      moves.push({ kind: 'restock', daysAgo, time: '10:40', change: usedSinceDelivery })
      usedSinceDelivery = 0
    }
    if (daysAgo % useIntervalDays === firstUseDay % useIntervalDays) {
      const amount = randomInteger(random, minUse, maxUse)
      const isLost = !isDrug && randomInteger(random, 1, 14) === 1
      const reason = isLost ? pickOne(random, LOSS_REASONS) : undefined
      const time = daysAgo % 2 === 0 ? '16:50' : '09:20'
      const isDoubleTap = randomInteger(random, 1, 40) === 1
      moves.push({ kind: 'use', daysAgo, time, change: -amount, isDoubleTap, ...(reason && { reason }) })
      usedSinceDelivery += amount
    }
    if (isDrug && daysAgo % COUNT_INTERVAL_DAYS === shiftDays) {
      const change = randomInteger(random, 1, 8) === 1 ? -1 : 0
      moves.push({ kind: 'correction', daysAgo, time: '21:15', change })
      usedSinceDelivery -= change
    }
  }
  return moves
}

const officeContext = ({ home }: DemoItem, moment: string): ActContext => ({
  author: homes[home].manager,
  recorded_at: moment,
  received_at: moment,
  tablet_id: null,
  zone: homes[home].time_zone,
})

function addItem(world: World, item: DemoItem, quantity: number, records: RecordSet): RowInCollection[] {
  const { home, key, name, category, unit, minimum, description = null, isPerishable } = item
  const zone = homes[home].time_zone
  const addedAt = setupInstant(world)
  const expiresInDays =
    findStockIssue(item)?.expires_in_days ??
    (isPerishable ? randomInteger(seededRandom(`lasts ${home} ${key}`), 90, 640) : null)
  const args = {
    ...{ inventory_item_id: world.itemId(itemKey(home, key)), home_id: world.homeId(home) },
    ...{ name, description, category, quantity, unit_of_measure: unit, minimum_stock_level: minimum },
    last_restocked: addDays(homeToday(addedAt, zone), -4),
    expiration_date: expiresInDays === null ? null : dateAgo(world, zone, -expiresInDays),
  }
  return applyOperation(world, 'inventory_item.create', args, records, officeContext(item, addedAt))
}

function recordMove(world: World, item: DemoItem, move: StockMove, records: RecordSet): RowInCollection[] {
  const { home, key } = item
  const { kind, daysAgo, change, reason = null } = move
  const context = moveContext(world, item, move)
  const id = world.itemId(itemKey(home, key))
  const quantity = records.one('inventory_item', id)?.quantity ?? 0
  const amounts =
    kind === 'correction'
      ? { counted: quantity + change, seen_quantity: quantity }
      : { amount: Math.abs(change) }
  const stock_movement_id = newId(world, context.recorded_at)
  const args = {
    ...{ stock_movement_id, item_id: id, kind, ...amounts, reason },
    moved_on: dateAgo(world, context.zone, daysAgo),
    notes: kind === 'restock' && item.isDrug ? 'Delivery from the pharmacy' : null,
  }
  const rows = applyOperation(world, 'stock_movement.record', args, records, context)
  if (move.isDoubleTap !== true) return rows
  const repeatedArgs = { ...args, stock_movement_id: newId(world, context.recorded_at) }
  rows.push(...applyOperation(world, 'stock_movement.record', repeatedArgs, records, context))
  const withdrawalArgs = {
    stock_movement_id: repeatedArgs.stock_movement_id,
    withdrawal_reason: 'Tapped twice',
  }
  return [...rows, ...applyOperation(world, 'stock_movement.withdraw', withdrawalArgs, records, context)]
}

/**
 * Returns the context of a move: the manager at the office records a restock, and the person on shift records any other
 * move on a tablet.
 */
function moveContext(world: World, item: DemoItem, { kind, daysAgo, time }: StockMove): ActContext {
  const { home } = item
  const context = officeContext(item, momentAgo(world, homes[home].time_zone, daysAgo, time))
  if (kind === 'restock') return context
  return { ...context, author: personOnShift(home, daysAgo, time), tablet_id: world.tabletIds[home].kitchen }
}
