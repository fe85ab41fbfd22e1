/**
 * Connectivity: when the server last responded, whether it is reachable, and how wrong this clock is. Stored in memory
 * for the tab that syncs and, every few seconds, in the database for the other tabs and the next start.
 */
import { liveQuery } from 'dexie'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { Interference } from '../../session/failures.ts'

export interface ConnectivityState {
  readonly connection: 'online' | 'offline' | 'connecting'
  /** Set while offline because answers are altered or come from another server; null otherwise. */
  readonly interference: Interference | null
  readonly lastResponseAt: string | null
  readonly clockOffsetMs: number
}

export interface Connectivity {
  state(): ConnectivityState
  subscribe(listener: () => void): () => void
  /** `bringsRows`: this response brought the mirror up to date with other people's changes, which receipts do not. */
  onResponse(answer: { sentAt: number; server_time?: string; bringsRows: boolean }): void
  onNoResponse(interference: Interference | null): void
  /** A request sent at this time has no response yet: offline, unless a later request was answered (S16). */
  onSilence(sentAt: number): void
  /**
   * Observes the state that the syncing tab stores, while this tab has no responses of its own. Returns a function that
   * stops it.
   */
  observe(): () => void
}

const SAVE_EVERY_MS = 5_000
/** A little longer than the silence after which the syncing tab itself reports offline. */
const FRESH_NOTE_AGE_MS = 60_000
/** How long a tab trusts its own results; a tab that lost its lease gets no more results and observes again. */
const OWN_RESULT_TRUST_MS = 15_000

export function createConnectivity(mirror: MirrorDatabase, now: () => number): Connectivity {
  let state: ConnectivityState = {
    connection: 'connecting',
    interference: null,
    lastResponseAt: null,
    clockOffsetMs: 0,
  }
  let clock = createServerClock(0)
  let savedAt = 0
  /** When this tab itself last received a response or found that there was none. */
  let ownResultAt = Number.NEGATIVE_INFINITY
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()

  const setState = (next: ConnectivityState) => {
    const hasChanged = next.connection !== state.connection || next.interference !== state.interference
    state = next
    for (const listener of listeners) listener()
    // `abs`, so that it is stored even after the clock was set back.
    if (hasChanged || Math.abs(now() - savedAt) > SAVE_EVERY_MS) void saveNote()
  }
  const saveNote = async () => {
    savedAt = now()
    if (state.lastResponseAt === null) return
    await mirror.sync_note
      .put({
        id: 'server',
        heard_at: state.lastResponseAt,
        clock_offset_ms: state.clockOffsetMs,
        is_online: state.connection === 'online',
      })
      // A failure is ignored: this is only a note for the next start, and the screen shows the values in memory.
      .catch(() => {})
  }

  const becomeOffline = (interference: Interference | null) => {
    ownResultAt = now()
    if (state.connection === 'offline' && state.interference === interference) return
    setState({ ...state, connection: 'offline', interference })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onResponse({ sentAt, server_time, bringsRows }) {
      ownResultAt = now()
      const receivedAt = now()
      lastAnswerAt = receivedAt
      if (server_time !== undefined) {
        clock.measure({ sentAt, receivedAt, serverTime: Date.parse(server_time) })
      }
      setState({
        connection: 'online',
        interference: null,
        lastResponseAt: bringsRows ? new Date(receivedAt).toISOString() : state.lastResponseAt,
        clockOffsetMs: clock.offsetMs(),
      })
    },
    onNoResponse: becomeOffline,
    onSilence(sentAt) {
      if (lastAnswerAt < sentAt) becomeOffline(state.interference)
    },
    observe() {
      const subscription = liveQuery(() => mirror.sync_note.get('server')).subscribe({
        next: note => {
          if (note === undefined || now() - ownResultAt < OWN_RESULT_TRUST_MS) return
          clock = createServerClock(note.clock_offset_ms)
          // An old note shows when the last response came, not that the server is reachable now.
          const isFresh = now() - Date.parse(note.heard_at) < FRESH_NOTE_AGE_MS
          const storedConnection = note.is_online ? 'online' : 'offline'
          state = {
            connection: isFresh ? storedConnection : state.connection,
            // Only the tab that syncs knows; other tabs show the device as offline.
            interference: null,
            lastResponseAt: note.heard_at,
            clockOffsetMs: note.clock_offset_ms,
          }
          for (const listener of listeners) listener()
        },
        // This tab works without the note.
        error: () => {},
      })
      return () => subscription.unsubscribe()
    },
  }
}

/**
 * The error of this device's clock, measured at every response: the server's time against the middle of the round trip
 * (S15). Among the last responses, the measurement with the shortest round trip is used.
 */
interface ServerClock {
  measure(answer: { sentAt: number; receivedAt: number; serverTime: number }): void
  /** Server clock minus ours in milliseconds; the last known value before the first response. */
  offsetMs(): number
}

const MAX_MEASUREMENTS = 5

/** Clocks are read in whole milliseconds and drift a little between two answers. */
const TOLERANCE_MS = 1_000

function createServerClock(lastKnownOffsetMs: number): ServerClock {
  let measurements: { offsetMs: number; roundTripMs: number }[] = []
  return {
    measure({ sentAt, receivedAt, serverTime }) {
      const roundTripMs = receivedAt - sentAt
      // If the clock was set between sending and receiving, the measurement is invalid.
      if (roundTripMs < 0) return
      const measurement = { offsetMs: serverTime - (sentAt + roundTripMs / 2), roundTripMs }
      // The true offset is within half a trip of each measurement. Those that contradict the newest are from before the
      // clock was set.
      const agreeingMeasurements = measurements.filter(
        ({ offsetMs, roundTripMs: otherRoundTripMs }) =>
          Math.abs(offsetMs - measurement.offsetMs) <= (roundTripMs + otherRoundTripMs) / 2 + TOLERANCE_MS,
      )
      measurements = [...agreeingMeasurements.slice(1 - MAX_MEASUREMENTS), measurement]
    },
    offsetMs() {
      const bestMeasurement = measurements.toSorted((left, right) => left.roundTripMs - right.roundTripMs)[0]
      return bestMeasurement?.offsetMs ?? lastKnownOffsetMs
    },
  }
}
