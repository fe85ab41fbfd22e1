/** Text for why a dose is not offered; null for a dose that may be given, or that the schedule no longer has. */
import type { TFunction } from 'i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { Instant } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { momentWords, shortDate, type WallClock, whenWords } from '../../../labels/dates.ts'
import { userNameOf } from '../chart/dose-text.ts'

export function stoppedWords(
  { offerBlock, order }: Pick<Dose, 'offerBlock' | 'order'>,
  { chart, home }: ClientChart,
  people: People | undefined,
  t: TFunction,
): string | null {
  switch (offerBlock?.reason) {
    case 'removed': {
      const when = whenWords(offerBlock.since, chart.now, home, t)
      return t('mar.stopped.removed', { when, name: userNameOf(people, order.line.removed_by ?? 0, t) })
    }
    case 'ended':
      return t('mar.stopped.ended', { day: shortDate(offerBlock.since, t) })
    case 'left':
      return t('mar.stopped.left', { day: dischargeWords(offerBlock.since, home, t) })
    case 'not_written':
      return t('mar.stopped.notWritten')
    default:
      return null
  }
}

/** The day of a discharge that was recorded ahead; day and time of any other, which began when it was recorded. */
function dischargeWords(at: Instant, home: WallClock, t: TFunction): string {
  const { date, time } = localDateTimeOf(at, home.time_zone)
  return time === '00:00' ? shortDate(date, t) : momentWords(at, home, t)
}

/** Returns the label for a dose that can only have been given earlier. */
export const givenEarlierWords = ({ offerBlock }: Pick<Dose, 'offerBlock'>, t: TFunction): string =>
  offerBlock?.reason === 'not_written' || offerBlock?.reason === 'unscheduled'
    ? t('mar.outside.anotherTime')
    : t('mar.stopped.givenBefore')
