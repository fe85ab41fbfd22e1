/** Doubts about a record are confirmed before it is accepted, the same way for every kind (M9.10, T7). */
import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'

/** Whether a person was asked about the doubts and confirmed them. */
export const confirmedSchema = v.optional(v.boolean(), false)

/** Throws with a sentence for each doubt. Not for an operation from a queue: its device asked or is too old to ask. */
export function refuseUnconfirmed(
  doubts: readonly string[],
  hasConfirmed: boolean,
  { executionContext }: OperationContext,
): void {
  if (doubts.length === 0 || hasConfirmed || executionContext === 'push') return
  throw new Refusal('unconfirmed', doubts.join(' '), { fields: { is_confirmed: [...doubts] } })
}

/**
 * Returns the same arguments with the doubts confirmed, also in nested arguments (the order that replaces another).
 * Arguments without doubts to confirm stay as they are.
 */
export function confirmDoubts<Args>(args: Args): Args {
  if (!isObject(args)) return args
  const entries = Object.entries(args).map(([name, value]) => [
    name,
    name === 'is_confirmed' || confirmDoubts(value),
  ])
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
