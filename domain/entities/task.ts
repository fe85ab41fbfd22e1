import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { derivedId } from '../values/ids.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { createdAt, createdBy, homeId, updatedAt } from '../values/stamps.ts'
import { boundedText, optionalLongText } from '../values/text.ts'

/** The categories of spec part 3 §3. */
export const TASK_CATEGORY_NAMES = {
  medication: 'Medication',
  medical: 'Medical',
  cleaning: 'Cleaning',
  maintenance: 'Maintenance',
  documentation: 'Documentation',
  appointment: 'Appointment',
  safety: 'Safety',
  training: 'Training',
  administrative: 'Administrative',
  personal_care: 'Personal care',
  general: 'General',
} as const
export const TASK_CATEGORIES = valuesOf(TASK_CATEGORY_NAMES)
export type TaskCategory = keyof typeof TASK_CATEGORY_NAMES

export const PRIORITY_NAMES = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
} as const
export const PRIORITIES = valuesOf(PRIORITY_NAMES)
export type Priority = keyof typeof PRIORITY_NAMES

export const TASK_STATUS_NAMES = {
  'not started': 'Not started',
  'in progress': 'In progress',
  completed: 'Completed',
} as const
export const TASK_STATUSES = valuesOf(TASK_STATUS_NAMES)
export type TaskStatus = keyof typeof TASK_STATUS_NAMES

export const RECURRENCE_NAMES = {
  none: 'None',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
} as const
export const RECURRENCES = valuesOf(RECURRENCE_NAMES)
export type Recurrence = keyof typeof RECURRENCE_NAMES

export const TASK_LENGTHS = { titleLimits: { min: 3, max: 100 }, maxDescriptionLength: 500 } as const
const { titleLimits, maxDescriptionLength } = TASK_LENGTHS

/** A task that a person of the home has to do by a day. */
export const task = defineEntity({
  name: 'task',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    title: field(
      boundedText(titleLimits, {
        missingMessage: 'Title is required',
        shortMessage: `Title must be at least ${titleLimits.min} characters`,
        longMessage: `Title cannot exceed ${titleLimits.max} characters`,
      }),
      { label: 'Title' },
    ),
    description: field(
      v.nullable(
        optionalLongText(
          maxDescriptionLength,
          `Description cannot exceed ${maxDescriptionLength} characters`,
        ),
      ),
      { label: 'Description', format: 'long_text' },
    ),
    category: choice(v.picklist(TASK_CATEGORIES, 'Category is required'), TASK_CATEGORY_NAMES, {
      label: 'Category',
    }),
    priority: choice(v.picklist(PRIORITIES, 'Priority is required'), PRIORITY_NAMES, { label: 'Priority' }),
    status: choice(v.picklist(TASK_STATUSES, 'Status is required'), TASK_STATUS_NAMES, { label: 'Status' }),
    due_date: field(localDate, { label: 'Due date', format: 'date' }),
    /** The person who has to do it. */
    assigned_to: field(numericId, { label: 'Assigned to', format: 'person' }),
    /** The client it is about; null when it is about the home. */
    client_id: field(v.nullable(numericId), { label: 'Client', format: 'client' }),
    home_id: homeId,
    recurrence: choice(v.picklist(RECURRENCES, 'Recurrence is required'), RECURRENCE_NAMES, {
      label: 'Recurrence',
    }),
    /** The home's day on which it was done. */
    completed_on: field(v.nullable(localDate), { label: 'Done on', format: 'date' }),
    completed_at: v.nullable(instant),
    completed_by: stamp(v.nullable(numericId), { label: 'Completed by', format: 'person' }),
    /** The first task of a recurring series, and the day the series is counted from; single tasks may be postponed. */
    series_id: uuid,
    series_start: localDate,
    /** The task that was created when this task was completed. */
    next_task_id: v.nullable(uuid),
    /** The day on which it was completed or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    created_by: createdBy,
    created_at: createdAt,
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.nullable(v.string()),
    assigned_staff_name: v.nullable(v.string()),
    creator_staff_name: v.nullable(v.string()),
    home_name: v.string(),
    is_overdue: v.boolean(),
  },
  dateField: 'settled_on',
  indexes: ['home_id', '[client_id+settled_on]'],
  mergeGroups: {
    title: ['title'],
    description: ['description'],
    category: ['category'],
    priority: ['priority'],
    status: ['status', 'completed_on'],
    due: ['due_date', 'recurrence', 'series_start'],
    assigned_to: ['assigned_to'],
    client_id: ['client_id'],
    removal: ['removed_at', 'removed_by'],
  },
})

/** Returns the derived id, so that two tablets that complete the same task make one next task. */
export const occurrenceId = (seriesId: string, dueDate: string): string =>
  derivedId('task', seriesId, dueDate)
