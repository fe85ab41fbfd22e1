/** What is odd in a record is asked before it is taken, the same way for every kind (M9.10, T7). */
import * as v from 'valibot'
import { Refusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'

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

/**
 * The same arguments, with the word of a person that what is odd in them is right, also in what they hold (the order that
 * takes another's place). What asks nothing stays as it is.
 */
export function asConfirmed<Args>(args: Args): Args {
  if (!isFields(args)) return args
  const said = Object.entries(args).map(([name, value]) => [
    name,
    name === 'is_confirmed' || asConfirmed(value),
  ])
  return Object.fromEntries(said)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
