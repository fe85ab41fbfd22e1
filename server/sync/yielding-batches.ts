import { setImmediate as othersTurn } from 'node:timers/promises'

/**
 * Items started together: some milliseconds of work on operations. A request that queries the database ten times waits
 * for ten turns.
 */
const AT_ONCE = 5

/**
 * Does `Promise.all(items.map(work))` a few items at a time: in between, the process answers other requests. Started
 * items may be at work in other threads while the next few are started.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const begun: Promise<Result[]>[] = []
  for (let index = 0; index < items.length; index += AT_ONCE) {
    if (index > 0) await othersTurn()
    await begun.at(-2)
    const next = Promise.all(items.slice(index, index + AT_ONCE).map(async item => work(item)))
    // Awaited below; until then a rejection would be unhandled.
    next.catch(() => {})
    begun.push(next)
  }
  return (await Promise.all(begun)).flat()
}
