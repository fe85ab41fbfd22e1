/** Lines of the dashboard about past records and upcoming work. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/values/full-name.ts'
import { dayWords, relativeMomentWords, timeWords } from '../../labels/dates.ts'
import { clientName, type Entry, type EntryContext, homeNameIfSeveral, type LoadedFact } from './entry.ts'

const SEVERITY_TONES = { high: 'attention', medium: 'due', low: 'plain' } as const

export function incidentEntry(
  { report, home }: LoadedFact<'incidents'>['incidents'][number],
  context: EntryContext,
): Entry {
  const { t, now } = context
  return {
    id: report.id,
    to: `/dashboard/incident-reports/${report.client_id}?incident=${report.id}`,
    title: t(`dashboard.incidentTypes.${report.incident_type}`),
    details: [
      clientName(report.client_id, context),
      homeNameIfSeveral({ home }, context),
      relativeMomentWords(report.created_at, now, home, t),
    ],
    badge: {
      text: t(`dashboard.priorities.${report.severity}`),
      tone: SEVERITY_TONES[report.severity],
    },
  }
}

export function appointmentEntry(
  { appointment, home, today }: LoadedFact<'appointments'>['appointments'][number],
  context: EntryContext,
): Entry {
  const { t } = context
  const { id, client_id, appointment_type, appointment_date, time } = appointment
  return {
    id,
    to: `/dashboard/appointments?appointment=${id}`,
    title: clientName(client_id, context) ?? appointment.title,
    details: [t(`dashboard.appointmentTypes.${appointment_type}`), homeNameIfSeveral({ home }, context)],
    time: `${dayWords(appointment_date, today, t)}\n${timeWords(time, home)}`,
    badge: { text: t('dashboard.scheduled'), tone: 'plain' },
  }
}

export function scheduleEntry(scheduleItem: LoadedFact<'schedule'>[number], context: EntryContext): Entry {
  const { directory, t, quietTablets } = context
  const { home, today } = scheduleItem.source
  const staffNameOf = (id: number | null) => {
    const personCard = id === null ? undefined : directory.people.get(id)
    return personCard && fullName(personCard)
  }
  if (scheduleItem.kind === 'appointment') {
    const { id, title, client_id, staff_id } = scheduleItem.source.appointment
    return {
      id,
      to: `/dashboard/appointments?appointment=${id}`,
      title,
      time: timeWords(scheduleItem.time, home),
      details: [clientName(client_id, context), staffNameOf(staff_id), homeNameIfSeveral({ home }, context)],
      badge: statusBadge(scheduleItem.isDone ? 'completed' : 'pending', t),
      isDone: scheduleItem.isDone,
    }
  }
  const { id, title, client_id, assigned_to, due_date, status } = scheduleItem.source.task
  const isOverdue = !scheduleItem.isDone && due_date < today
  return {
    id,
    to: `/dashboard/tasks?task=${id}`,
    title,
    details: [
      isOverdue ? t('dashboard.overdue', { day: dayWords(due_date, today, t) }) : undefined,
      isOverdue ? quietTablets.missing([home]) : undefined,
      clientName(client_id, context),
      staffNameOf(assigned_to),
      homeNameIfSeveral({ home }, context),
    ],
    badge: statusBadge(
      scheduleItem.isDone ? 'completed' : status === 'in progress' ? 'in_progress' : 'pending',
      t,
    ),
    isDone: scheduleItem.isDone,
  }
}

const STATUS_TONES = { completed: 'given', in_progress: 'accent', pending: 'plain' } as const

const statusBadge = (status: keyof typeof STATUS_TONES, t: TFunction) => ({
  text: t(`dashboard.statuses.${status}`),
  tone: STATUS_TONES[status],
})

export function updateEntry(update: LoadedFact<'updates'>[number], context: EntryContext): Entry {
  const { now, t } = context
  const { client_id } = update.row
  const commonFields = { id: update.id, title: clientName(client_id, context) ?? '' }
  const when = relativeMomentWords(update.created_at, now, update.home, t)
  const homeText = homeNameIfSeveral(update, context)
  switch (update.kind) {
    case 'progress_note':
      return {
        ...commonFields,
        to: `/dashboard/progress-notes/${client_id}?note=${update.id}`,
        details: [t('dashboard.kinds.progress_note'), when, homeText],
        excerpt: update.row.content,
      }
    case 'incident_report':
      return {
        ...commonFields,
        to: `/dashboard/incident-reports/${client_id}?incident=${update.id}`,
        details: [t('dashboard.kinds.incident_report', { type: update.row.incident_type }), when, homeText],
        excerpt: update.row.description,
      }
    case 'tracking_entry':
      return {
        ...commonFields,
        to: `/dashboard/tracking/${client_id}?entry=${update.id}`,
        details: [
          t('dashboard.kinds.tracking_entry', { category: update.row.category_name }),
          when,
          homeText,
        ],
        excerpt: detailWordsOf(update.row.details, t) || (update.row.notes ?? ''),
      }
  }
}

type TrackingDetails = Extract<LoadedFact<'updates'>[number], { kind: 'tracking_entry' }>['row']['details']

/** Returns "Systolic 128 mmHg, Taken Fasting". Needs no field labels, which would delay the first screen. */
const detailWordsOf = (details: TrackingDetails, t: TFunction): string =>
  details
    .map(({ attribute_name, value, unit }) => {
      const valueText = typeof value === 'boolean' ? t(value ? 'dashboard.yes' : 'dashboard.no') : value
      return [attribute_name, valueText, unit].filter(part => part !== null && part !== '').join(' ')
    })
    .join(', ')
