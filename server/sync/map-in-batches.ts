import { setImmediate as yieldToOtherRequests } from 'node:timers/promises'

/**
 * The number of items processed at once: a few milliseconds of work. Other requests run between batches; a request with
 * ten database queries waits for ten batches.
 */
const BATCH_SIZE = 5

/**
 * Does `Promise.all(items.map(work))` a few items at a time: in between, the process answers other requests. Started
 * items may be at work in other threads while the next few are started.
 */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  processItem: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const batches: Promise<Result[]>[] = []
  for (let index = 0; index < items.length; index += BATCH_SIZE) {
    if (index > 0) await yieldToOtherRequests()
    await batches.at(-2)
    const nextBatch = Promise.all(items.slice(index, index + BATCH_SIZE).map(async item => processItem(item)))
    // Awaited below; until then a rejection would be unhandled.
    nextBatch.catch(() => {})
    batches.push(nextBatch)
  }
  return (await Promise.all(batches)).flat()
}
