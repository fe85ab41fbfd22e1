/** The note at a dose while the same drug is also due by another order, before either is given (M5.18). */
import type { TFunction } from 'i18next'
import { alsoDue } from '#domain/rules/doses/chart/also-due.ts'
import type { Chart } from '#domain/rules/doses/chart/chart.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords, type WallClock } from '../../../labels/dates.ts'

/** Returns undefined when no other dose is due. */
export function alsoDueWords(
  others: readonly Dose[] | undefined,
  home: WallClock,
  t: TFunction,
): string | undefined {
  if (others === undefined || others.length === 0) return undefined
  const doses = others.map(({ version, time }) =>
    t('mar.day.dose', {
      drug: version.medication_name,
      amount: amountOf(version),
      time: timeWords(time, home),
    }),
  )
  return t('mar.alsoDue', { doses: doses.join('; ') })
}

/** Returns the doses that a dose of this day can be due together with, also across midnight. */
export const dosesNear = ({ dosesOf }: Chart, day: LocalDate): readonly Dose[] =>
  dosesOf(addDays(day, -1), addDays(day, 1))

/** Returns the note for one dose, from the doses around its day. */
export const alsoDueAt = (
  dose: Dose,
  { home }: ClientChart,
  near: readonly Dose[],
  t: TFunction,
): string | undefined => alsoDueWords(alsoDue(dose, near, home.window_minutes), home, t)
