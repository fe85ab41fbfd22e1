import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, valuesOf } from '../field.ts'
import { textUpTo } from '../values/bounded.ts'
import { clockTime, instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId, createdAt, createdBy, homeId, updatedAt } from '../values/stamps.ts'
import { boundedText } from '../values/text.ts'

/** The types of spec part 3 §3, with their names. A type of another version of Hearth is shown as "General". */
export const APPOINTMENT_TYPE_NAMES = {
  medical: 'Medical',
  dental: 'Dental',
  therapy: 'Therapy',
  psychiatric: 'Psychiatric',
  specialist: 'Specialist',
  routine_checkup: 'Routine checkup',
  follow_up: 'Follow-up',
  emergency: 'Emergency',
  social_services: 'Social services',
  legal: 'Legal',
  family_visit: 'Family visit',
  recreational: 'Recreational',
  educational: 'Educational',
  vocational: 'Vocational',
} as const
export type AppointmentType = keyof typeof APPOINTMENT_TYPE_NAMES
export const APPOINTMENT_TYPES = valuesOf(APPOINTMENT_TYPE_NAMES)

export const APPOINTMENT_STATUS_NAMES = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export const APPOINTMENT_STATUSES = valuesOf(APPOINTMENT_STATUS_NAMES)
export type AppointmentStatus = keyof typeof APPOINTMENT_STATUS_NAMES

export const APPOINTMENT_LIMITS = {
  titleLimits: { min: 3, max: 100 },
  durationLimits: { min: 1, max: 480 },
} as const
const { titleLimits, durationLimits } = APPOINTMENT_LIMITS

const TIME_MESSAGE = 'Invalid time format. Expected HH:MM format.'

/** Accepts "9:05" and "09:05:00" from other programs and keeps hours and minutes. */
const timeSchema = v.pipe(
  textUpTo(8, { type: 'Time is required', length: TIME_MESSAGE }),
  v.nonEmpty('Time is required'),
  v.transform(input => input.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):\d\d$/, '$1')),
  v.check(input => v.is(clockTime, input), TIME_MESSAGE),
)

/** An appointment of a client, away or at home. */
export const appointment = defineEntity({
  name: 'appointment',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    client_id: clientId,
    appointment_type: choice(
      v.picklist(APPOINTMENT_TYPES, 'Appointment type is required'),
      APPOINTMENT_TYPE_NAMES,
      { label: 'Type' },
    ),
    title: field(
      boundedText(titleLimits, {
        missingMessage: 'Appointment title is required',
        shortMessage: `Title must be at least ${titleLimits.min} characters`,
        longMessage: `Title cannot exceed ${titleLimits.max} characters`,
      }),
      { label: 'Title' },
    ),
    appointment_date: field(localDate, { label: 'Date', format: 'date' }),
    /** The time by the home's clock. */
    time: field(timeSchema, { label: 'Time', format: 'time' }),
    /** The duration in minutes; null when unknown. */
    duration: field(
      v.nullable(
        v.pipe(
          v.number('Duration must be at least 1 minute'),
          v.integer('Use whole minutes'),
          v.minValue(durationLimits.min, 'Duration must be at least 1 minute'),
          v.maxValue(durationLimits.max, `Duration cannot exceed 8 hours (${durationLimits.max} minutes)`),
        ),
      ),
      { label: 'Duration', format: 'custom' },
    ),
    /** The staff member who goes along. */
    staff_id: field(v.nullable(numericId), { label: 'Assigned staff', format: 'person' }),
    status: choice(v.picklist(APPOINTMENT_STATUSES, 'Status is required'), APPOINTMENT_STATUS_NAMES, {
      label: 'Status',
    }),
    home_id: homeId,
    created_by: createdBy,
    created_at: createdAt,
    updated_at: updatedAt,
    /** The home's day on which it was completed, cancelled or removed. Null while it is scheduled. */
    settled_on: v.nullable(localDate),
    removed_at: v.nullable(instant),
    /** The number of changes, by which a calendar app finds the newer of two versions (P5). */
    sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.string(),
    assigned_staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  dateField: 'settled_on',
  listDateField: 'appointment_date',
  indexes: ['home_id', '[client_id+appointment_date]'],
  mergeGroups: {
    appointment_type: ['appointment_type'],
    title: ['title'],
    when: ['appointment_date', 'time', 'duration'],
    staff_id: ['staff_id'],
    status: ['status'],
    removal: ['removed_at', 'removed_by'],
  },
})
