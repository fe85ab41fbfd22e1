/** Computes the dashboard's figures and lists from rows of the mirror, with the functions that REST uses (W1). Pure. */
import type { RowOf } from '#domain/registry.ts'
import {
  complianceAlerts,
  inventoryAlerts,
  type UnrecordedOfClient,
  urgentAlerts,
} from '#domain/rules/dashboard/alerts.ts'
import { clientsWithNote, taskCompletion } from '#domain/rules/dashboard/completion.ts'
import { homesSummary, staffIn } from '#domain/rules/dashboard/people.ts'
import {
  APPOINTMENT_DAYS,
  clientUpdates,
  INCIDENT_DAYS,
  recentIncidents,
  todaysSchedule,
  upcomingAppointments,
} from '#domain/rules/dashboard/records.ts'
import { isActive } from '#domain/rules/records/client-records.ts'
import { claimSummary } from '#domain/rules/records/expense-claims.ts'
import { isOnShelf } from '#domain/rules/records/inventory.ts'
import type { Shown } from '#domain/shown-row.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'

export interface HomeOnDay {
  readonly home: RowOf<'home'>
  readonly today: LocalDate
  readonly zone: TimeZone
}

/** The homes shown, each with its current day, and the people who live and work there. */
export interface Place {
  readonly homes: ReadonlyMap<Scope, HomeOnDay>
  /** Clients of these homes, also inactive clients. */
  readonly clients: ReadonlyMap<number, Shown<'client'>>
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
}

/** The rows that are not removed; undefined while they are read. */
export interface DashboardRows {
  readonly tasks: readonly Shown<'task'>[] | undefined
  readonly notes: readonly Shown<'progress_note'>[] | undefined
  readonly reports: readonly Shown<'incident_report'>[] | undefined
  readonly entries: readonly Shown<'tracking_entry'>[] | undefined
  readonly appointments: readonly Shown<'appointment'>[] | undefined
  readonly items: readonly Shown<'inventory_item'>[] | undefined
  readonly claims: readonly Shown<'expense_claim'>[] | undefined
}

export interface DashboardQuery {
  readonly now: Instant
  readonly userId: number
  /** undefined while the charts are read. */
  readonly unrecorded: readonly UnrecordedOfClient[] | undefined
}

type Update = HomeOnDay & {
  readonly id: string
  readonly date: LocalDate | Instant
  readonly created_at: Instant
} & (
    | { readonly kind: 'progress_note'; readonly row: Shown<'progress_note'> }
    | { readonly kind: 'incident_report'; readonly row: Shown<'incident_report'> }
    | { readonly kind: 'tracking_entry'; readonly row: Shown<'tracking_entry'> }
  )

/** The figures and lists; each is undefined while its rows are read. */
export type Facts = Partial<ReturnType<typeof factsOf>>

export function factsOf(rows: DashboardRows, place: Place, asked: DashboardQuery) {
  const homes = [...place.homes.values()].map(({ home }) => home)
  const cards = [...place.people.values()]
  const of = alertsOf(rows, place, asked)
  return {
    ...workOf(rows, place, asked),
    ...of,
    notes: notesOf(rows, place),
    claims: rows.claims && claimSummary(standing(rows.claims, place)).by_status.pending.count,
    staff: staffIn(cards, homes),
    summary: homesSummary({ homes, clients: [...place.clients.values()], cards }),
    updates: updatesOf(rows, place),
    urgent:
      of.inventory && of.incidents && of.compliance
        ? urgentAlerts({ inventory: of.inventory, incidents: of.incidents, compliance: of.compliance })
        : undefined,
  }
}

function workOf(rows: DashboardRows, place: Place, { userId }: DashboardQuery) {
  const tasks = placed(rows.tasks, place)?.map(({ row, ...at }) => ({ task: row, ...at }))
  const own = tasks?.filter(({ task }) => task.assigned_to === userId)
  const planned = placed(rows.appointments, place)?.map(({ row, ...at }) => ({ appointment: row, ...at }))
  return {
    tasks: tasks && taskCompletion(tasks, 'today'),
    my_tasks: own && taskCompletion(own, 'today'),
    appointments: planned && upcomingAppointments(planned, APPOINTMENT_DAYS),
    schedule: tasks && planned && todaysSchedule(tasks, planned),
  }
}

function alertsOf(rows: DashboardRows, place: Place, { now, unrecorded: blanks }: DashboardQuery) {
  const reports = placed(rows.reports, place)?.map(({ row, ...at }) => ({ report: row, ...at }))
  const items = placed(rows.items, place)
    ?.filter(({ row }) => isOnShelf(row))
    .map(({ row, ...at }) => ({ item: row, ...at }))
  return {
    incidents: reports && recentIncidents(reports, INCIDENT_DAYS),
    inventory: items && inventoryAlerts(items),
    compliance: reports && items && blanks && complianceAlerts({ reports, unrecorded: blanks, items, now }),
  }
}

/** Returns the active clients, and whether each has a note of today. */
function notesOf({ notes }: DashboardRows, { clients, homes }: Place) {
  const living = [...clients.values()].flatMap(client => {
    const today = homes.get(client.scope)?.today
    return client.status === 'active' && today !== undefined ? [{ client, today }] : []
  })
  const written = notes && clientsWithNote(living, notes.filter(isActive), 'today')
  return written && living.map(({ client }) => ({ client, isDone: written.has(client.id) }))
}

function updatesOf({ notes, reports, entries }: DashboardRows, place: Place): Update[] | undefined {
  if (notes === undefined || reports === undefined || entries === undefined) return undefined
  const about = [
    ...(placed(notes, place) ?? []).map(one => ({
      ...one,
      kind: 'progress_note' as const,
      date: one.row.note_date,
    })),
    ...(placed(reports, place) ?? []).map(one => ({
      ...one,
      kind: 'incident_report' as const,
      date: one.row.incident_date,
    })),
    ...(placed(entries, place) ?? []).map(one => ({
      ...one,
      kind: 'tracking_entry' as const,
      date: one.row.entry_datetime,
    })),
  ]
  return clientUpdates(about.map(one => ({ ...one, id: one.row.id, created_at: one.row.created_at })))
}

interface HomeRow {
  readonly scope: Scope
  readonly removed_at?: string | null
}

const standing = <Row extends HomeRow>(rows: readonly Row[], { homes }: Place): Row[] =>
  rows.filter(({ scope, removed_at = null }) => removed_at === null && homes.has(scope))

/** Returns rows not removed, with their home and its day: a row belongs to the home of its scope, as in REST. */
const placed = <Row extends HomeRow>(rows: readonly Row[] | undefined, place: Place) =>
  rows &&
  standing(rows, place).flatMap(row => {
    const at = place.homes.get(row.scope)
    return at === undefined ? [] : [{ row, ...at }]
  })
