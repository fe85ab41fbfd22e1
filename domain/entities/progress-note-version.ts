import { defineEntity } from '../entity.ts'
import { instant } from '../values/dates.ts'
import { derivedId, directoryId, uuid } from '../values/ids.ts'
import { progressNote } from './progress-note.ts'

const { client_id, note_date, note_type, content } = progressNote.fields

/** What a progress note said before an amendment. */
export const progressNoteVersion = defineEntity({
  name: 'progress_note_version',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    progress_note_id: uuid,
    client_id,
    note_date,
    note_type,
    content,
    replaced_at: instant,
    replaced_by: directoryId,
  },
  indexes: ['progress_note_id', 'client_id'],
})

/** Each amendment keeps one version: both sides know its id. */
export const progressNoteVersionId = (operationId: string): string =>
  derivedId('progress_note_version', operationId)
