/** Small facts about sync that survive a reload. */
import type { Table } from 'dexie'
import type { RescueKey } from '#domain/protocol/rescue-file.ts'

export type SyncNote =
  | { id: 'server'; heard_at: string; clock_offset_ms: number; is_online: boolean }
  /**
   * How long the server has been silent since its answer of `heard_at`, and when that was last counted, by this
   * device's clock. It only grows: a clock that is set back does not shorten it.
   */
  | { id: 'silence'; heard_at: string; silent_ms: number; seen_at_ms: number }
  /** The user whose mirror this is. */
  | { id: 'owner'; user_id: number }
  /** The owner signed out before everything was sent; `drafts_of`: the user whose drafts of forms are to be deleted. */
  | { id: 'left'; drafts_of?: number }
  /** The last time the tab that syncs showed that it is not frozen, by this device's clock. */
  | { id: 'turn'; at_ms: number }
  /** The server's public key, kept so that a rescue file can be sealed offline. */
  | { id: 'rescue_key'; key: RescueKey }
  /** The server was restored from a backup: when that was noticed, by its clock, and the operations requeued for it. */
  | { id: 'restored'; at: string; operation_ids: readonly string[] }
  /** Scopes whose rows of an earlier epoch were not offered to the server yet, and when the last one was restored. */
  | { id: 'leftovers'; at: string; scopes: readonly string[] }

/** A table whose row type depends on the id. */
export type NoteTable = Omit<Table<SyncNote, SyncNote['id']>, 'get'> & {
  get<Id extends SyncNote['id']>(id: Id): Promise<Extract<SyncNote, { id: Id }> | undefined>
}
