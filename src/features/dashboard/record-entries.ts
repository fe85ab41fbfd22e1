/** Lines of the dashboard about past records and upcoming work. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/values/full-name.ts'
import { dayWords, timeWords, whenWords } from '../../labels/dates.ts'
import { clientName, type Entry, type EntryContext, homeName, type LoadedFact } from './entry.ts'

const SEVERITY_TONES = { high: 'attention', medium: 'due', low: 'plain' } as const

export function incidentEntry(
  { report, home }: LoadedFact<'incidents'>['incidents'][number],
  said: EntryContext,
): Entry {
  const { t, now } = said
  return {
    id: report.id,
    to: `/dashboard/incident-reports/${report.client_id}?incident=${report.id}`,
    title: t(`dashboard.incidentTypes.${report.incident_type}`),
    about: [
      clientName(report.client_id, said),
      homeName({ home }, said),
      whenWords(report.created_at, now, home, t),
    ],
    badge: {
      text: t(`dashboard.priorities.${report.severity}`),
      tone: SEVERITY_TONES[report.severity],
    },
  }
}

export function appointmentEntry(
  { appointment, home, today }: LoadedFact<'appointments'>['appointments'][number],
  said: EntryContext,
): Entry {
  const { t } = said
  const { id, client_id, appointment_type, appointment_date, time } = appointment
  return {
    id,
    to: `/dashboard/appointments?appointment=${id}`,
    title: clientName(client_id, said) ?? appointment.title,
    about: [t(`dashboard.appointmentTypes.${appointment_type}`), homeName({ home }, said)],
    time: `${dayWords(appointment_date, today, t)}\n${timeWords(time, home)}`,
    badge: { text: t('dashboard.scheduled'), tone: 'plain' },
  }
}

export function scheduleEntry(one: LoadedFact<'schedule'>[number], said: EntryContext): Entry {
  const { place, t } = said
  const { home, today } = one.of
  const person = (id: number | null) => {
    const card = id === null ? undefined : place.people.get(id)
    return card && fullName(card)
  }
  if (one.kind === 'appointment') {
    const { id, title, client_id, staff_id } = one.of.appointment
    return {
      id,
      to: `/dashboard/appointments?appointment=${id}`,
      title,
      time: timeWords(one.time, home),
      about: [clientName(client_id, said), person(staff_id), homeName({ home }, said)],
      badge: statusBadge(one.isDone ? 'completed' : 'pending', t),
      isDone: one.isDone,
    }
  }
  const { id, title, client_id, assigned_to, due_date, status } = one.of.task
  const isOverdue = !one.isDone && due_date < today
  return {
    id,
    to: `/dashboard/tasks?task=${id}`,
    title,
    about: [
      isOverdue ? t('dashboard.overdue', { day: dayWords(due_date, today, t) }) : undefined,
      clientName(client_id, said),
      person(assigned_to),
      homeName({ home }, said),
    ],
    badge: statusBadge(one.isDone ? 'completed' : status === 'in progress' ? 'in_progress' : 'pending', t),
    isDone: one.isDone,
  }
}

const STATUS_TONES = { completed: 'given', in_progress: 'accent', pending: 'plain' } as const

const statusBadge = (status: keyof typeof STATUS_TONES, t: TFunction) => ({
  text: t(`dashboard.statuses.${status}`),
  tone: STATUS_TONES[status],
})

export function updateEntry(one: LoadedFact<'updates'>[number], said: EntryContext): Entry {
  const { now, t } = said
  const { client_id } = one.row
  const common = { id: one.id, title: clientName(client_id, said) ?? '' }
  const when = whenWords(one.created_at, now, one.home, t)
  const where = homeName(one, said)
  switch (one.kind) {
    case 'progress_note':
      return {
        ...common,
        to: `/dashboard/progress-notes/${client_id}?note=${one.id}`,
        about: [t('dashboard.kinds.progress_note'), when, where],
        detail: one.row.content,
      }
    case 'incident_report':
      return {
        ...common,
        to: `/dashboard/incident-reports/${client_id}?incident=${one.id}`,
        about: [t('dashboard.kinds.incident_report', { type: one.row.incident_type }), when, where],
        detail: one.row.description,
      }
    case 'tracking_entry':
      return {
        ...common,
        to: `/dashboard/tracking/${client_id}?entry=${one.id}`,
        about: [t('dashboard.kinds.tracking_entry', { category: one.row.category_name }), when, where],
        detail: valuesOf(one.row.details, t) || (one.row.notes ?? ''),
      }
  }
}

type Details = Extract<LoadedFact<'updates'>[number], { kind: 'tracking_entry' }>['row']['details']

/** "Systolic 128 mmHg, Taken Fasting", without the labels of all fields: loading them would delay the first screen. */
const valuesOf = (details: Details, t: TFunction): string =>
  details
    .map(({ attribute_name, value, unit }) => {
      const words = typeof value === 'boolean' ? t(value ? 'dashboard.yes' : 'dashboard.no') : value
      return [attribute_name, words, unit].filter(part => part !== null && part !== '').join(' ')
    })
    .join(', ')
