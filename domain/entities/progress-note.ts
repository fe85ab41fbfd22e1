import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant, localDate } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { longWordsOf } from '../values/text.ts'

export const NOTE_TYPES = [
  'daily',
  'medical',
  'behavioral',
  'social',
  'educational',
  'therapeutic',
  'incident',
  'general',
] as const
export type NoteType = (typeof NOTE_TYPES)[number]

/** spec part 2 §5, §9. */
export const NOTE_LENGTH = { least: 20, most: 2000 } as const

/** A dated note about a client, as it reads now; `progress_note_version` keeps what it said before. */
export const progressNote = defineEntity({
  name: 'progress_note',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    /** Where it was written. */
    home_id: directoryId,
    note_date: localDate,
    note_type: v.picklist(NOTE_TYPES, 'Note type is required'),
    content: longWordsOf(NOTE_LENGTH, {
      missing: 'Detailed note is required',
      short: `Note must be at least ${NOTE_LENGTH.least} characters long`,
      long: `Note cannot exceed ${NOTE_LENGTH.most} characters`,
    }),
    /** The dose it is about. */
    administration_id: v.nullable(uuid),
    /** Who wrote it. */
    staff_id: directoryId,
    created_at: instant,
    updated_at: instant,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: {
    client_name: v.string(),
    staff_name: v.nullable(v.string()),
    home_name: v.string(),
  },
  datedBy: 'note_date',
  // The second one has removed notes alone: null is no key.
  indexes: ['[client_id+note_date]', '[client_id+removed_at]'],
  groups: {
    note_date: ['note_date'],
    note_type: ['note_type'],
    content: ['content'],
    removal: ['removed_at', 'removed_by'],
  },
})
