/** Moments that people say: none is after it was recorded (S15). */
import { wrongField } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import { type Instant, instantAt, MINUTE_MS, millisOf } from '../values/dates.ts'

/** What is said of a field that is in the future. */
export type Moments = Readonly<Record<string, string>>

/** A tablet's clock may be wrong by five minutes before anybody is told, and is corrected by whole minutes then. */
const UNNOTICED_MS = 6 * MINUTE_MS

/**
 * The values with moments no later than the recording. A little ahead is what a wrong clock does, and means just now.
 * Throws further ahead, but not for what a queue brings: its author saw it saved.
 */
export function notAhead<Values extends object>(
  values: Values,
  moments: Moments | undefined,
  { recorded_at, executionContext }: Pick<OperationContext, 'recorded_at' | 'executionContext'>,
): Values {
  if (moments === undefined) return values
  const latest = instantAt(millisOf(recorded_at) + UNNOTICED_MS)
  const settled = Object.entries(moments).flatMap(([field, message]): [string, Instant][] => {
    const said = (values as Readonly<Record<string, unknown>>)[field]
    if (typeof said !== 'string' || said <= recorded_at) return []
    if (said > latest && executionContext !== 'push') throw wrongField(field, message)
    return [[field, recorded_at]]
  })
  return settled.length === 0 ? values : { ...values, ...Object.fromEntries(settled) }
}
