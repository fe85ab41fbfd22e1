/** Text for why a dose is not offered; null for a dose that may be given, or that the schedule no longer has. */
import type { TFunction } from 'i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { Instant } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { momentWords, relativeMomentWords, shortDate, type WallClock } from '../../../labels/dates.ts'
import { userNameOf } from '../chart/dose-text.ts'

export function offerObstacleWords(
  { offerObstacle, order }: Pick<Dose, 'offerObstacle' | 'order'>,
  { chart, home }: ClientChart,
  people: People | undefined,
  t: TFunction,
): string | null {
  switch (offerObstacle?.reason) {
    case 'removed': {
      const when = relativeMomentWords(offerObstacle.since, chart.now, home, t)
      return t('mar.stopped.removed', { when, name: userNameOf(people, order.line.removed_by ?? 0, t) })
    }
    case 'ended':
      return t('mar.stopped.ended', { day: shortDate(offerObstacle.since, t) })
    case 'left':
      return t('mar.stopped.left', { day: dischargeWords(offerObstacle.since, home, t) })
    case 'not_written':
      return t('mar.stopped.notWritten')
    default:
      return null
  }
}

/** Returns the day of a discharge recorded in advance; of any other, the day and time it began. */
function dischargeWords(dischargedAt: Instant, home: WallClock, t: TFunction): string {
  const { date, time } = localDateTimeOf(dischargedAt, home.time_zone)
  return time === '00:00' ? shortDate(date, t) : momentWords(dischargedAt, home, t)
}

/** Returns the label for a dose that can only have been given earlier. */
export const givenEarlierWords = ({ offerObstacle }: Pick<Dose, 'offerObstacle'>, t: TFunction): string =>
  offerObstacle?.reason === 'not_written' || offerObstacle?.reason === 'unscheduled'
    ? t('mar.outside.anotherTime')
    : t('mar.stopped.givenBefore')
