import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { derivedId, directoryId, uuid } from '../values/ids.ts'
import { looseLongText, wordsOf } from '../values/text.ts'

/** Spec part 3 §3. */
export const TASK_CATEGORIES = [
  'medication',
  'medical',
  'cleaning',
  'maintenance',
  'documentation',
  'appointment',
  'safety',
  'training',
  'administrative',
  'personal_care',
  'general',
] as const
export type TaskCategory = (typeof TASK_CATEGORIES)[number]

export const PRIORITIES = ['low', 'medium', 'high'] as const
export type Priority = (typeof PRIORITIES)[number]

export const TASK_STATUSES = ['not started', 'in progress', 'completed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const RECURRENCES = ['none', 'daily', 'weekly', 'monthly'] as const
export type Recurrence = (typeof RECURRENCES)[number]

export const TASK_LENGTHS = { title: { least: 3, most: 100 }, description: 500 } as const
const { title, description } = TASK_LENGTHS

/** Something a person of the home has to do by a day. */
export const task = defineEntity({
  name: 'task',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    home_id: directoryId,
    /** Whom it is for; null where it is about the home. */
    client_id: v.nullable(directoryId),
    title: wordsOf(title, {
      missing: 'Title is required',
      short: `Title must be at least ${title.least} characters`,
      long: `Title cannot exceed ${title.most} characters`,
    }),
    description: v.nullable(
      looseLongText(description, `Description cannot exceed ${description} characters`),
    ),
    category: v.picklist(TASK_CATEGORIES, 'Category is required'),
    priority: v.picklist(PRIORITIES, 'Priority is required'),
    status: v.picklist(TASK_STATUSES, 'Status is required'),
    due_date: localDate,
    /** Who is to do it. */
    assigned_to: directoryId,
    recurrence: v.picklist(RECURRENCES, 'Recurrence is required'),
    /** The first task of those that recur, and the day they are counted from; one of them may be put off by itself. */
    series_id: uuid,
    series_start: localDate,
    /** The one that was made when this one was completed. */
    next_task_id: v.nullable(uuid),
    /** The home's day on which it was done. */
    completed_on: v.nullable(localDate),
    completed_at: v.nullable(instant),
    completed_by: v.nullable(directoryId),
    /** The day on which nothing was left to do: completed, or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    created_by: directoryId,
    created_at: instant,
    updated_at: instant,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: {
    client_name: v.nullable(v.string()),
    assigned_staff_name: v.nullable(v.string()),
    creator_staff_name: v.nullable(v.string()),
    home_name: v.string(),
    is_overdue: v.boolean(),
  },
  datedBy: 'settled_on',
  indexes: ['home_id', '[client_id+settled_on]'],
  groups: {
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

/** Tablets that complete one task make one next task. */
export const occurrenceId = (seriesId: string, due: string): string => derivedId('task', seriesId, due)
