import { setImmediate as statementsSent } from 'node:timers/promises'

/**
 * Work of this process while the database is at work on a statement begun before, which is sent first:
 * `Promise.all([query(), beside(() => …)])`.
 */
export async function duringQuery<Result>(work: () => Result): Promise<Result> {
  await statementsSent()
  return work()
}
