/** Recent incidents and upcoming appointments on the dashboard (spec part 1 §2, §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#domain/entities/appointment.ts'
import { INCIDENT_STATUSES, SEVERITIES } from '#domain/entities/incident-report.ts'
import {
  APPOINTMENT_DAYS,
  INCIDENT_DAYS,
  MAX_SHOWN,
  recentIncidents,
  upcomingAppointments,
} from '#domain/rules/dashboard/records.ts'
import { clockTime, instant, localDate, numericId, uuid } from '#domain/values/schemas.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { wholeNumber } from '../../rest/path-and-query.ts'
import {
  addHomeToRows,
  count,
  earliestOfLastDays,
  findShownHomes,
  homesCondition,
  latestDayAhead,
  readClientNames,
} from './homes-shown.ts'

const RECORD_NAME = 'Dashboard'
/** The longest period in days: more than a personal device stores, and more than a calendar page shows. */
const MAX_DAYS = 365
const daysText = wholeNumber(1, MAX_DAYS)

const incident = v.strictObject({
  id: uuid,
  client_id: numericId,
  client_name: v.string(),
  title: v.string(),
  description: v.string(),
  severity: v.picklist(SEVERITIES),
  status: v.picklist(INCIDENT_STATUSES),
  /** The name of the home. */
  location: v.string(),
  incident_date: localDate,
  created_at: instant,
})

const appointment = v.strictObject({
  id: uuid,
  client_id: numericId,
  client_name: v.string(),
  appointment_type: v.picklist(APPOINTMENT_TYPES),
  title: v.string(),
  scheduled_date: localDate,
  time: clockTime,
  status: v.picklist(APPOINTMENT_STATUSES),
  /** The name of the home. */
  location: v.string(),
  home_name: v.string(),
})

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/dashboard/incidents/recent',
      reads: 'incident_reports',
      summary:
        'How many incidents there were in the last days, how many severe ones are open, and the newest.',
      recordName: RECORD_NAME,
      rights: { collections: ['incident_report', 'client'] },
      query: { days: v.optional(daysText, String(INCIDENT_DAYS)) },
      answer: v.strictObject({
        total_incidents: count,
        high_priority_count: count,
        incidents: v.array(incident),
      }),
    },
    async call => {
      const { days } = call.query
      const { database } = call.dependencies
      const homes = await findShownHomes(call)
      const rows = await selectRows(
        database,
        'incident_report',
        sql`${homesCondition(homes)} and removed_at is null and incident_date >= ${earliestOfLastDays(homes, days)}`,
      )
      const reports = addHomeToRows(rows, homes).map(({ row, ...homeOnDay }) => ({
        report: row,
        ...homeOnDay,
      }))
      const { incidents, ...counts } = recentIncidents(reports, days)
      const shownIncidents = incidents.slice(0, MAX_SHOWN.records)
      const nameByClient = await readClientNames(
        database,
        shownIncidents.map(({ report }) => report.client_id),
      )
      return {
        ...counts,
        incidents: shownIncidents.map(({ report, home }) => ({
          id: report.id,
          client_id: report.client_id,
          client_name: nameByClient.get(report.client_id) ?? '',
          title: report.incident_type,
          description: report.description,
          severity: report.severity,
          status: report.status,
          location: home.home_name,
          incident_date: report.incident_date,
          created_at: report.created_at,
        })),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/appointments/upcoming',
      reads: 'appointments',
      summary: 'How many appointments are scheduled for today and the days after it, and the next ones.',
      recordName: RECORD_NAME,
      rights: { collections: ['appointment', 'client'] },
      query: { days: v.optional(daysText, String(APPOINTMENT_DAYS)) },
      answer: v.strictObject({ total_appointments: count, appointments: v.array(appointment) }),
    },
    async call => {
      const { days } = call.query
      const { database } = call.dependencies
      const homes = await findShownHomes(call)
      const rows = await selectRows(
        database,
        'appointment',
        sql`${homesCondition(homes)} and removed_at is null
          and appointment_date between ${earliestOfLastDays(homes, 1)} and ${latestDayAhead(homes, days)}`,
      )
      const plannedAppointments = addHomeToRows(rows, homes).map(({ row, ...homeOnDay }) => ({
        appointment: row,
        ...homeOnDay,
      }))
      const { total_appointments, appointments } = upcomingAppointments(plannedAppointments, days)
      const shownAppointments = appointments.slice(0, MAX_SHOWN.records)
      const nameByClient = await readClientNames(
        database,
        shownAppointments.map(({ appointment }) => appointment.client_id),
      )
      return {
        total_appointments,
        appointments: shownAppointments.map(({ appointment, home }) => ({
          id: appointment.id,
          client_id: appointment.client_id,
          client_name: nameByClient.get(appointment.client_id) ?? '',
          appointment_type: appointment.appointment_type,
          title: appointment.title,
          scheduled_date: appointment.appointment_date,
          time: appointment.time,
          status: appointment.status,
          location: home.home_name,
          home_name: home.home_name,
        })),
      }
    },
  ),
]
