import type { Order } from '#domain/rules/doses/chart/orders.ts'
import type { Reign } from '#domain/rules/doses/chart/paper-lines.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { shortDate } from '../../../labels/dates.ts'
import { nameIn, type Writing } from './context.ts'

/**
 * Returns "DISCONTINUED Mar 6, 2026, Ruth Lang"; null while the order continues. A stop after the last day is left out
 * for these days, unless it is the end date of the order itself.
 */
export function stopWords(
  writing: Writing,
  { stop }: Reign,
  { line }: Order,
  last: LocalDate | undefined,
): string | null {
  const { t } = writing
  if (stop === null) return null
  if (stop.why !== 'ended' && last !== undefined && stop.date > last) return null
  const words = t(`reports.log.stop.${stop.why}`, { date: shortDate(stop.date, t) })
  return stop.why === 'deleted' && line.removed_by !== null
    ? `${words}, ${nameIn(writing, line.removed_by)}`
    : words
}
