/** Reads the rows that the figures of a dashboard count, only for the days they need. */
import { useMemo } from 'react'
import type { Collection } from '#domain/registry.ts'
import { APPOINTMENT_DAYS } from '#domain/rules/dashboard/records.ts'
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import type { DashboardRows, Directory } from './facts.ts'

/** Reads only the collections passed, and nothing before the homes are known. */
export function useDashboardRows(
  directory: Directory | undefined,
  collections: readonly Collection[],
): DashboardRows {
  const { earliestToday, latestToday } = earliestAndLatestToday(directory)
  const clientIds = [...(directory?.clients.keys() ?? [])]
  const homes = [...(directory?.homes.values() ?? [])].map(({ home }) => home)
  const mustRead = (collection: Collection) => directory !== undefined && collections.includes(collection)
  const clientDaysSelection = (firstDay: LocalDate, lastDay: LocalDate) => ({
    ranges: clientIds.map(id => ({ from: [id, firstDay], to: [id, lastDay] })),
  })
  const homesSelection = { index: 'scope', anyOf: homes.map(({ scope }) => scope) } as const
  // Open rows have no date (decision 34), so only today's dated rows are needed.
  const todaySelection = { ...homesSelection, within: { from: earliestToday, to: latestToday } }
  const recentSelection = clientDaysSelection(addDays(earliestToday, 1 - RECENT_DAYS), latestToday)
  const queryIfNeeded = <Query>(collection: Collection, query: Query): Query | null =>
    mustRead(collection) ? query : null

  const tasks = useRows(queryIfNeeded('task', { collection: 'task', ...todaySelection } as const))
  const claims = useRows(
    queryIfNeeded('expense_claim', { collection: 'expense_claim', ...todaySelection } as const),
  )
  const items = useRows(
    queryIfNeeded('inventory_item', { collection: 'inventory_item', ...homesSelection } as const),
  )
  const notes = useRows(
    queryIfNeeded('progress_note', {
      collection: 'progress_note',
      index: '[client_id+note_date]',
      ...recentSelection,
    } as const),
  )
  const trackingEntries = useRows(
    queryIfNeeded('tracking_entry', {
      collection: 'tracking_entry',
      index: '[client_id+entry_date]',
      ...recentSelection,
    } as const),
  )
  const reports = useRows(
    queryIfNeeded('incident_report', {
      collection: 'incident_report',
      index: '[client_id+incident_date]',
      // A report that was never filed is an alert, however old it is (W7).
      ...clientDaysSelection(FIRST_DAY, latestToday),
    } as const),
  )
  const appointments = useRows(
    queryIfNeeded('appointment', {
      collection: 'appointment',
      index: '[client_id+appointment_date]',
      ...clientDaysSelection(earliestToday, addDays(latestToday, APPOINTMENT_DAYS)),
    } as const),
  )
  const hasDirectory = directory !== undefined
  return useMemo(
    () => (hasDirectory ? { tasks, claims, items, notes, trackingEntries, reports, appointments } : NO_ROWS),
    [hasDirectory, tasks, claims, items, notes, trackingEntries, reports, appointments],
  )
}

/** A date before every date of a record. */
const FIRST_DAY: LocalDate = '0000-01-01'

const NO_ROWS: DashboardRows = {
  tasks: undefined,
  claims: undefined,
  items: undefined,
  notes: undefined,
  trackingEntries: undefined,
  reports: undefined,
  appointments: undefined,
}

/** Returns today's date in the home furthest behind and in the home furthest ahead. */
function earliestAndLatestToday(directory: Directory | undefined): {
  earliestToday: LocalDate
  latestToday: LocalDate
} {
  const days = [...(directory?.homes.values() ?? [])].map(({ today }) => today).sort()
  return { earliestToday: days[0] ?? '', latestToday: days.at(-1) ?? '' }
}
