/** What is odd in a record is asked before it is taken, the same way for every kind (M9.10, T7). */
import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import type { OperationContext } from '../operation.ts'

/** A person was asked about what is odd in it, and means it. */
export const isConfirmed = v.optional(v.boolean(), false)

/** What a queue brings was asked on its device, or made by an app that did not ask. Throws with a sentence for each doubt. */
export function refuseUnconfirmed(
  doubts: readonly string[],
  isRight: boolean,
  { executionContext }: OperationContext,
): void {
  if (doubts.length === 0 || isRight || executionContext === 'push') return
  throw new Refusal('unconfirmed', doubts.join(' '), { fields: { is_confirmed: [...doubts] } })
}

/** Arguments of an operation that was recorded before: whatever is odd in it by now is not asked again. */
export const asConfirmed = (args: unknown): unknown =>
  typeof args === 'object' && args !== null && 'is_confirmed' in args ? { ...args, is_confirmed: true } : args
