/** Lines of the dashboard about what needs attention. */
import type { ComplianceAlert } from '#domain/rules/dashboard/alerts.ts'
import { isExpired, isLowStock } from '#domain/rules/records/inventory.ts'
import { relativeMomentWords, shortDate } from '../../labels/dates.ts'
import { clientName, type Entry, type EntryContext, homeNameIfSeveral, type LoadedFact } from './entry.ts'
import { incidentEntry } from './record-entries.ts'

const PRIORITY_TONES = { high: 'attention', medium: 'waiting' } as const

export function stockEntry(
  { itemOnDay: itemWithToday, priority }: LoadedFact<'inventory'>['alerts'][number],
  context: EntryContext,
): Entry {
  const { t } = context
  const { item, today, home } = itemWithToday
  const { id, name, quantity, minimum_stock_level, expiration_date } = item
  const expiry = expiration_date && shortDate(expiration_date, t)
  const counts = { count: quantity, least: minimum_stock_level }
  return {
    id: String(id),
    to: `/dashboard/inventory/${id}`,
    title: name,
    details: [
      quantity <= 0
        ? t('dashboard.alerts.out')
        : isLowStock(item)
          ? t('dashboard.alerts.low', counts)
          : undefined,
      expiry
        ? t(`dashboard.alerts.${isExpired(item, today) ? 'expired' : 'expires'}`, { day: expiry })
        : undefined,
      homeNameIfSeveral({ home }, context),
    ],
    badge: { text: t(`dashboard.priorities.${priority}`), tone: PRIORITY_TONES[priority] },
  }
}

export function complianceEntry(alert: ComplianceAlert, context: EntryContext): Entry {
  const { directory, now, t, quietTablets } = context
  const homeWithToday = [...directory.homes.values()].find(({ home }) => home.id === alert.home_id)
  const residentName = clientName(alert.client_id, context)
  const commonFields = {
    title: t(`dashboard.alerts.${alert.kind}`),
    badge: { text: t(`dashboard.priorities.${alert.priority}`), tone: PRIORITY_TONES[alert.priority] },
  }
  const homeText = homeWithToday && homeNameIfSeveral(homeWithToday, context)
  switch (alert.kind) {
    case 'filing':
      return {
        ...commonFields,
        id: `filing ${alert.report.id}`,
        to: `/dashboard/incident-reports/${alert.client_id}?incident=${alert.report.id}`,
        details: [
          alert.report.incident_type,
          residentName,
          homeWithToday &&
            t('dashboard.alerts.filingBy', {
              when: relativeMomentWords(alert.report.due_at, now, homeWithToday.home, t),
            }),
          homeText,
        ],
      }
    case 'blank_doses':
      return {
        ...commonFields,
        id: `blank ${alert.client_id}`,
        to: `/dashboard/mar/${alert.client_id}?tab=month&day=${alert.due_date ?? ''}`,
        details: [
          residentName,
          t('dashboard.alerts.doses', { count: alert.count }),
          homeText,
          homeWithToday && quietTablets.missing([homeWithToday.home], alert.last_date),
        ],
      }
    case 'count_it':
    case 'witness':
      return {
        ...commonFields,
        id: `${alert.kind} ${alert.item.id}`,
        to: `/dashboard/inventory/${alert.item.id}`,
        details: [alert.item.name, homeText],
      }
  }
}

/** Returns all entries that the figure of urgent alerts counts: compliance, incidents and stock (W8). */
export function urgentEntries(context: EntryContext): readonly Entry[] | undefined {
  const { incidents, inventory, compliance } = context.facts
  if (incidents === undefined || inventory === undefined || compliance === undefined) return undefined
  const isHighPriority = ({ priority }: { priority: string }) => priority === 'high'
  const severeIncidents = incidents.incidents.filter(
    ({ report }) => report.severity === 'high' && report.status === 'open',
  )
  return [
    ...compliance.alerts.filter(isHighPriority).map(alert => complianceEntry(alert, context)),
    ...severeIncidents.map(incident => ({
      ...incidentEntry(incident, context),
      id: `severe ${incident.report.id}`,
    })),
    ...inventory.alerts.filter(isHighPriority).map(alert => stockEntry(alert, context)),
  ]
}
