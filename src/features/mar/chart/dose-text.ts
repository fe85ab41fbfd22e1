/** A dose as text: how much, of what, and what was recorded about it. */
import type { TFunction } from 'i18next'
import type { Cell, Dose } from '#domain/rules/doses/chart/dose.ts'
import { cachedPlan, type MarkRow, type VersionRow } from '#domain/rules/doses/chart/orders.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../../charts/people.ts'
import { type DueState, dueStateOf } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { dayWords, durationWords, timeWords } from '../../../labels/dates.ts'
import type { Tone } from '../../../ui/theme-colors.ts'

/** "2 tablets · oral". */
export const amountAndRoute = (version: VersionRow, t: TFunction): string =>
  `${amountText(version)} · ${t(`mar.routes.${version.administration_route}`)}`

/** "08:00", or "As needed". */
export const dueTimeWords = ({ isAsNeeded, time }: Dose, { home }: ClientChart, t: TFunction): string =>
  isAsNeeded ? t('mar.asNeeded.title') : timeWords(time, home)

/** "Today, 08:00", or "As needed". */
export const dueDayWords = (dose: Dose, clientChart: ClientChart, t: TFunction): string =>
  dose.isAsNeeded
    ? dueTimeWords(dose, clientChart, t)
    : `${dayWords(dose.date, clientChart.chart.today, t)}, ${dueTimeWords(dose, clientChart, t)}`

export function userNameOf(people: People | undefined, userId: number, t: TFunction): string {
  const personCard = people?.get(userId)
  return personCard === undefined ? t('mar.said.someone') : fullName(personCard)
}

/** Whether a dose is late, due now or later: its label in the round, also shown in a client's day. */
type DueUrgency = Extract<DueState, 'late' | 'now' | 'later'>

/** Returns whether the dose is late, due now or later; undefined if it is not to be given on the home's today. */
export function dueUrgencyOf(dose: Dose, clientChart: ClientChart): DueUrgency | undefined {
  const { today } = clientChart.chart
  // The round shows today and yesterday.
  if (dose.date > today || dose.date < addDays(today, -1)) return undefined
  const dueState = dueStateOf(dose, clientChart)
  return dueState === 'late' || dueState === 'now' || dueState === 'later' ? dueState : undefined
}

/** Reasons that explain why a dose was not given without a note beside them. */
const SELF_EXPLAINING_REASONS = [
  'refused',
  'asleep',
  'away',
  'held_by_order',
  'not_available',
  'vomited',
] as const

/** "Due now", "Asleep", "Given": the state of a dose now, or its outcome. */
export function doseStateWords(dose: Dose, clientChart: ClientChart, t: TFunction): string {
  const dueUrgency = dueUrgencyOf(dose, clientChart)
  if (dueUrgency !== undefined) return t(`mar.status.${dueUrgency}`)
  const reason = selfExplainingReason(dose)
  return reason === undefined ? statusWords(dose, t) : t(`mar.reasons.${reason}`)
}

/** Returns why a dose was not given, if that reason alone describes it. */
export function selfExplainingReason({ state, effectiveMarks }: Pick<Dose, 'state' | 'effectiveMarks'>) {
  const [reason, ...otherReasons] = new Set(effectiveMarks.map(({ reason_code }) => reason_code))
  if (state !== 'missed' || otherReasons.length > 0) return undefined
  return SELF_EXPLAINING_REASONS.find(code => code === reason)
}

/** "Possible double dose", "Held", "No record": the names of the symbols in the month. */
export function statusWords(dose: Pick<Dose, 'status' | 'state'>, t: TFunction): string {
  if (dose.status === 'possible_double_dose' || dose.status === 'disagreement')
    return t(`mar.status.${dose.status}`)
  return t(`mar.status.${dose.state}`)
}

export const STATE_TONES: Readonly<Record<Cell['state'], Tone>> = {
  given: 'given',
  missed: 'missed',
  held: 'held',
  disputed: 'attention',
  no_record: 'due',
  future: 'plain',
  nothing: 'plain',
}

export const DUE_TONES = { late: 'due', now: 'due', later: 'plain' } as const satisfies Record<
  DueUrgency,
  Tone
>

/** "Refused", "Other reason: was at the dentist", "pain": why, with the author's note if there is one. */
export function reasonWords(mark: MarkRow, t: TFunction): string | null {
  const code = mark.reason_code === null ? null : t(`mar.reasons.${mark.reason_code}`)
  if (code === null) return mark.notes
  return mark.notes ? `${code}: ${mark.notes}` : code
}

/** "This order says 6 h apart."; null for an order without times. */
export function gapWords(version: VersionRow, t: TFunction): string | null {
  const { gap_minutes } = cachedPlan(version)
  return gap_minutes === 0 ? null : t('mar.close.apart', { duration: durationWords(gap_minutes, t) })
}

/** "15 min late", or null when a scheduled dose was given inside the window. */
export function timingWords(dose: Dose, mark: MarkRow, windowMinutes: number, t: TFunction): string | null {
  if (mark.given_at === null || !dose.isScheduled) return null
  const { timing, minutes } = timelinessOf(dose.at, mark.given_at, windowMinutes)
  return timing === 'on_time' ? null : t(`mar.said.${timing}`, { duration: durationWords(minutes, t) })
}

/** "3 given · 1 missed". */
export function outcomeCountWords(doses: readonly Pick<Dose, 'state'>[], t: TFunction): string {
  const countWithState = (state: Cell['state']) => doses.filter(dose => dose.state === state).length
  return (['given', 'missed', 'held', 'disputed'] as const)
    .filter(state => countWithState(state) > 0)
    .map(state => t(`mar.round.counted.${state}`, { count: countWithState(state) }))
    .join(' · ')
}
