/** Appointments (spec part 3 §3, §5, §7). */

import { allCompaniesAppointment } from '#domain/answers/platform-record.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#domain/entities/appointment.ts'
import { appointmentCreate, appointmentFields, REQUIRED_MESSAGES } from '#domain/operations/appointment.ts'
import { writeCallsOf } from '../../rest/client-records/changes.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listCallsOf } from '../../rest/client-records/lists.ts'
import type { Call } from '../../rest/described-call.ts'
import { numericIdText, oneOfText } from '../../rest/path-and-query.ts'
import { requireColleague } from '../../rest/people-names.ts'

const appointments = defineKind({
  collection: 'appointment',
  path: 'appointments',
  recordName: 'Appointment',
  accessKind: 'appointments',
  keys: { list: 'appointments', count: 'appointments_count' },
  dateField: 'appointment_date',
  secondSortField: 'time',
  authorField: 'created_by',
  personNameFields: { staff_id: 'assigned_staff_name' },
  filters: {
    staff_id: numericIdText,
    status: oneOfText(APPOINTMENT_STATUSES),
    appointment_type: oneOfText(APPOINTMENT_TYPES),
  },
  parents: [
    { segment: 'staff', param: 'staffId', field: 'staff_id', recordName: 'Staff', require: requireColleague },
  ],
  superAdminList: { page: 'appointments', row: allCompaniesAppointment },
  displayName: ({ appointment_date: day, time, title }) => `${day} ${time} ${title}`,
})

const { appointment_id: _, client_id: __, ...creationFields } = appointmentCreate.args.entries

export const calls: readonly Call[] = [
  ...listCallsOf(appointments),
  ...writeCallsOf(appointments, {
    create: 'appointment.create',
    creationFields,
    amend: 'appointment.update',
    amendmentFields: appointmentFields,
    remove: 'appointment.remove',
    missingMessages: REQUIRED_MESSAGES,
  }),
]
