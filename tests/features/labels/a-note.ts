import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { DANA, LUIS, MAPLE } from '../mar/maple-house.ts'

export const NOTE = derivedId('note', 'of Luis')

/** Luis wrote about Walter Abbott on December 30, at ten past eight in the evening. */
export const aNote = (
  changes: Partial<RowOf<'progress_note'>> = {},
): { collection: 'progress_note'; row: RowOf<'progress_note'> } => ({
  collection: 'progress_note',
  row: {
    ...examples.progress_note[0],
    id: NOTE,
    client_id: 1,
    home_id: MAPLE,
    note_date: '2025-12-30',
    note_type: 'daily',
    content: 'Had a quiet day at home.',
    administration_id: null,
    staff_id: LUIS,
    created_at: '2025-12-31T01:10:00.000Z',
    updated_at: '2025-12-31T01:10:00.000Z',
    removed_at: null,
    removed_by: null,
    scope: `home:${MAPLE}`,
    revision: 1,
    ...changes,
  },
})

/** What it said before Dana amended it. */
export const aNoteBefore = (changes: Partial<RowOf<'progress_note_version'>> = {}): RowInCollection => ({
  collection: 'progress_note_version',
  row: {
    id: derivedId('note', 'before'),
    progress_note_id: NOTE,
    client_id: 1,
    note_date: '2025-12-30',
    note_type: 'daily',
    content: 'Had a quiet day at home.',
    replaced_at: '2026-03-10T12:00:00.000Z',
    replaced_by: DANA,
    scope: `home:${MAPLE}`,
    revision: 1,
    ...changes,
  },
})
