import { groupBy } from '#domain/values/group-by.ts'

interface ShareLimits {
  /** The most items in progress at the same time. */
  readonly maxActive: number
  /** The most items of one share in progress. */
  readonly maxPerShare: number
}

/**
 * Processes the items, at most `maxActive` at the same time. `shareOf` divides them into shares, such as one for each
 * company; the shares take turns, so that a slow one delays only its own items. Starts nothing more once `signal` is
 * aborted. `processItem` must not reject.
 */
export async function runInShares<Item, Share>(
  items: readonly Item[],
  shareOf: (item: Item) => Share,
  { maxActive, maxPerShare }: ShareLimits,
  processItem: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queues = groupBy(items, shareOf)
  const activeCounts = new Map<Share, number>()
  const takeNext = (): [Share, Item] | undefined => {
    if (signal?.aborted) return undefined
    for (const [share, [first, ...rest]] of queues) {
      if (first === undefined || (activeCounts.get(share) ?? 0) >= maxPerShare) continue
      // Moves this share to the end: the other shares are next.
      queues.delete(share)
      if (rest.length > 0) queues.set(share, rest)
      return [share, first]
    }
    return undefined
  }
  const worker = async () => {
    for (let job = takeNext(); job !== undefined; job = takeNext()) {
      const [share, item] = job
      activeCounts.set(share, (activeCounts.get(share) ?? 0) + 1)
      await processItem(item)
      activeCounts.set(share, (activeCounts.get(share) ?? 1) - 1)
    }
  }
  await Promise.all(Array.from({ length: maxActive }, worker))
}
