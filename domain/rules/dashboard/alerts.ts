/** What needs a person's action: stock, compliance, and how much of it is urgent (W6, W7, W8). */
import type { StoredRow } from '../../registry.ts'
import { compare } from '../../values/compare.ts'
import type { Instant, LocalDate } from '../../values/dates.ts'
import { homeToday, type TimeZone } from '../../values/time-zone.ts'
import { filingState } from '../records/incident-clock.ts'
import { byItemName, isExpiring, isLowStock, isUrgentStock, stockStatus } from '../records/inventory.ts'
import { hasUnwitnessed } from '../records/witness.ts'
import type { recentIncidents } from './records.ts'

export type AlertPriority = 'high' | 'medium'

type Item = Pick<
  StoredRow<'inventory_item'>,
  | 'id'
  | 'home_id'
  | 'name'
  | 'category'
  | 'quantity'
  | 'minimum_stock_level'
  | 'expiration_date'
  | 'unwitnessed_count'
>

interface ItemOnDay {
  readonly item: Item
  /** Today in the item's home. */
  readonly today: LocalDate
}

const byPriority = (left: { priority: AlertPriority }, right: { priority: AlertPriority }): number =>
  Number(right.priority === 'high') - Number(left.priority === 'high')

/** Counts and lists low, expired or expiring items, urgent ones first, then by name. `items` excludes removed ones. */
export function inventoryAlerts<Entry extends ItemOnDay>(items: readonly Entry[]) {
  const alerts = items
    .filter(({ item, today }) => isLowStock(item) || isExpiring(item, today))
    .map(entry => ({
      itemOnDay: entry,
      priority: isUrgentStock(entry.item, entry.today) ? ('high' as const) : ('medium' as const),
    }))
    .sort((one, other) => byPriority(one, other) || byItemName(one.itemOnDay.item, other.itemOnDay.item))
  return { total_alerts: alerts.length, urgent_count: countHighPriority(alerts), alerts }
}

const countHighPriority = (alerts: readonly { readonly priority: AlertPriority }[]): number =>
  alerts.filter(({ priority }) => priority === 'high').length

type Report = Pick<
  StoredRow<'incident_report'>,
  'id' | 'home_id' | 'client_id' | 'incident_date' | 'incident_type' | 'due_at' | 'filed_at' | 'status'
>

/** Doses of one client that were due in the last days and that no one recorded (`blankDoses`). */
export interface ClientBlankDoses {
  readonly client_id: number
  readonly home_id: number
  readonly dueDates: readonly LocalDate[]
}

export interface ComplianceFacts {
  /** Reports that are not removed. */
  readonly reports: readonly { readonly report: Report; readonly today: LocalDate; readonly zone: TimeZone }[]
  readonly clientBlankDoses: readonly ClientBlankDoses[]
  readonly items: readonly { readonly item: Item }[]
  readonly now: Instant
}

interface Alert {
  readonly priority: AlertPriority
  readonly home_id: number
  /** When it was or is due; null if unknown. */
  readonly due_date: LocalDate | null
}

export type ComplianceAlert = Alert &
  (
    | { readonly kind: 'filing'; readonly client_id: number; readonly report: Report }
    | {
        readonly kind: 'blank_doses'
        readonly client_id: number
        readonly count: number
        /** The day of the newest of them. */
        readonly last_date: LocalDate
      }
    | { readonly kind: 'count_it' | 'witness'; readonly client_id: null; readonly item: Item }
  )

/**
 * Returns alerts for reports whose filing clock runs, however old (an overdue report stays until it is filed or
 * closed), for clients with doses no one recorded, for stock of which more was used than there was, and for controlled
 * stock whose counts or disposals wait for a witness. Only a report past its deadline is urgent.
 */
export function complianceAlerts({
  reports,
  clientBlankDoses: clientsWithBlanks,
  items,
  now,
}: ComplianceFacts) {
  const filingAlerts = reports.flatMap(({ report, zone }): ComplianceAlert[] => {
    const state = filingState(report, now)
    const isRunning = state === 'running' || state === 'last_hours' || state === 'overdue'
    if (!isRunning) return []
    const { home_id, client_id, due_at } = report
    const priority = state === 'overdue' ? 'high' : 'medium'
    return [{ kind: 'filing', priority, home_id, client_id, report, due_date: homeToday(due_at, zone) }]
  })
  const blankAlerts = clientsWithBlanks.flatMap(({ client_id, home_id, dueDates }): ComplianceAlert[] => {
    const sortedDates = dueDates.toSorted()
    const [due_date] = sortedDates
    const last_date = sortedDates.at(-1)
    if (due_date === undefined || last_date === undefined) return []
    const count = dueDates.length
    return [{ kind: 'blank_doses', priority: 'medium', home_id, client_id, count, due_date, last_date }]
  })
  const alertOfItem = (kind: 'count_it' | 'witness', item: Item): ComplianceAlert => ({
    kind,
    priority: 'medium',
    home_id: item.home_id,
    client_id: null,
    item,
    due_date: null,
  })
  const stockAlerts = items.flatMap(({ item }) => [
    ...(stockStatus(item) === 'count_it' ? [alertOfItem('count_it', item)] : []),
    ...(hasUnwitnessed(item) ? [alertOfItem('witness', item)] : []),
  ])
  const alerts = [...filingAlerts, ...blankAlerts, ...stockAlerts].sort(
    (left, right) =>
      byPriority(left, right) || compare(left.due_date ?? LATEST_DATE, right.due_date ?? LATEST_DATE),
  )
  return { alert_count: alerts.length, urgent_count: countHighPriority(alerts), alerts }
}

const LATEST_DATE = '9999'

interface AlertSummaries {
  readonly inventory: Pick<ReturnType<typeof inventoryAlerts>, 'urgent_count'>
  readonly incidents: Pick<ReturnType<typeof recentIncidents>, 'high_priority_count'>
  readonly compliance: Pick<ReturnType<typeof complianceAlerts>, 'urgent_count'>
}

/** Counts the urgent alerts (spec part 1 §3). */
export const countUrgentAlerts = ({ inventory, incidents, compliance }: AlertSummaries): number =>
  inventory.urgent_count + incidents.high_priority_count + compliance.urgent_count
