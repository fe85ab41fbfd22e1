/** The note at a dose while the same drug is also due by another order, before either is given (M5.18). */
import type { TFunction } from 'i18next'
import { dosesDueTogether } from '#domain/rules/doses/chart/also-due.ts'
import type { Chart } from '#domain/rules/doses/chart/chart.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords, type WallClock } from '../../../labels/dates.ts'

/** Returns undefined when no other dose is due. */
export function alsoDueWords(
  otherDoses: readonly Dose[] | undefined,
  home: WallClock,
  t: TFunction,
): string | undefined {
  if (otherDoses === undefined || otherDoses.length === 0) return undefined
  const doseTexts = otherDoses.map(({ version, time }) =>
    t('mar.day.dose', {
      drug: version.medication_name,
      amount: amountText(version),
      time: timeWords(time, home),
    }),
  )
  return t('mar.alsoDue', { doses: doseTexts.join('; ') })
}

/** Returns the doses that a dose of this day can be due together with, also across midnight. */
export const dosesAroundDay = ({ dosesOf }: Chart, day: LocalDate): readonly Dose[] =>
  dosesOf(addDays(day, -1), addDays(day, 1))

/** Returns the note for one dose, from the doses around its day. */
export const alsoDueWordsOfDose = (
  dose: Dose,
  { home }: ClientChart,
  nearbyDoses: readonly Dose[],
  t: TFunction,
): string | undefined => alsoDueWords(dosesDueTogether(dose, nearbyDoses, home.window_minutes), home, t)
