import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { APPOINTMENT_LIMITS, appointment } from '#domain/entities/appointment.ts'
import { appointmentFields, newAppointmentFields } from '#domain/operations/appointment.ts'
import { overlappingAppointments, startAndEndMs } from '#domain/rules/records/appointments.ts'
import { instantAt, isClockTime, isLocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { momentTimeWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { colleagueName } from '../../people/colleague-name.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { changedValuesOf } from '../../ui/record-form/changes.ts'
import { toSchemaInput } from '../../ui/record-form/check.ts'
import type { FieldNote, FormValues } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../../ui/record-form/use-both-kept.ts'
import { type FieldWords, fieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields, startValuesOf } from '../../views/form-fields.ts'
import { type AllWork, useWorkOfAllHomes } from '../../work-lists/use-work.ts'
import { useWorkFormContext, type WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import type { Appointment, AppointmentWork } from './appointment-columns.tsx'

interface EditAppointmentProps {
  work: AppointmentWork
  onClose: () => void
}

/** Edits an appointment. Sends only the changed fields, with the values the form showed (S8). */
export function EditAppointment({ work, onClose }: EditAppointmentProps) {
  const { record: appointment, home, client } = work
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const outcomeOfEdit = useEditOutcome(t('appointments.form.bothKept'))
  const formContext = useWorkFormContext('appointment.update', home, appointment)
  const allWork = useWorkOfAllHomes('appointment')
  if (formContext === undefined || allWork === undefined) return null
  const groups = [
    {
      fields: fieldsOfAppointment(
        fieldWords('appointment', t),
        formContext,
        { allWork, editedAppointment: appointment },
        t,
      ),
    },
  ]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.editTitle')}
      schema={appointmentSchema}
      groups={groups}
      initialValues={startValuesOf(appointment, appointmentSchema)}
      draftKey={`appointment.update/${appointment.id}`}
      onSubmit={async (values, baseValues) => {
        const seenValues = v.parse(appointmentSchema, toSchemaInput(groups, baseValues))
        const args = {
          appointment_id: appointment.id,
          changes: changedValuesOf(seenValues, values),
          seen: seenValues,
        }
        return outcomeOfEdit(await recordOperation('appointment.update', args))
      }}
    >
      {client && <p>{fullName(client)}</p>}
    </RecordFormDialog>
  )
}

/** The form of a new appointment, on the day of `?on=` or today. */
export function AddAppointment({ onClose }: AddWorkProps) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const formContext = useWorkFormContext('appointment.create')
  const allWork = useWorkOfAllHomes('appointment')
  const [searchParams] = useSearchParams()
  if (formContext === undefined || allWork === undefined) return null
  const startDay = searchParams.get('on') ?? ''
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('appointments.form.addTitle')}
      schema={newAppointmentSchema}
      groups={[{ fields: fieldsOfNewAppointment(fieldWords('appointment', t), formContext, { allWork }, t) }]}
      initialValues={{
        appointment_date:
          isLocalDate(startDay) && startDay >= formContext.today ? startDay : formContext.today,
      }}
      draftKey="appointment.create"
      onSubmit={values =>
        recordOperation('appointment.create', { appointment_id: recordOperation.newId(), ...values })
      }
    />
  )
}

/** Form fields of an appointment; the operation's own schema decides what is valid (spec part 3 §5). */
const newAppointmentSchema = v.object({
  client_id: appointment.fields.client_id,
  ...newAppointmentFields,
})

const appointmentSchema = v.object(appointmentFields)

interface OverlapContext {
  /** Appointments on this device, of all homes: staff accompany clients of several homes. */
  readonly allWork: AllWork<'appointment'>
  /** The appointment that is edited, with its client. */
  readonly editedAppointment?: Appointment
}

type AppointmentFieldWords = FieldWords<'appointment'>

/** Returns the options of the fields that both forms have. */
const sharedOptionsOf = (overlapContext: OverlapContext, t: TFunction) =>
  ({
    appointment_type: {
      as: 'select',
      placeholder: t('appointments.form.chooseType'),
      required: t('appointments.form.typeMissing'),
    },
    title: { required: t('appointments.form.titleMissing') },
    appointment_date: { required: t('appointments.form.dateMissing'), isHalfWidth: true },
    time: { required: t('appointments.form.timeMissing'), isHalfWidth: true, emptyAs: 'text' },
    duration: {
      as: 'number',
      unit: t('appointments.form.minutes'),
      min: APPOINTMENT_LIMITS.durationLimits.min,
      max: APPOINTMENT_LIMITS.durationLimits.max,
      isHalfWidth: true,
    },
    staff_id: {
      placeholder: t('appointments.form.chooseStaff'),
      isHalfWidth: true,
      note: values => overlapNote(values, overlapContext, t),
    },
  }) as const satisfies Partial<FormFieldOptions<'appointment', keyof typeof appointmentSchema.entries>>

function fieldsOfNewAppointment(
  words: AppointmentFieldWords,
  formContext: WorkFormContext,
  overlapContext: OverlapContext,
  t: TFunction,
) {
  const sharedOptions = sharedOptionsOf(overlapContext, t)
  return formFields(
    newAppointmentSchema,
    words,
    { ...formContext, clientField: formContext.anyClientField },
    {
      client_id: { required: t('appointments.form.clientMissing') },
      ...sharedOptions,
      appointment_date: {
        ...sharedOptions.appointment_date,
        min: values => formContext.homeTimeOf(values).today,
      },
    },
  )
}

const fieldsOfAppointment = (
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
  const overlapParams = { title: row.title, time: momentTimeWords(instantAt(start), home) }
  const text =
    row.client_id === client_id
      ? t('appointments.overlap.client', { ...overlapParams, name: client ? fullName(client) : '' })
      : t('appointments.overlap.staff', {
          ...overlapParams,
          name: colleagueName(people, row.staff_id ?? 0, t),
        })
  return { text, tone: 'due' }
}
