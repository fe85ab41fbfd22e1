import { setImmediate as othersTurn } from 'node:timers/promises'

/** A few milliseconds of work on operations. */
const AT_ONCE = 20

/** As `Promise.all(items.map(work))`, a few at a time: between them the process answers other requests. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let done = 0; done < items.length; done += AT_ONCE) {
    if (done > 0) await othersTurn()
    results.push(...(await Promise.all(items.slice(done, done + AT_ONCE).map(work))))
  }
  return results
}
