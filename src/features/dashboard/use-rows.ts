/** Reads the rows that the figures of a dashboard count, only for the days they need. */
import { useMemo } from 'react'
import type { Collection } from '#domain/registry.ts'
import { APPOINTMENT_DAYS } from '#domain/rules/dashboard/records.ts'
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import type { DashboardRows, Place } from './facts.ts'

/** Reads only the collections passed, and nothing before the homes are known. */
export function useDashboardRows(
  place: Place | undefined,
  collections: readonly Collection[],
): DashboardRows {
  const { from, to } = daysOf(place)
  const clientIds = [...(place?.clients.keys() ?? [])]
  const homes = [...(place?.homes.values() ?? [])].map(({ home }) => home)
  const isRead = (collection: Collection) => place !== undefined && collections.includes(collection)
  const between = (first: LocalDate, last: LocalDate) => ({
    ranges: clientIds.map(id => ({ from: [id, first], to: [id, last] })),
  })
  const ofHomes = { index: 'scope', anyOf: homes.map(({ scope }) => scope) } as const
  // Open rows have no date (decision 34), so of dated rows today's are enough.
  const ofToday = { ...ofHomes, within: { from, to } }
  const recent = between(addDays(from, 1 - RECENT_DAYS), to)
  const ask = <Query>(collection: Collection, query: Query): Query | null =>
    isRead(collection) ? query : null

  const tasks = useRows(ask('task', { collection: 'task', ...ofToday } as const))
  const claims = useRows(ask('expense_claim', { collection: 'expense_claim', ...ofToday } as const))
  const items = useRows(ask('inventory_item', { collection: 'inventory_item', ...ofHomes } as const))
  const notes = useRows(
    ask('progress_note', { collection: 'progress_note', index: '[client_id+note_date]', ...recent } as const),
  )
  const entries = useRows(
    ask('tracking_entry', {
      collection: 'tracking_entry',
      index: '[client_id+entry_date]',
      ...recent,
    } as const),
  )
  const reports = useRows(
    ask('incident_report', {
      collection: 'incident_report',
      index: '[client_id+incident_date]',
      // A report that was never filed is an alert, however old it is (W7).
      ...between(ALWAYS, to),
    } as const),
  )
  const appointments = useRows(
    ask('appointment', {
      collection: 'appointment',
      index: '[client_id+appointment_date]',
      ...between(from, addDays(to, APPOINTMENT_DAYS)),
    } as const),
  )
  const isPlaced = place !== undefined
  return useMemo(
    () => (isPlaced ? { tasks, claims, items, notes, entries, reports, appointments } : NOTHING_YET),
    [isPlaced, tasks, claims, items, notes, entries, reports, appointments],
  )
}

/** A date before all others. */
const ALWAYS: LocalDate = '0000-01-01'

const NOTHING_YET: DashboardRows = {
  tasks: undefined,
  claims: undefined,
  items: undefined,
  notes: undefined,
  entries: undefined,
  reports: undefined,
  appointments: undefined,
}

/** Returns today's date in the home furthest behind and in the home furthest ahead. */
function daysOf(place: Place | undefined): { from: LocalDate; to: LocalDate } {
  const days = [...(place?.homes.values() ?? [])].map(({ today }) => today).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}
