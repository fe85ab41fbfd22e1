/** Computes the dashboard's figures and lists from rows of the mirror, with the functions that REST uses (W1). */
import type { RowOf } from '#domain/registry.ts'
import {
  type ClientBlankDoses,
  complianceAlerts,
  countUrgentAlerts,
  inventoryAlerts,
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
import { isNotRemoved } from '#domain/rules/records/client-records.ts'
import { claimSummary } from '#domain/rules/records/expense-claims.ts'
import { isNotRemovedItem } from '#domain/rules/records/inventory.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'

export interface HomeWithToday {
  readonly home: RowOf<'home'>
  readonly today: LocalDate
  readonly zone: TimeZone
}

/** The homes shown, each with its current day, and the people who live and work there. */
export interface Directory {
  readonly homes: ReadonlyMap<Scope, HomeWithToday>
  /** Clients of these homes, also inactive clients. */
  readonly clients: ReadonlyMap<number, ShownRow<'client'>>
  readonly people: ReadonlyMap<number, RowOf<'person_card'>>
}

/** The rows of this device, removed ones too; undefined while they are read. */
export interface DashboardRows {
  readonly tasks: readonly ShownRow<'task'>[] | undefined
  readonly notes: readonly ShownRow<'progress_note'>[] | undefined
  readonly reports: readonly ShownRow<'incident_report'>[] | undefined
  readonly trackingEntries: readonly ShownRow<'tracking_entry'>[] | undefined
  readonly appointments: readonly ShownRow<'appointment'>[] | undefined
  readonly items: readonly ShownRow<'inventory_item'>[] | undefined
  readonly claims: readonly ShownRow<'expense_claim'>[] | undefined
}

export interface FactsContext {
  readonly now: Instant
  readonly userId: number
  /** undefined while the charts are read. */
  readonly clientBlankDoses: readonly ClientBlankDoses[] | undefined
}

type ClientUpdate = HomeWithToday & {
  readonly id: string
  readonly date: LocalDate | Instant
  readonly created_at: Instant
} & (
    | { readonly kind: 'progress_note'; readonly row: ShownRow<'progress_note'> }
    | { readonly kind: 'incident_report'; readonly row: ShownRow<'incident_report'> }
    | { readonly kind: 'tracking_entry'; readonly row: ShownRow<'tracking_entry'> }
  )

/** The figures and lists; each is undefined while its rows are read. */
export type Facts = Partial<ReturnType<typeof factsOf>>

export function factsOf(rows: DashboardRows, directory: Directory, context: FactsContext) {
  const homes = [...directory.homes.values()].map(({ home }) => home)
  const personCards = [...directory.people.values()]
  const alerts = alertFacts(rows, directory, context)
  return {
    ...workFacts(rows, directory, context),
    ...alerts,
    notes: noteFacts(rows, directory),
    claims: rows.claims && claimSummary(keptRowsOfShownHomes(rows.claims, directory)).by_status.pending.count,
    staff: staffIn(personCards, homes),
    summary: homesSummary({ homes, clients: [...directory.clients.values()], cards: personCards }),
    updates: updateFacts(rows, directory),
    urgent:
      alerts.inventory && alerts.incidents && alerts.compliance
        ? countUrgentAlerts({
            inventory: alerts.inventory,
            incidents: alerts.incidents,
            compliance: alerts.compliance,
          })
        : undefined,
  }
}

function workFacts(rows: DashboardRows, directory: Directory, { userId }: FactsContext) {
  const tasks = joinHomes(rows.tasks, directory)?.map(({ row, ...homeWithToday }) => ({
    task: row,
    ...homeWithToday,
  }))
  const ownTasks = tasks?.filter(({ task }) => task.assigned_to === userId)
  const appointments = joinHomes(rows.appointments, directory)?.map(({ row, ...homeWithToday }) => ({
    appointment: row,
    ...homeWithToday,
  }))
  return {
    tasks: tasks && taskCompletion(tasks, 'today'),
    my_tasks: ownTasks && taskCompletion(ownTasks, 'today'),
    appointments: appointments && upcomingAppointments(appointments, APPOINTMENT_DAYS),
    schedule: tasks && appointments && todaysSchedule(tasks, appointments),
  }
}

function alertFacts(rows: DashboardRows, directory: Directory, { now, clientBlankDoses }: FactsContext) {
  const reports = joinHomes(rows.reports, directory)?.map(({ row, ...homeWithToday }) => ({
    report: row,
    ...homeWithToday,
  }))
  const items = joinHomes(rows.items, directory)
    ?.filter(({ row }) => isNotRemovedItem(row))
    .map(({ row, ...homeWithToday }) => ({ item: row, ...homeWithToday }))
  return {
    incidents: reports && recentIncidents(reports, INCIDENT_DAYS),
    inventory: items && inventoryAlerts(items),
    compliance:
      reports && items && clientBlankDoses && complianceAlerts({ reports, clientBlankDoses, items, now }),
  }
}

/** Returns the active clients, and whether each has a note of today. */
function noteFacts({ notes }: DashboardRows, { clients, homes }: Directory) {
  const activeClients = [...clients.values()].flatMap(client => {
    const today = homes.get(client.scope)?.today
    return client.status === 'active' && today !== undefined ? [{ client, today }] : []
  })
  const clientIdsWithNote = notes && clientsWithNote(activeClients, notes.filter(isNotRemoved), 'today')
  return (
    clientIdsWithNote &&
    activeClients.map(({ client }) => ({ client, isDone: clientIdsWithNote.has(client.id) }))
  )
}

function updateFacts(
  { notes, reports, trackingEntries }: DashboardRows,
  directory: Directory,
): ClientUpdate[] | undefined {
  if (notes === undefined || reports === undefined || trackingEntries === undefined) return undefined
  const updates = [
    ...(joinHomes(notes, directory) ?? []).map(note => ({
      ...note,
      kind: 'progress_note' as const,
      date: note.row.note_date,
    })),
    ...(joinHomes(reports, directory) ?? []).map(report => ({
      ...report,
      kind: 'incident_report' as const,
      date: report.row.incident_date,
    })),
    ...(joinHomes(trackingEntries, directory) ?? []).map(entry => ({
      ...entry,
      kind: 'tracking_entry' as const,
      date: entry.row.entry_datetime,
    })),
  ]
  return clientUpdates(
    updates.map(update => ({ ...update, id: update.row.id, created_at: update.row.created_at })),
  )
}

interface ScopedRow {
  readonly scope: Scope
  readonly removed_at?: string | null
}

const keptRowsOfShownHomes = <Row extends ScopedRow>(rows: readonly Row[], { homes }: Directory): Row[] =>
  rows.filter(({ scope, removed_at = null }) => removed_at === null && homes.has(scope))

/** Adds to each row not removed its home and the day there: a row belongs to the home of its scope, as in REST. */
const joinHomes = <Row extends ScopedRow>(rows: readonly Row[] | undefined, directory: Directory) =>
  rows &&
  keptRowsOfShownHomes(rows, directory).flatMap(row => {
    const homeWithToday = directory.homes.get(row.scope)
    return homeWithToday === undefined ? [] : [{ row, ...homeWithToday }]
  })
