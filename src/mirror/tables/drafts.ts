/**
 * Half-written forms, which are not part of the mirror: they are never sent, and belong to their author (U8). The
 * key of a draft contains only a kind of record and ids, and no text that was typed.
 */
import { photoIdsOf } from '#domain/photos/photo-ids.ts'
import type { Instant } from '#domain/values/dates.ts'
import { discardDraftPhotos } from '../photos/attachment-states.ts'
import type { MirrorDatabase } from './database.ts'
import { mayKeepDraft } from './may-keep-draft.ts'
import { inTransaction } from './storage.ts'

type FieldValues = Record<string, string | number | boolean | string[] | number[] | null>

interface FormDraft {
  readonly values: FieldValues
  /** The values of the form when it was opened. */
  readonly base: FieldValues
  /** By this device's clock. */
  readonly saved_at: Instant
}

export interface StoredDraft extends FormDraft {
  readonly user_id: number
  readonly key: string
}

/** Access to the drafts of one user. */
export const draftsOf = (mirror: MirrorDatabase, user_id: number) => ({
  read: (key: string): Promise<FormDraft | undefined> => mirror.draft.get([user_id, key]),
  save: (key: string, draft: FormDraft) =>
    inTransaction(mirror, [mirror.draft, mirror.session], async () => {
      if (await mayKeepDraft(mirror, user_id)) await mirror.draft.put({ user_id, key, ...draft })
    }),
  /** Deletes a draft with its unrecorded photos: those in the form now and those in the stored draft. */
  discard: (key: string, values: object = {}) =>
    inTransaction(mirror, [mirror.draft, mirror.attachment], async () => {
      const draft = await mirror.draft.get([user_id, key])
      await mirror.draft.delete([user_id, key])
      const photos = [...photoIdsOf(values), ...photoIdsOf(draft?.values ?? {})]
      await discardDraftPhotos(mirror, photos)
    }),
})
