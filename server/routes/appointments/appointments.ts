/** Appointments (spec part 3 §3, §5, §7). */

import { allCompaniesAppointment } from '#domain/answers/platform-record.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#domain/entities/appointment.ts'
import { appointmentCreate, appointmentFields, REQUIRED_MESSAGES } from '#domain/operations/appointment.ts'
import { changesOf } from '../../rest/client-records/changes.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listsOf } from '../../rest/client-records/lists.ts'
import type { Call } from '../../rest/described-call.ts'
import { directoryIdText, oneOfText } from '../../rest/path-and-query.ts'
import { requireColleague } from '../../rest/people-names.ts'

const appointments = defineKind({
  collection: 'appointment',
  path: 'appointments',
  recordName: 'Appointment',
  reads: 'appointments',
  keys: { list: 'appointments', count: 'appointments_count' },
  datedBy: 'appointment_date',
  secondSortField: 'time',
  author: 'created_by',
  names: { staff_id: 'assigned_staff_name' },
  filters: {
    staff_id: directoryIdText,
    status: oneOfText(APPOINTMENT_STATUSES),
    appointment_type: oneOfText(APPOINTMENT_TYPES),
  },
  parents: [
    { segment: 'staff', param: 'staffId', field: 'staff_id', recordName: 'Staff', require: requireColleague },
  ],
  superAdminList: { page: 'appointments', row: allCompaniesAppointment },
  displayName: ({ appointment_date: day, time, title }) => `${day} ${time} ${title}`,
})

const { appointment_id: _, client_id: __, ...writes } = appointmentCreate.args.entries

export const calls: readonly Call[] = [
  ...listsOf(appointments),
  ...changesOf(appointments, {
    create: 'appointment.create',
    writes,
    amend: 'appointment.update',
    amends: appointmentFields,
    remove: 'appointment.remove',
    missingMessages: REQUIRED_MESSAGES,
  }),
]
