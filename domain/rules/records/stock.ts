/**
 * How many are on a shelf: the sum of all that came, was used and was counted there (V1, V2, V4). The same
 * movements give the same quantity, in whatever order they arrive or are taken back.
 */
import { MAX_SEEN_MOVEMENTS } from '../../entities/stock-movement.ts'
import type { StoredRow } from '../../registry.ts'
import { compare } from '../../values/compare.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

export type Movement = Pick<
  StoredRow<'stock_movement'>,
  | 'id'
  | 'change'
  | 'counted'
  | 'seen_quantity'
  | 'seen_movement_ids'
  | 'moved_on'
  | 'recorded_at'
  | 'withdrawn_at'
>

type RecordedMovement = Pick<Movement, 'id' | 'recorded_at'>
type DatedMovement = RecordedMovement &
  Pick<Movement, 'counted' | 'seen_movement_ids' | 'moved_on' | 'withdrawn_at'>

const byRecordedAt = (left: RecordedMovement, right: RecordedMovement): number =>
  compare(left.recorded_at, right.recorded_at) || compare(left.id, right.id)

const isValidCount = (movement: DatedMovement): boolean => movement.counted !== null && !isWithdrawn(movement)

/** Whether a count has seen a movement. An older count without `seen_movement_ids` has seen all recorded before it. */
const hasSeen = (count: DatedMovement, movement: DatedMovement): boolean =>
  count.seen_movement_ids?.includes(movement.id) ?? byRecordedAt(movement, count) < 0

/**
 * Sorts the oldest first: by the day, within a day as they were recorded. What a count of its day had not seen comes
 * after that count.
 */
export function sortMovements<M extends DatedMovement>(movements: readonly M[]): M[] {
  const sortedByRecording = [...movements].sort(byRecordedAt)
  const countsByDay = new Map<string, M[]>()
  for (const count of sortedByRecording.filter(isValidCount)) {
    countsByDay.set(count.moved_on, [...(countsByDay.get(count.moved_on) ?? []), count])
  }
  /** Returns how many counts of its day a movement comes after; a count includes itself. */
  const countPosition = (movement: M): number => {
    const dayCounts = countsByDay.get(movement.moved_on) ?? []
    return isValidCount(movement)
      ? dayCounts.indexOf(movement) + 1
      : dayCounts.findLastIndex(count => !hasSeen(count, movement)) + 1
  }
  return sortedByRecording
    .map(movement => ({
      movement,
      countsBefore: countPosition(movement),
      isAfterCount: !isValidCount(movement),
    }))
    .sort(
      (left, right) =>
        compare(left.movement.moved_on, right.movement.moved_on) ||
        left.countsBefore - right.countsBefore ||
        Number(left.isAfterCount) - Number(right.isAfterCount),
    )
    .map(({ movement }) => movement)
}

export interface Stock {
  readonly quantity: number
  /** What each movement changes. For a count: its difference from the result of everything before it. */
  readonly changes: ReadonlyMap<string, number>
  readonly last_count_id: string | null
}

/** Returns the stock after movements; `startQuantity` is the stock before them. Movements taken back change nothing. */
export function stockAfter(startQuantity: number, movements: readonly Movement[]): Stock {
  const changes = new Map<string, number>()
  let quantity = startQuantity
  let last_count_id: string | null = null
  for (const movement of sortMovements(movements)) {
    const { id, counted, seen_quantity } = movement
    if (isWithdrawn(movement)) {
      // A count that was taken back keeps the difference that its author found, whatever became known afterwards.
      changes.set(id, counted === null ? movement.change : counted - (seen_quantity ?? counted))
      continue
    }
    const change = counted === null ? movement.change : counted - quantity
    changes.set(id, change)
    quantity += change
    if (counted !== null) last_count_id = id
  }
  return { quantity, changes, last_count_id }
}

/**
 * Returns the quantity before the first of these movements. A device has the movements of some months only; with all
 * movements there are, it is the first count.
 */
export const quantityBefore = (quantity: number, movements: readonly Movement[]): number =>
  movements.reduce(
    (runningQuantity, movement) =>
      isWithdrawn(movement) ? runningQuantity : runningQuantity - movement.change,
    quantity,
  )

/** Returns the quantity at the end of a day, by everything that is known. */
export const quantityOn = (quantity: number, movements: readonly Movement[], day: string): number =>
  quantityBefore(
    quantity,
    movements.filter(({ moved_on }) => moved_on > day),
  )

/** Returns the quantity with a change added on a day: the quantity now if a person has counted since then. */
export const quantityWithChange = (
  quantity: number,
  movements: readonly DatedMovement[],
  { change, moved_on }: Pick<Movement, 'change' | 'moved_on'>,
): number =>
  movements.some(movement => isValidCount(movement) && movement.moved_on > moved_on)
    ? quantity
    : quantity + change

/** Returns the quantity without a movement. */
export const quantityWithout = (
  quantity: number,
  movements: readonly Movement[],
  movementId: string,
): number =>
  stockAfter(
    quantityBefore(quantity, movements),
    movements.filter(({ id }) => id !== movementId),
  ).quantity

/** Returns the movements of its day that a count can have seen; others are before or after it by their date. */
export const visibleMovementIds = (day: string, movements: readonly DatedMovement[]): string[] =>
  movements
    .filter(({ moved_on }) => moved_on === day)
    .sort(byRecordedAt)
    .slice(-MAX_SEEN_MOVEMENTS)
    .map(({ id }) => id)

type StockCount = RecordedMovement &
  Pick<StoredRow<'stock_movement'>, 'seen_quantity' | 'moved_on' | 'recorded_by'>
type AuthoredMovement = Movement & Pick<StoredRow<'stock_movement'>, 'recorded_by'>

/**
 * Returns the movements seen by a count that names none, as over REST and from the queue of an older tablet: its author
 * had not seen the latest movements, back to where the quantity was the one shown; of their own movements they had seen
 * all, if that explains the quantity. If nothing explains it, they had seen what was recorded before.
 */
export function seenMovementIdsByQuantity(
  count: StockCount,
  quantity: number,
  movements: readonly AuthoredMovement[],
): string[] {
  const movementsNewestFirst = movements
    .filter(movement => !isWithdrawn(movement))
    .sort((a, b) => byRecordedAt(b, a))
  const othersMovements = movementsNewestFirst.filter(({ recorded_by }) => recorded_by !== count.recorded_by)
  const unseenMovements =
    movementsSince(count.seen_quantity, quantity, othersMovements) ??
    movementsSince(count.seen_quantity, quantity, movementsNewestFirst) ??
    movementsNewestFirst.filter(movement => byRecordedAt(movement, count) > 0)
  const unseenIds = new Set(unseenMovements.map(({ id }) => id))
  return visibleMovementIds(
    count.moved_on,
    movements.filter(({ id }) => !unseenIds.has(id)),
  )
}

/** Returns the latest movements without which the quantity was `shownQuantity`; undefined if it never was. */
function movementsSince(
  shownQuantity: number | null,
  quantity: number,
  movementsNewestFirst: readonly Movement[],
): readonly Movement[] | undefined {
  let runningQuantity = quantity
  for (const [position, { change }] of movementsNewestFirst.entries()) {
    if (runningQuantity === shownQuantity) return movementsNewestFirst.slice(0, position)
    runningQuantity -= change
  }
  return runningQuantity === shownQuantity ? movementsNewestFirst : undefined
}
