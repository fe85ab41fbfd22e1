/** Initial values of a report that starts from a progress note: its day and text, so that nobody types them twice. */
import type { LocalDate } from '#domain/values/dates.ts'
import { readOne } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'

interface NoteValues {
  readonly incident_date: LocalDate
  readonly description: string
}

/** Returns initial values; null without a note of this client or if not on this device; undefined while it is read. */
export function useNoteValues(noteId: string | null, clientId: number | undefined) {
  return useMirrorQuery(
    async (mirror): Promise<NoteValues | null> => {
      const note = noteId === null ? undefined : await readOne(mirror, 'progress_note', noteId)
      if (note === undefined || note.removed_at !== null || note.client_id !== clientId) return null
      return { incident_date: note.note_date, description: note.content }
    },
    [noteId, clientId],
  )
}
