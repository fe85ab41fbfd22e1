/**
 * Reads and deletes entries of the outbox in bulk. The operations of one request are adjacent in the queue, and a
 * request to IndexedDB for each entry would take most of the time of a replay.
 */
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'

/**
 * The least number of positions to read or delete as one range. With fewer, single requests are as fast, and live
 * queries learn exactly which entries changed.
 */
const MIN_RANGE_LENGTH = 20

/** Returns the entries that are still at these positions, in order. */
export async function entriesAt(
  mirror: MirrorDatabase,
  positions: readonly number[],
): Promise<OutboxEntry[]> {
  const bounds = contiguousBounds(positions)
  if (bounds !== undefined)
    return mirror.outbox
      .where('position')
      .between(...bounds, true, true)
      .toArray()
  const entries = await mirror.outbox.bulkGet(positions.toSorted(compareNumbers))
  return entries.filter(entry => entry !== undefined)
}

/** Deletes the entries at these positions. Must run in the transaction that has read them. */
export async function deleteEntries(mirror: MirrorDatabase, positions: readonly number[]): Promise<void> {
  const bounds = contiguousBounds(positions)
  if (bounds === undefined) await mirror.outbox.bulkDelete([...positions])
  else
    await mirror.outbox
      .where('position')
      .between(...bounds, true, true)
      .delete()
}

/** Returns the first and the last position when these positions are contiguous and at least `MIN_RANGE_LENGTH`. */
function contiguousBounds(positions: readonly number[]): readonly [number, number] | undefined {
  const distinctPositions = new Set(positions)
  if (distinctPositions.size < MIN_RANGE_LENGTH) return undefined
  const [firstPosition, lastPosition] = [Math.min(...distinctPositions), Math.max(...distinctPositions)]
  return lastPosition - firstPosition + 1 === distinctPositions.size
    ? [firstPosition, lastPosition]
    : undefined
}

const compareNumbers = (left: number, right: number) => left - right
