import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { instant, localDate, numericId, uuid } from '../values/schemas.ts'
import { clientId, createdAt, homeId, updatedAt } from '../values/stamps.ts'
import { boundedLongText } from '../values/text.ts'

export const NOTE_TYPE_NAMES = {
  daily: 'Daily',
  medical: 'Medical',
  behavioral: 'Behavioral',
  social: 'Social',
  educational: 'Educational',
  therapeutic: 'Therapeutic',
  incident: 'Incident',
  general: 'General',
} as const
export const NOTE_TYPES = valuesOf(NOTE_TYPE_NAMES)
export type NoteType = keyof typeof NOTE_TYPE_NAMES

/** The length of spec part 2 §5, §9. */
export const NOTE_LENGTH = { min: 20, max: 2000 } as const

/** A dated note about a client, with its current content; `progress_note_version` keeps the previous content. */
export const progressNote = defineEntity({
  name: 'progress_note',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    note_date: field(localDate, { label: 'Date', format: 'date' }),
    note_type: choice(v.picklist(NOTE_TYPES, 'Note type is required'), NOTE_TYPE_NAMES, { label: 'Type' }),
    content: field(
      boundedLongText(NOTE_LENGTH, {
        missingMessage: 'Detailed note is required',
        shortMessage: `Note must be at least ${NOTE_LENGTH.min} characters long`,
        longMessage: `Note cannot exceed ${NOTE_LENGTH.max} characters`,
      }),
      { label: 'Content', format: 'long_text' },
    ),
    /** The dose it is about. */
    administration_id: v.nullable(uuid),
    /** The author. */
    staff_id: stamp(numericId, { label: 'Staff', format: 'person' }),
    client_id: clientId,
    /** The home where it was written. */
    home_id: homeId,
    created_at: createdAt,
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.string(),
    staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  dateField: 'note_date',
  // The second index finds removed notes: IndexedDB leaves out rows whose `removed_at` is null.
  indexes: ['[client_id+note_date]', '[client_id+removed_at]'],
  mergeGroups: {
    note_date: ['note_date'],
    note_type: ['note_type'],
    content: ['content'],
    removal: ['removed_at', 'removed_by'],
  },
})
