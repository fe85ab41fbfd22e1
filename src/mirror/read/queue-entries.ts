/**
 * Entries of the outbox in bulk. What a device sends in one request lies side by side in its queue, and a request to
 * IndexedDB for each entry is most of what a replay takes.
 */
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'

/** Fewer are as quick one by one, and then live queries are told which they were. */
const FEW = 20

/** Those that are still at these positions, in order. */
export async function entriesAt(
  mirror: MirrorDatabase,
  positions: readonly number[],
): Promise<OutboxEntry[]> {
  const side = sideBySide(positions)
  if (side !== undefined)
    return mirror.outbox
      .where('position')
      .between(...side, true, true)
      .toArray()
  const found = await mirror.outbox.bulkGet(positions.toSorted(byNumber))
  return found.filter(entry => entry !== undefined)
}

/** Must run in the transaction that has read them. */
export async function deleteEntries(mirror: MirrorDatabase, positions: readonly number[]): Promise<void> {
  const side = sideBySide(positions)
  if (side === undefined) await mirror.outbox.bulkDelete([...positions])
  else
    await mirror.outbox
      .where('position')
      .between(...side, true, true)
      .delete()
}

/** The first and the last position when nothing lies between these, and they are many. */
function sideBySide(positions: readonly number[]): readonly [number, number] | undefined {
  const distinct = new Set(positions)
  if (distinct.size < FEW) return undefined
  const [first, last] = [Math.min(...distinct), Math.max(...distinct)]
  return last - first + 1 === distinct.size ? [first, last] : undefined
}

const byNumber = (left: number, right: number) => left - right
