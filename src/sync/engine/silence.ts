/**
 * How long the server has been silent since its last response (A28). It is measured by the clock and also by counting
 * the time the app is open, because a clock may be set back: the larger of the two is stored, and never gets smaller
 * until the server responds.
 */
import { type Instant, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'

/** How often an open app continues the count. */
export const COUNT_EVERY_MS = MINUTE_MS
/** The most that one step counts: a longer step means sleep or a clock that was set, which the clock measures. */
const LONGEST_STEP_MS = 2 * COUNT_EVERY_MS

export interface Silence {
  /** The last response that was stored; null before the first. */
  readonly lastResponseAt: Instant | null
  readonly silentMs: number
}

/**
 * Continues the count until `now`. The count is in the database: tabs share it, it continues after the next start, and
 * a stored response ends it.
 */
export function countSilence(mirror: MirrorDatabase, now: number): Promise<Silence> {
  return inTransaction(mirror, [mirror.table('sync_note')], async () => {
    const [serverNote, previousNote] = await Promise.all([
      mirror.sync_note.get('server'),
      mirror.sync_note.get('silence'),
    ])
    if (serverNote === undefined) return { lastResponseAt: null, silentMs: 0 }
    const currentNote =
      previousNote?.heard_at === serverNote.heard_at ? previousNote : { silent_ms: 0, seen_at_ms: now }
    const stepMs = Math.min(Math.max(0, now - currentNote.seen_at_ms), LONGEST_STEP_MS)
    const silent_ms = Math.max(currentNote.silent_ms + stepMs, now - millisOf(serverNote.heard_at))
    await mirror.sync_note.put({ id: 'silence', heard_at: serverNote.heard_at, silent_ms, seen_at_ms: now })
    return { lastResponseAt: serverNote.heard_at, silentMs: silent_ms }
  })
}
