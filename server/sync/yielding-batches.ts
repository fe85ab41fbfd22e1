import { setImmediate as othersTurn } from 'node:timers/promises'

/** Some milliseconds of work on operations: a request that asks the database ten times waits for ten turns. */
const AT_ONCE = 5

/**
 * As `Promise.all(items.map(work))`, a few at a time: between them the process answers other requests. What is begun may
 * be at work in other threads while the next few are begun.
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
    // Asked for below; until then a failure of it has nobody who listens.
    next.catch(() => {})
    begun.push(next)
  }
  return (await Promise.all(begun)).flat()
}
