import { setImmediate as statementsSent } from 'node:timers/promises'

/**
 * Does work of this process while the database executes a statement. The statement must be begun before the call, and
 * is sent first: `Promise.all([query(), duringQuery(() => …)])`.
 */
export async function duringQuery<Result>(work: () => Result): Promise<Result> {
  await statementsSent()
  return work()
}
