/** Controlled stock: what is counted or discarded there is signed by a second person (V9–V12). */
import type { StoredRow } from '../../registry.ts'
import { isWithdrawn } from '../../values/withdrawal.ts'

type Movement = StoredRow<'stock_movement'>

/** Whether a movement that is recorded now needs a witness: a count, or what left the shelf without being used. */
export const needsWitness = (
  { is_controlled }: Pick<StoredRow<'inventory_item'>, 'is_controlled'>,
  { kind, reason }: Pick<Movement, 'kind' | 'reason'>,
): boolean => is_controlled === true && (kind === 'correction' || (kind === 'use' && reason !== null))

type Witnessed = Pick<Movement, 'needs_witness' | 'witnessed_by' | 'withdrawn_at'>

/** Whether a movement is incomplete. Older rows on a device lack the fields. */
export const waitsForWitness = (movement: Witnessed): boolean =>
  movement.needs_witness === true && movement.witnessed_by == null && !isWithdrawn(movement)

/** Whether movements of an item wait for a witness. */
export const hasUnwitnessed = ({
  unwitnessed_count,
}: Pick<StoredRow<'inventory_item'>, 'unwitnessed_count'>): boolean => (unwitnessed_count ?? 0) > 0

/** Returns the item with the number of its movements that wait, when one of them becomes another. */
export const withUnwitnessedCount = <Item extends Pick<StoredRow<'inventory_item'>, 'unwitnessed_count'>>(
  item: Item,
  previousMovement: Witnessed | undefined,
  movement: Witnessed,
): Item => {
  const waitedBefore = previousMovement !== undefined && waitsForWitness(previousMovement)
  const change = Number(waitsForWitness(movement)) - Number(waitedBefore)
  return change === 0
    ? item
    : { ...item, unwitnessed_count: Math.max(0, (item.unwitnessed_count ?? 0) + change) }
}

/** Whether this person may be the witness, as far as the movement tells: not its author (V10). */
export const canBeWitness = (movement: Witnessed & Pick<Movement, 'recorded_by'>, userId: number): boolean =>
  waitsForWitness(movement) && movement.recorded_by !== userId
