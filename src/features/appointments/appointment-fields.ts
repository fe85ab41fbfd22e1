/** How an appointment is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  APPOINTMENT_LIMITS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_TYPES,
  appointment,
} from '#domain/entities/appointment.ts'
import { fullName } from '#domain/entities/client.ts'
import { appointmentFields, newAppointmentFields } from '#domain/operations/appointment.ts'
import { overlapping, spanOf } from '#domain/rules/appointments.ts'
import { instantAt, isClockTime, isLocalDate } from '#domain/values/dates.ts'
import { colleagueName } from '../../directory/colleague-name.ts'
import { timeAt } from '../../labels/dates.ts'
import type { FieldDescription, FieldNote, FormValues } from '../../ui/record-form/description.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import type { WorkPlace } from '../../work-lists/use-work-place.ts'
import type { Appointment } from './appointments.ts'

export const newAppointmentForm = v.object({
  client_id: appointment.fields.client_id,
  ...newAppointmentFields,
})
export const appointmentForm = v.object(appointmentFields)

/** Those of both forms. */
type Name = keyof typeof newAppointmentForm.entries & keyof typeof appointmentForm.entries

interface Beside {
  /** What this device has, of all homes: people go along for several. */
  readonly everywhere: AllWork<'appointment'>
  /** The one that is edited, and its client. */
  readonly own?: Appointment
}

export const fieldsOfAppointment = (
  { homeIn, peopleField }: WorkPlace,
  t: TFunction,
  beside: Beside,
): FieldDescription<Name>[] => [
  {
    as: 'select',
    name: 'appointment_type',
    label: t('appointments.form.type'),
    placeholder: t('appointments.form.chooseType'),
    required: t('appointments.form.typeMissing'),
    options: APPOINTMENT_TYPES.map(value => ({ value, label: t(`appointments.types.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'text',
    name: 'title',
    label: t('appointments.form.title'),
    required: t('appointments.form.titleMissing'),
    maxLength: APPOINTMENT_LIMITS.title.most,
    emptyAs: 'text',
  },
  {
    as: 'date',
    name: 'appointment_date',
    label: t('appointments.form.date'),
    required: t('appointments.form.dateMissing'),
    home: homeIn,
    ...(beside.own ? {} : { min: values => homeIn(values).today }),
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'time',
    name: 'time',
    label: t('appointments.form.time'),
    required: t('appointments.form.timeMissing'),
    home: homeIn,
    half: true,
    emptyAs: 'text',
  },
  {
    as: 'number',
    name: 'duration',
    label: t('appointments.form.duration'),
    unit: t('appointments.form.minutes'),
    min: APPOINTMENT_LIMITS.minutes.least,
    max: APPOINTMENT_LIMITS.minutes.most,
    half: true,
  },
  {
    ...peopleField('staff_id', t('appointments.form.staff')),
    placeholder: t('appointments.form.chooseStaff'),
    half: true,
    note: values => overlapNote(values, beside, t),
  },
]

/** Of an appointment that is there already. */
export const statusField = (t: TFunction): FieldDescription<'status'> => ({
  as: 'choice',
  name: 'status',
  label: t('appointments.form.status'),
  required: t('appointments.form.statusMissing'),
  options: APPOINTMENT_STATUSES.map(value => ({ value, label: t(`appointments.statuses.${value}`) })),
  emptyAs: 'absent',
})

/** Whom or what it gets in the way of (P2), told by the clock of the home it is planned in. */
function overlapNote(
  values: Readonly<FormValues>,
  { everywhere: { homes, clients, people, work }, own }: Beside,
  t: TFunction,
): FieldNote | undefined {
  const { appointment_date, time, duration, staff_id } = values
  const client_id = own?.client_id ?? Number(values.client_id)
  const home_id = clients.find(({ id }) => id === client_id)?.home_id
  const home = homes.find(({ id }) => id === home_id)
  if (typeof appointment_date !== 'string' || !isLocalDate(appointment_date)) return undefined
  if (typeof time !== 'string' || !isClockTime(time) || home === undefined) return undefined
  const planned = {
    ...(own ? { id: own.id } : {}),
    client_id,
    staff_id: typeof staff_id === 'number' ? staff_id : null,
    appointment_date,
    time,
    duration: typeof duration === 'number' ? duration : null,
  }
  const others = work.map(one => ({ row: one.record, zone: one.home.time_zone }))
  const [first] = overlapping({ row: planned, zone: home.time_zone }, others)
  if (first === undefined) return undefined
  const { row, zone } = first
  const client = clients.find(({ id }) => id === row.client_id)
  const [start] = spanOf(row, zone)
  const about = { title: row.title, time: timeAt(instantAt(start), home) }
  const text =
    row.client_id === client_id
      ? t('appointments.overlap.client', { ...about, name: client ? fullName(client) : '' })
      : t('appointments.overlap.staff', { ...about, name: colleagueName(people, row.staff_id ?? 0, t) })
  return { text, tone: 'due' }
}

/** What the form starts with. */
export const valuesOf = (record: Appointment) => ({
  appointment_type: record.appointment_type,
  title: record.title,
  appointment_date: record.appointment_date,
  time: record.time,
  duration: record.duration,
  staff_id: record.staff_id,
  status: record.status,
})
