/** The text of the key figures: each figure has a value, a note below it, and a link. */
import type { TFunction } from 'i18next'
import type { Completion } from '#domain/rules/dashboard/completion.ts'
import { APPOINTMENT_DAYS, INCIDENT_DAYS } from '#domain/rules/dashboard/records.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { Facts } from './facts.ts'
import { type FigureName, listPathOf } from './layouts.ts'

export interface KeyFigure {
  readonly name: string
  readonly label: string
  /** undefined while it is counted: an unknown figure is never shown as 0. */
  readonly value: number | string | undefined
  /** "x of y", shown as a percentage. */
  readonly completion?: Completion | undefined
  readonly note?: string | undefined
  readonly tone?: Tone
  readonly to?: string
}

/** Returns the key figures. `userId`: the user whose tasks are "my tasks". */
export const homesFigures = (
  names: readonly FigureName[],
  facts: Facts,
  userId: number,
  t: TFunction,
): KeyFigure[] =>
  names.map(name => {
    const listPath = listPathOf(name, userId)
    return {
      name,
      label: t(`dashboard.cards.${name}`),
      ...(listPath === undefined ? {} : { to: listPath }),
      ...contentOf(name, facts, t),
    }
  })

type FigureContent = Pick<KeyFigure, 'value' | 'completion' | 'note' | 'tone' | 'to'>

function contentOf(name: FigureName, facts: Facts, t: TFunction): FigureContent {
  switch (name) {
    case 'tasks':
    case 'my_tasks':
      return completionContent(facts[name], 'tasks', t)
    case 'notes':
      return completionContent(facts.notes && completionOf(facts.notes), 'notes', t)
    case 'incidents': {
      const { total_incidents: value, high_priority_count: highCount = 0 } = facts.incidents ?? {}
      return highCount > 0
        ? { value, note: t('dashboard.notes.high', { count: highCount }), tone: 'attention' }
        : { value, note: t('dashboard.notes.days', { count: INCIDENT_DAYS }) }
    }
    case 'claims':
      return { value: facts.claims, note: t('dashboard.notes.approval') }
    case 'staff':
      return { value: facts.staff?.length, note: t('dashboard.notes.working') }
    case 'appointments':
      return {
        value: facts.appointments?.total_appointments,
        note: t('dashboard.notes.ahead', { count: APPOINTMENT_DAYS }),
      }
    case 'inventory':
      return countContent(facts.inventory?.total_alerts, facts.inventory?.urgent_count, t)
    case 'compliance':
      return countContent(facts.compliance?.alert_count, facts.compliance?.urgent_count, t)
    case 'urgent':
      return (facts.urgent ?? 0) > 0
        ? { value: facts.urgent, note: t('dashboard.notes.listed'), tone: 'attention', to: '#urgent' }
        : { value: facts.urgent, note: t('dashboard.notes.nothingUrgent') }
  }
}

const completionOf = (clients: readonly { readonly isDone: boolean }[]): Completion => ({
  completed: clients.filter(({ isDone }) => isDone).length,
  total: clients.length,
})

function completionContent(
  completion: Completion | undefined,
  name: 'tasks' | 'notes',
  t: TFunction,
): FigureContent {
  if (completion === undefined) return { value: undefined }
  const { completed, total } = completion
  const ratioText = t('dashboard.of', { completed, total })
  // With a total of 0 there is no percentage.
  if (total === 0) return { value: ratioText }
  const percent = Math.round((completed / total) * 100)
  return {
    value: t('dashboard.percent', { percent }),
    completion,
    note: t(`dashboard.notes.${name}`, { of: ratioText, count: total }),
  }
}

function countContent(
  value: number | undefined,
  urgentCount: number | undefined,
  t: TFunction,
): FigureContent {
  if (value === undefined || urgentCount === undefined) return { value: undefined }
  return urgentCount > 0
    ? { value, note: t('dashboard.notes.urgent', { count: urgentCount }), tone: 'attention' }
    : { value, note: t('dashboard.notes.nothingUrgent') }
}
