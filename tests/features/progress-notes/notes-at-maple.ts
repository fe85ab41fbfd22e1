/** Progress notes about Walter Abbott as rows of the mirror. */

import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { DANA, LUIS, MAPLE } from '../mar/maple-house.ts'

export const noteId = (name: string) => derivedId('note', name)

/** By Dana Reyes on March 9, unless changed. */
export const aNote = (content: string, changes: Partial<RowOf<'progress_note'>> = {}): RowInCollection => ({
  collection: 'progress_note',
  row: {
    ...examples.progress_note[0],
    id: noteId(content),
    scope: `home:${MAPLE}`,
    revision: 1,
    client_id: 1,
    home_id: MAPLE,
    note_date: '2026-03-09',
    staff_id: DANA,
    created_at: '2026-03-09T20:00:00.000Z',
    updated_at: '2026-03-09T20:00:00.000Z',
    content,
    ...changes,
  },
})

/** What a note said before Luis Ortega amended it on March 9 at 17:00. */
export const aVersion = (of: string, content: string): RowInCollection => ({
  collection: 'progress_note_version',
  row: {
    ...examples.progress_note_version[0],
    id: derivedId('version', content),
    scope: `home:${MAPLE}`,
    revision: 1,
    progress_note_id: noteId(of),
    client_id: 1,
    note_date: '2026-03-09',
    note_type: 'daily',
    content,
    replaced_at: '2026-03-09T21:00:00.000Z',
    replaced_by: LUIS,
  },
})
