/** The frequency of an order as text. In English it is the REST field `frequency_description`. */
import type { TFunction } from 'i18next'
import { type DayPattern, frequencyOf } from '#domain/rules/doses/dose-words.ts'
import type { DoseSchedule } from '#domain/rules/doses/schedule.ts'
import { weekdayName } from './dates.ts'

/** Returns 'BID', 'Weekly on Monday, Thursday', 'Every 3 days, BID', 'As needed'. The label texts must be loaded. */
export function frequencyWords(schedule: DoseSchedule, t: TFunction): string {
  const frequency = frequencyOf(schedule)
  if (frequency.is_as_needed) return t('labels.medication.frequency.asNeeded')
  const { pattern, times } = frequency
  if (pattern === undefined) return dailyWords(times ?? 1, t)
  const days = patternWords(pattern, t)
  return times === undefined
    ? days
    : t('labels.medication.frequency.both', { days, times: dailyWords(times, t) })
}

const dailyWords = (count: number, t: TFunction): string =>
  count > 6
    ? t('labels.medication.frequency.timesDaily', { count })
    : t(`labels.medication.frequency.daily.${count}` as 'labels.none')

function patternWords(pattern: DayPattern, t: TFunction): string {
  if ('every' in pattern) {
    return pattern.every === 1
      ? t('labels.medication.frequency.everyDay')
      : t('labels.medication.frequency.everyDays', { count: pattern.every })
  }
  if ('weekdays' in pattern) {
    const days = pattern.weekdays.map(day => weekdayName(day, t)).join(', ')
    return t('labels.medication.frequency.weeklyOn', { days })
  }
  if ('days_of_month' in pattern) {
    const days = pattern.days_of_month
    const key = days.length === 1 ? 'monthlyOnDay' : 'monthlyOnDays'
    return t(`labels.medication.frequency.${key}`, { days: days.join(', ') })
  }
  const { often, count } = pattern
  const frequencyKeySuffix = often === 'weekly' ? 'Weekly' : 'Monthly'
  return count === 1
    ? t(`labels.medication.frequency.once${frequencyKeySuffix}`)
    : t(`labels.medication.frequency.times${frequencyKeySuffix}`, { count })
}
