import { defineEntity } from '../entity.ts'
import { stamp } from '../field.ts'
import { derivedId } from '../values/ids.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'
import { progressNote } from './progress-note.ts'

const { client_id, note_date, note_type, content } = progressNote.fields

/** The content of a progress note before an amendment. */
export const progressNoteVersion = defineEntity({
  name: 'progress_note_version',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    progress_note_id: uuid,
    note_date,
    note_type,
    content,
    client_id,
    replaced_at: stamp(instant, { label: 'Replaced', format: 'moment' }),
    replaced_by: stamp(numericId, { label: 'Replaced by', format: 'person' }),
  },
  indexes: ['progress_note_id', 'client_id'],
})

/** Derives the version's id from the amendment, so that device and server compute the same id. */
export const progressNoteVersionId = (operationId: string): string =>
  derivedId('progress_note_version', operationId)
