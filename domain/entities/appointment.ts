import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { textUpTo } from '../values/bounded.ts'
import { clockTime, instant, localDate } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { wordsOf } from '../values/text.ts'

/** Spec part 3 §3, with their names. A type of another version of Hearth reads as "General". */
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
// Object.keys forgets the key type; the names are a literal, so its keys are exactly the types.
export const APPOINTMENT_TYPES = Object.keys(APPOINTMENT_TYPE_NAMES) as AppointmentType[]

export const APPOINTMENT_STATUSES = ['scheduled', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

export const APPOINTMENT_LIMITS = {
  title: { least: 3, most: 100 },
  minutes: { least: 1, most: 480 },
} as const
const { title, minutes } = APPOINTMENT_LIMITS

const TIME_WORDS = 'Invalid time format. Expected HH:MM format.'

/** "9:05" and "09:05:00" are what other programs send: hours and minutes are kept. */
const time = v.pipe(
  textUpTo(8, { type: 'Time is required', length: TIME_WORDS }),
  v.nonEmpty('Time is required'),
  v.transform(said => said.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):\d\d$/, '$1')),
  v.check(said => v.is(clockTime, said), TIME_WORDS),
)

/** Where a client has to be, or who comes to see them. */
export const appointment = defineEntity({
  name: 'appointment',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    client_id: directoryId,
    home_id: directoryId,
    appointment_type: v.picklist(APPOINTMENT_TYPES, 'Appointment type is required'),
    title: wordsOf(title, {
      missing: 'Appointment title is required',
      short: `Title must be at least ${title.least} characters`,
      long: `Title cannot exceed ${title.most} characters`,
    }),
    appointment_date: localDate,
    /** By the home's clock. */
    time,
    /** In minutes; null when nobody knows. */
    duration: v.nullable(
      v.pipe(
        v.number('Duration must be at least 1 minute'),
        v.integer('Use whole minutes'),
        v.minValue(minutes.least, 'Duration must be at least 1 minute'),
        v.maxValue(minutes.most, `Duration cannot exceed 8 hours (${minutes.most} minutes)`),
      ),
    ),
    /** Who goes along. */
    staff_id: v.nullable(directoryId),
    status: v.picklist(APPOINTMENT_STATUSES, 'Status is required'),
    /** The home's day on which nothing was left to do: over, cancelled or removed. Null while it is scheduled. */
    settled_on: v.nullable(localDate),
    /** How often it was changed: by this a calendar app knows the newest of two (P5). */
    sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
    created_by: directoryId,
    created_at: instant,
    updated_at: instant,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: {
    client_name: v.string(),
    assigned_staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  datedBy: 'settled_on',
  listedBy: 'appointment_date',
  indexes: ['home_id', '[client_id+appointment_date]'],
  groups: {
    appointment_type: ['appointment_type'],
    title: ['title'],
    when: ['appointment_date', 'time', 'duration'],
    staff_id: ['staff_id'],
    status: ['status'],
    removal: ['removed_at', 'removed_by'],
  },
})
