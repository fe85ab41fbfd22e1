/**
 * Contact with the server: when it was last heard, whether it still is, and how wrong this clock is. Kept in memory
 * for the tab that syncs and, every few seconds, in the database for the others and the next start.
 */
import { liveQuery } from 'dexie'
import type { MirrorDatabase } from '../mirror/database.ts'
import { createServerClock } from './clock.ts'

export interface ContactState {
  readonly connection: 'online' | 'offline' | 'connecting'
  /** What answers instead of our server is a Wi-Fi that wants its own sign-in. */
  readonly isBehindPortal: boolean
  readonly lastHeardAt: string | null
  readonly clockOffsetMs: number
}

export interface Contact {
  state(): ContactState
  subscribe(changed: () => void): () => void
  /** `bringsRows`: an answer that would have told of what others did; a receipt does not. */
  heard(answer: { sentAt: number; server_time?: string; bringsRows: boolean }): void
  missed(how?: { isBehindPortal: boolean }): void
  /** A call that left then has had no answer yet: offline, unless another one was answered since (S16). */
  unanswered(sentAt: number): void
  /** Follows what the tab that syncs writes down, while this one does not hear for itself. Answers how to stop. */
  follow(): () => void
}

const KEEP_EVERY_MS = 5_000
/** A little longer than the silence after which the syncing tab itself gives up. */
const FRESH_MS = 60_000
/** So long a tab goes by its own ears; one whose place was taken hears nothing more and follows again. */
const OWN_WORD_MS = 15_000

export function createContact(mirror: MirrorDatabase, now: () => number): Contact {
  let state: ContactState = {
    connection: 'connecting',
    isBehindPortal: false,
    lastHeardAt: null,
    clockOffsetMs: 0,
  }
  let clock = createServerClock(0)
  let keptAt = 0
  /** When this tab last heard or missed the server itself. */
  let ownWordAt = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()

  const become = (next: ContactState) => {
    const hasTurned = next.connection !== state.connection || next.isBehindPortal !== state.isBehindPortal
    state = next
    for (const changed of listeners) changed()
    if (hasTurned || now() - keptAt > KEEP_EVERY_MS) void keep()
  }
  const keep = async () => {
    keptAt = now()
    if (state.lastHeardAt === null) return
    await mirror.sync_note
      .put({
        id: 'server',
        heard_at: state.lastHeardAt,
        clock_offset_ms: state.clockOffsetMs,
        is_online: state.connection === 'online',
      })
      // Only a note for the next start: what is on the screen comes from memory.
      .catch(() => {})
  }

  const missed = (isBehindPortal: boolean) => {
    ownWordAt = now()
    if (state.connection === 'offline' && state.isBehindPortal === isBehindPortal) return
    become({ ...state, connection: 'offline', isBehindPortal })
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    heard({ sentAt, server_time, bringsRows }) {
      ownWordAt = now()
      const receivedAt = now()
      answeredAt = receivedAt
      if (server_time !== undefined) {
        clock.heard({ sentAt, receivedAt, serverTime: Date.parse(server_time) })
      }
      become({
        connection: 'online',
        isBehindPortal: false,
        lastHeardAt: bringsRows ? new Date(receivedAt).toISOString() : state.lastHeardAt,
        clockOffsetMs: clock.offset(),
      })
    },
    missed: how => missed(how?.isBehindPortal ?? false),
    unanswered(sentAt) {
      if (answeredAt < sentAt) missed(state.isBehindPortal)
    },
    follow() {
      const subscription = liveQuery(() => mirror.sync_note.get('server')).subscribe({
        next: note => {
          if (note === undefined || now() - ownWordAt < OWN_WORD_MS) return
          clock = createServerClock(note.clock_offset_ms)
          // An old note says when the server was last heard, not that it still is.
          const isFresh = now() - Date.parse(note.heard_at) < FRESH_MS
          const told = note.is_online ? 'online' : 'offline'
          state = {
            connection: isFresh ? told : state.connection,
            // The tab that syncs alone knows; to the others it is an offline device.
            isBehindPortal: false,
            lastHeardAt: note.heard_at,
            clockOffsetMs: note.clock_offset_ms,
          }
          for (const changed of listeners) changed()
        },
        // Without the note this tab only knows less.
        error: () => {},
      })
      return () => subscription.unsubscribe()
    },
  }
}
