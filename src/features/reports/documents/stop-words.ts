import type { Order } from '#domain/rules/doses/chart/orders.ts'
import type { InForcePeriod } from '#domain/rules/doses/chart/paper-lines.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { shortDate } from '../../../labels/dates.ts'
import { type ReportContext, userName } from './context.ts'

/**
 * Returns "DISCONTINUED Mar 6, 2026, Ruth Lang"; null while the order continues. A stop after
 * `lastDay`, the last day on the sheet, is not shown, unless it is the end date of the order itself.
 */
export function stopWords(
  context: ReportContext,
  { stop }: InForcePeriod,
  { line }: Order,
  lastDay: LocalDate | undefined,
): string | null {
  const { t } = context
  if (stop === null) return null
  if (stop.reason !== 'ended' && lastDay !== undefined && stop.date > lastDay) return null
  const words = t(`reports.log.stop.${stop.reason}`, { date: shortDate(stop.date, t) })
  return stop.reason === 'deleted' && line.removed_by !== null
    ? `${words}, ${userName(context, line.removed_by)}`
    : words
}
