/** Form fields of an appointment; the operation's own schema decides what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { APPOINTMENT_LIMITS, appointment } from '#domain/entities/appointment.ts'
import { appointmentFields, newAppointmentFields } from '#domain/operations/appointment.ts'
import { overlappingAppointments, startAndEndMs } from '#domain/rules/records/appointments.ts'
import { instantAt, isClockTime, isLocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { timeAt } from '../../labels/dates.ts'
import { colleagueName } from '../../people/colleague-name.ts'
import type { FieldNote, FormValues } from '../../ui/record-form/description.ts'
import type { FieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields } from '../../views/form-fields.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import type { WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { Appointment } from './appointments.ts'

export const newAppointmentSchema = v.object({
  client_id: appointment.fields.client_id,
  ...newAppointmentFields,
})
export const appointmentSchema = v.object(appointmentFields)

interface OverlapContext {
  /** Appointments on this device, of all homes: staff accompany clients of several homes. */
  readonly allWork: AllWork<'appointment'>
  /** The appointment that is edited, with its client. */
  readonly editedAppointment?: Appointment
}

type AppointmentFieldWords = FieldWords<'appointment'>

/** Options of fields in both forms. */
const sharedOptionsOf = (overlapContext: OverlapContext, t: TFunction) =>
  ({
    appointment_type: {
      as: 'select',
      placeholder: t('appointments.form.chooseType'),
      required: t('appointments.form.typeMissing'),
    },
    title: { required: t('appointments.form.titleMissing') },
    appointment_date: { required: t('appointments.form.dateMissing'), half: true },
    time: { required: t('appointments.form.timeMissing'), half: true, emptyAs: 'text' },
    duration: {
      as: 'number',
      unit: t('appointments.form.minutes'),
      min: APPOINTMENT_LIMITS.minutes.min,
      max: APPOINTMENT_LIMITS.minutes.max,
      half: true,
    },
    staff_id: {
      placeholder: t('appointments.form.chooseStaff'),
      half: true,
      note: values => overlapNote(values, overlapContext, t),
    },
  }) as const satisfies Partial<FormFieldOptions<'appointment', keyof typeof appointmentSchema.entries>>

export function fieldsOfNewAppointment(
  words: AppointmentFieldWords,
  formContext: WorkFormContext,
  overlapContext: OverlapContext,
  t: TFunction,
) {
  const sharedFields = sharedOptionsOf(overlapContext, t)
  return formFields(
    newAppointmentSchema,
    words,
    { ...formContext, clientField: formContext.anyClientField },
    {
      client_id: { required: t('appointments.form.clientMissing') },
      ...sharedFields,
      appointment_date: { ...sharedFields.appointment_date, min: values => formContext.homeIn(values).today },
    },
  )
}

export const fieldsOfAppointment = (
  words: AppointmentFieldWords,
  formContext: WorkFormContext,
  overlapContext: OverlapContext,
  t: TFunction,
) =>
  formFields(appointmentSchema, words, formContext, {
    ...sharedOptionsOf(overlapContext, t),
    status: { as: 'choice', required: t('appointments.form.statusMissing') },
  })

/** Returns a warning if the entered time overlaps another appointment of the client or staff member (P2). */
function overlapNote(
  values: Readonly<FormValues>,
  { allWork: { homes, clients, people, work }, editedAppointment }: OverlapContext,
  t: TFunction,
): FieldNote | undefined {
  const { appointment_date, time, duration, staff_id } = values
  const client_id = editedAppointment?.client_id ?? Number(values.client_id)
  const home_id = clients.find(({ id }) => id === client_id)?.home_id
  const home = homes.find(({ id }) => id === home_id)
  if (typeof appointment_date !== 'string' || !isLocalDate(appointment_date)) return undefined
  if (typeof time !== 'string' || !isClockTime(time) || home === undefined) return undefined
  const plannedAppointment = {
    ...(editedAppointment ? { id: editedAppointment.id } : {}),
    client_id,
    staff_id: typeof staff_id === 'number' ? staff_id : null,
    appointment_date,
    time,
    duration: typeof duration === 'number' ? duration : null,
  }
  const otherAppointments = work.map(otherWork => ({ row: otherWork.record, zone: otherWork.home.time_zone }))
  const [firstOverlap] = overlappingAppointments(
    { row: plannedAppointment, zone: home.time_zone },
    otherAppointments,
  )
  if (firstOverlap === undefined) return undefined
  const { row, zone } = firstOverlap
  const client = clients.find(({ id }) => id === row.client_id)
  const [start] = startAndEndMs(row, zone)
  const overlapWords = { title: row.title, time: timeAt(instantAt(start), home) }
  const text =
    row.client_id === client_id
      ? t('appointments.overlap.client', { ...overlapWords, name: client ? fullName(client) : '' })
      : t('appointments.overlap.staff', {
          ...overlapWords,
          name: colleagueName(people, row.staff_id ?? 0, t),
        })
  return { text, tone: 'due' }
}
