/** What the top bar may say about sync (S14, S16). */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Operation } from '#domain/operation.ts'
import type { RecordState } from '#domain/shown-row.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import { createObservable, type Observable } from '../mirror/observable.ts'
import type { InTheWay } from '../session/failures.ts'

export interface SyncStatus {
  /** `online` means a recent response of our server, never the browser's guess. */
  readonly connection: 'online' | 'offline' | 'connecting'
  /** Offline because something else answers, or changes the answers. */
  readonly inTheWay: InTheWay | null
  /** The server answers, but not this session: nothing of others arrives until its person signs in again. */
  readonly mustSignInAgain: boolean
  /** What this device holds has been read; until then its counts are zero and say nothing. */
  readonly isRead: boolean
  /** Operations on this tablet without a receipt, and when the oldest was recorded. */
  readonly unconfirmed: number
  readonly unconfirmedSince: string | null
  /** Photos of records that the server has not got, and when the oldest was taken. */
  readonly photosWaiting: number
  readonly photosWaitingSince: string | null
  /** The queue, oldest first, for the panel (at most 50). */
  readonly queue: readonly QueuedItem[]
  /** Items for a person to look at, in all homes of this person and from this device. */
  readonly needsAttention: number
  /** Doses that may have been given twice, or contradict each other, are among it. */
  readonly isAttentionUrgent: boolean
  /** Operations of this device that the server refused or quarantined: not saved as they were meant. */
  readonly refusedOrQuarantined: number
  /** Operations and photos without a receipt that are in this page's memory alone: they go with it (S20.4). */
  readonly unsentInMemory: number
  /** When the last response with other people's changes came: how fresh the mirror is; null never. */
  readonly lastResponseAt: string | null
  /** Whole days since then, also when this clock was set back meanwhile. */
  readonly silentDays: number
  /** First sync: 0..1, or null when today's round is here. */
  readonly firstSyncProgress: number | null
  /** Older records still on their way, when today's round is here: 0..1 of the rows, and the month they are from. */
  readonly olderRecords: { readonly progress: number; readonly month: LocalMonth | null } | null
  /** Server clock minus ours, when it is over five minutes (S15). */
  readonly clockWrongByMinutes: number | null
}

export interface QueuedItem {
  readonly id: string
  readonly kind: string
  /** Of its arguments. */
  readonly version: number
  readonly recorded_at: string
  readonly author_id: number
  readonly scope: Operation['scope']
  readonly args: Readonly<Record<string, unknown>>
  readonly state: Exclude<RecordState, 'confirmed'>
  /** The server's message when it was refused. */
  readonly reason: string | null
}

export interface SyncActions {
  syncNow(): void
}

export const SyncContext = createContext<Observable<SyncStatus & SyncActions> | undefined>(undefined)

/**
 * One part of the sync status. The component is drawn again only when that part changes: the server responds every few
 * seconds, and drawing the round each time would be slow. `select` must return a value that `Object.is` can compare,
 * not a new object.
 */
export function useSync<Selected>(select: (sync: SyncStatus & SyncActions) => Selected): Selected {
  const facts = use(SyncContext)
  if (facts === undefined) throw new Error('useSync needs a SyncProvider above it.')
  return useSyncExternalStore(facts.subscribe, () => select(facts.current()))
}

/**
 * Whether the first sync has not yet brought what a round needs: what is not here may be on its way (M11). Where nothing
 * syncs, as before sign-in, nothing is.
 */
export function useIsArriving(): boolean {
  const facts = use(SyncContext)
  return useSyncExternalStore(
    facts?.subscribe ?? NEVER,
    () => (facts?.current().firstSyncProgress ?? null) !== null,
  )
}

const NEVER = () => () => {}

/** The current status; a component follows the part it selects. */
export const createSyncFacts = (first: SyncStatus & SyncActions) => createObservable(first)
