/** The sections of a home's page about its clients and about the records of its clients. */
import { datedDoses, rowDaysFor } from '#domain/rules/doses/as-needed-days.ts'
import { clientMarStatistics } from '#domain/rules/doses/mar-statistics.ts'
import { isActive } from '#domain/rules/doses/orders.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import { RECENT_DAYS } from '#domain/rules/records/client-records.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { firstDayOfLastDays, type HomeSection, recordsSince } from './section.ts'

const INCIDENT_DAYS = 30

/** Compares rows by date, newest first. */
const newestFirstBy =
  <Row>(dateOf: (row: Row) => string) =>
  (left: Row, right: Row): number =>
    dateOf(left) < dateOf(right) ? 1 : -1

export const clientsSection: HomeSection = {
  name: 'clients',
  path: '/dashboard/clients',
  screen: 'clients',
  operation: 'client.create',
  collection: 'client',
  async read({ clients, home }) {
    const activeClients = clients.filter(({ status }) => status === 'active')
    return {
      figures: {
        active: activeClients.length,
        free: Math.max(0, home.capacity - activeClients.length),
        inactive: clients.length - activeClients.length,
      },
      rows: activeClients
        .toSorted(byPersonName)
        .map(({ id }) => ({ collection: 'client', id, to: `/dashboard/clients/${id}` })),
    }
  },
}

export const marSection: HomeSection = {
  name: 'mar',
  path: '/dashboard/mar',
  screen: 'mar',
  operation: 'medication.create',
  collection: 'medication',
  async read({ mirror, home, localNow, clients }) {
    // As-needed doses of today may have the date of another day (M8.1).
    const days = rowDaysFor(localNow.date, localNow.date)
    const todayRange = {
      index: '[home_id+administration_date]',
      from: [home.id, days.from],
      to: [home.id, days.to],
    } as const
    const [orders, doses, marks] = await Promise.all([
      readRows(mirror, { collection: 'medication', index: 'home_id', is: home.id }),
      readRows(mirror, { collection: 'administration', ...todayRange }),
      readRows(mirror, { collection: 'mark', ...todayRange }),
    ])
    const activeClientIds = new Set(clients.filter(({ status }) => status === 'active').map(({ id }) => id))
    const currentOrders = orders.filter(
      ({ removed_at, client_id }) => removed_at === null && activeClientIds.has(client_id),
    )
    const marksByDose = groupBy(marks, mark => mark.administration_id)
    const { active_medications, given_today, missed_today } = clientMarStatistics(
      currentOrders,
      datedDoses(doses, marksByDose),
      localNow.date,
    )
    return {
      figures: { active_medications, given_today, missed_today },
      rows: currentOrders
        .filter(order => isActive(order, localNow.date))
        .sort(newestFirstBy(order => order.created_at))
        .map(({ id, client_id }) => ({ collection: 'medication', id, to: `/dashboard/mar/${client_id}` })),
    }
  },
}

export const trackingsSection: HomeSection = {
  name: 'trackings',
  path: '/dashboard/tracking',
  screen: 'tracking',
  operation: 'tracking_entry.create',
  collection: 'tracking_entry',
  async read(source) {
    const entries = await recordsSince(
      source,
      'tracking_entry',
      '[client_id+entry_date]',
      firstDayOfLastDays(RECENT_DAYS, source),
    )
    return {
      figures: {
        recent: entries.length,
        out_of_range: entries.filter(({ details }) => details.some(detail => detail.is_out_of_range)).length,
      },
      rows: entries.sort(newestFirstBy(({ entry_datetime }) => entry_datetime)).map(({ id, client_id }) => ({
        collection: 'tracking_entry',
        id,
        to: `/dashboard/tracking/${client_id}`,
      })),
    }
  },
}

export const notesSection: HomeSection = {
  name: 'notes',
  path: '/dashboard/progress-notes',
  screen: 'progress-notes',
  operation: 'progress_note.create',
  collection: 'progress_note',
  async read(source) {
    const notes = await recordsSince(
      source,
      'progress_note',
      '[client_id+note_date]',
      firstDayOfLastDays(RECENT_DAYS, source),
    )
    return {
      figures: { recent: notes.length },
      rows: notes
        .sort(newestFirstBy(({ note_date, created_at }) => `${note_date} ${created_at}`))
        .map(({ id, client_id }) => ({
          collection: 'progress_note',
          id,
          to: `/dashboard/progress-notes/${client_id}`,
        })),
    }
  },
}

/** A date before every other date. */
const EARLIEST_DATE = '0000-01-01'

export const incidentsSection: HomeSection = {
  name: 'incidents',
  path: '/dashboard/incident-reports',
  screen: 'incident-reports',
  operation: 'incident_report.create',
  collection: 'incident_report',
  async read(source) {
    const firstDate = firstDayOfLastDays(INCIDENT_DAYS, source)
    // Open reports are counted however old they are (I7).
    const allReports = await recordsSince(
      source,
      'incident_report',
      '[client_id+incident_date]',
      EARLIEST_DATE,
    )
    const reports = allReports.filter(({ incident_date }) => incident_date >= firstDate)
    return {
      figures: {
        recent: reports.length,
        open: allReports.filter(({ status }) => status === 'open').length,
        high: reports.filter(({ severity }) => severity === 'high').length,
      },
      rows: reports
        .sort(newestFirstBy(({ incident_date, created_at }) => `${incident_date} ${created_at}`))
        .map(({ id, client_id }) => ({
          collection: 'incident_report',
          id,
          to: `/dashboard/incident-reports/${client_id}`,
        })),
    }
  },
}
