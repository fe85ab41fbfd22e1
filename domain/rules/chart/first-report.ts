import type { MarkRow } from './orders.ts'

/**
 * Who gave it: of marks that tell the same act again (M5.6) the first one, so that putting a mark back does not put
 * another name under the dose.
 */
export function firstReport(mark: MarkRow, history: readonly MarkRow[]): MarkRow {
  if (mark.status !== 'given') return mark
  return history.find(other => other.status === 'given' && other.given_at === mark.given_at) ?? mark
}
