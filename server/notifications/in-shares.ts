import { groupBy } from '#domain/values/group-by.ts'

interface Shares {
  /** The most items in progress at the same time. */
  readonly atOnce: number
  /** The most items of one share in progress. */
  readonly perShare: number
}

/**
 * Processes the items, a few at once, the shares in turn: a share whose work takes long delays only its own items.
 * Starts nothing more once `signal` is aborted. `work` must not reject.
 */
export async function inShares<Item, Share>(
  items: readonly Item[],
  shareOf: (item: Item) => Share,
  { atOnce, perShare }: Shares,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = groupBy(items, shareOf)
  const inside = new Map<Share, number>()
  const next = (): [Share, Item] | undefined => {
    if (signal?.aborted) return undefined
    for (const [share, [first, ...rest]] of waiting) {
      if (first === undefined || (inside.get(share) ?? 0) >= perShare) continue
      // Moves this share to the end: the other shares are next.
      waiting.delete(share)
      if (rest.length > 0) waiting.set(share, rest)
      return [share, first]
    }
    return undefined
  }
  const worker = async () => {
    for (let taken = next(); taken !== undefined; taken = next()) {
      const [share, item] = taken
      inside.set(share, (inside.get(share) ?? 0) + 1)
      await work(item)
      inside.set(share, (inside.get(share) ?? 1) - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
