/**
 * Half-written forms, beside the mirror and no part of it: they are never sent, and belong to their author (U8). Keys
 * are a kind of record and ids; the words are in the value.
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
  /** What the form showed when it was begun. */
  readonly base: FieldValues
  /** By this device's clock. */
  readonly saved_at: Instant
}

export interface StoredDraft extends FormDraft {
  readonly user_id: number
  readonly key: string
}

/** The drafts of one person. */
export const draftsOf = (mirror: MirrorDatabase, user_id: number) => ({
  read: (key: string): Promise<FormDraft | undefined> => mirror.draft.get([user_id, key]),
  keep: (key: string, draft: FormDraft) =>
    inTransaction(mirror, [mirror.draft, mirror.session], async () => {
      if (await mayKeepDraft(mirror, user_id)) await mirror.draft.put({ user_id, key, ...draft })
    }),
  /** With the photos of the form, as it is now and as it was kept, that were not recorded. */
  discard: (key: string, values: object = {}) =>
    inTransaction(mirror, [mirror.draft, mirror.attachment], async () => {
      const draft = await mirror.draft.get([user_id, key])
      await mirror.draft.delete([user_id, key])
      const photos = [...photoIdsOf(values), ...photoIdsOf(draft?.values ?? {})]
      await discardDraftPhotos(mirror, photos)
    }),
})
