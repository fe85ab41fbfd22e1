/** Lines of the dashboard about what needs attention. */
import type { ComplianceAlert } from '#domain/rules/dashboard/alerts.ts'
import { isExpired, isLowStock } from '#domain/rules/records/inventory.ts'
import { shortDate, whenWords } from '../../labels/dates.ts'
import { clientName, type Entry, type EntryContext, homeName, type LoadedFact } from './entry.ts'
import { incidentEntry } from './record-entries.ts'

const PRIORITY_TONES = { high: 'attention', medium: 'waiting' } as const

export function stockEntry(
  { of, priority }: LoadedFact<'inventory'>['alerts'][number],
  said: EntryContext,
): Entry {
  const { t } = said
  const { item, today, home } = of
  const { id, name, quantity, minimum_stock_level, expiration_date } = item
  const expiry = expiration_date && shortDate(expiration_date, t)
  const least = { count: quantity, least: minimum_stock_level }
  return {
    id: String(id),
    to: `/dashboard/inventory/${id}`,
    title: name,
    about: [
      quantity <= 0
        ? t('dashboard.alerts.out')
        : isLowStock(item)
          ? t('dashboard.alerts.low', least)
          : undefined,
      expiry
        ? t(`dashboard.alerts.${isExpired(item, today) ? 'expired' : 'expires'}`, { day: expiry })
        : undefined,
      homeName({ home }, said),
    ],
    badge: { text: t(`dashboard.priorities.${priority}`), tone: PRIORITY_TONES[priority] },
  }
}

export function complianceEntry(one: ComplianceAlert, said: EntryContext): Entry {
  const { place, now, t } = said
  const at = [...place.homes.values()].find(({ home }) => home.id === one.home_id)
  const who = clientName(one.client_id, said)
  const common = {
    title: t(`dashboard.alerts.${one.kind}`),
    badge: { text: t(`dashboard.priorities.${one.priority}`), tone: PRIORITY_TONES[one.priority] },
  }
  const where = at && homeName(at, said)
  switch (one.kind) {
    case 'filing':
      return {
        ...common,
        id: `filing ${one.report.id}`,
        to: `/dashboard/incident-reports/${one.client_id}?incident=${one.report.id}`,
        about: [
          one.report.incident_type,
          who,
          at && t('dashboard.alerts.filingBy', { when: whenWords(one.report.due_at, now, at.home, t) }),
          where,
        ],
      }
    case 'blank_doses':
      return {
        ...common,
        id: `blank ${one.client_id}`,
        to: `/dashboard/mar/${one.client_id}?tab=month&day=${one.due_date ?? ''}`,
        about: [who, t('dashboard.alerts.doses', { count: one.count }), where],
      }
    case 'count_it':
      return {
        ...common,
        id: `count ${one.item.id}`,
        to: `/dashboard/inventory/${one.item.id}`,
        about: [one.item.name, where],
      }
  }
}

/** Returns all that the figure of urgent alerts counts: compliance, incidents and stock (W8). */
export function urgentEntries(said: EntryContext): readonly Entry[] | undefined {
  const { incidents, inventory, compliance } = said.facts
  if (incidents === undefined || inventory === undefined || compliance === undefined) return undefined
  const isHigh = ({ priority }: { priority: string }) => priority === 'high'
  const severe = incidents.incidents.filter(
    ({ report }) => report.severity === 'high' && report.status === 'open',
  )
  return [
    ...compliance.alerts.filter(isHigh).map(one => complianceEntry(one, said)),
    ...severe.map(one => ({ ...incidentEntry(one, said), id: `severe ${one.report.id}` })),
    ...inventory.alerts.filter(isHigh).map(one => stockEntry(one, said)),
  ]
}
