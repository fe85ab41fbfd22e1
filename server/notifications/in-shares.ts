import { groupBy } from '#domain/values/group-by.ts'

interface ShareLimits {
  /** The most items in progress at the same time. */
  readonly atOnce: number
  /** The most items of one share in progress. */
  readonly perShare: number
}

/**
 * Processes the items, a few at once, the shares in turn: a share whose work takes long delays only its own items.
 * Starts nothing more once `signal` is aborted. `work` must not reject.
 */
export async function runInShares<Item, Share>(
  items: readonly Item[],
  shareOf: (item: Item) => Share,
  { atOnce, perShare }: ShareLimits,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queues = groupBy(items, shareOf)
  const activeCounts = new Map<Share, number>()
  const next = (): [Share, Item] | undefined => {
    if (signal?.aborted) return undefined
    for (const [share, [first, ...rest]] of queues) {
      if (first === undefined || (activeCounts.get(share) ?? 0) >= perShare) continue
      // Moves this share to the end: the other shares are next.
      queues.delete(share)
      if (rest.length > 0) queues.set(share, rest)
      return [share, first]
    }
    return undefined
  }
  const worker = async () => {
    for (let job = next(); job !== undefined; job = next()) {
      const [share, item] = job
      activeCounts.set(share, (activeCounts.get(share) ?? 0) + 1)
      await work(item)
      activeCounts.set(share, (activeCounts.get(share) ?? 1) - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
