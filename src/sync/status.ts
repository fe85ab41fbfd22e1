/** The facts about sync for the top bar (S14, S16). */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Operation } from '#domain/operation.ts'
import type { RecordState } from '#domain/shown-row.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import { createObservable, type Observable } from '../mirror/observable.ts'
import type { Interference } from '../session/failures.ts'

export interface SyncStatus {
  /** `online` means a recent response of our server, never the browser's guess. */
  readonly connection: 'online' | 'offline' | 'connecting'
  /** Set while offline because answers are altered or come from another server; null otherwise. */
  readonly interference: Interference | null
  /** The server rejects this session: no changes of others arrive until the user signs in again. */
  readonly mustSignInAgain: boolean
  /** Whether this status was read from the device; until then the counts are zero and meaningless. */
  readonly isStatusRead: boolean
  /** Operations on this tablet without a receipt, and when the oldest was recorded. */
  readonly unconfirmedCount: number
  readonly unconfirmedSince: string | null
  /** Photos of records that the server does not have yet, and when the oldest was taken. */
  readonly waitingPhotoCount: number
  readonly oldestWaitingPhotoAt: string | null
  /** The queue, oldest first, for the panel (at most 50). */
  readonly queue: readonly QueuedItem[]
  /** Attention items of all homes of this user and of this device. */
  readonly attentionCount: number
  /** Whether those items include possible double doses, contradicting marks, or severe incidents. */
  readonly isAttentionUrgent: boolean
  /** Operations of this device that the server refused or quarantined: not saved as intended. */
  readonly refusedOrQuarantinedCount: number
  /** Operations and photos without a receipt that are only in this page's memory and lost with it (S20.4). */
  readonly unsentInMemoryCount: number
  /** When a response last brought the mirror up to date; null before the first. */
  readonly lastResponseAt: string | null
  /** Whole days since `lastResponseAt`, correct even if this clock was set back meanwhile. */
  readonly daysWithoutUpdates: number
  /** The progress of the first sync: 0..1, or null when today's round is loaded. */
  readonly firstSyncProgress: number | null
  /** The progress of older records, when today's round is loaded: 0..1 of the rows, and the month being loaded. */
  readonly olderRecordsProgress: { readonly progress: number; readonly month: LocalMonth | null } | null
  /** Server clock minus ours, when it is over five minutes (S15). */
  readonly clockErrorMinutes: number | null
}

export interface QueuedItem {
  readonly id: string
  readonly kind: string
  /** The version of its arguments. */
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
 * Returns one part of the sync status. The component renders again only when that part changes: the server responds
 * every few seconds, and rendering the round each time would be slow. `select` must return a value that `Object.is` can
 * compare, not a new object.
 */
export function useSyncStatus<Selected>(select: (sync: SyncStatus & SyncActions) => Selected): Selected {
  const observableStatus = use(SyncContext)
  if (observableStatus === undefined) throw new Error('useSyncStatus needs a SyncProvider above it.')
  return useSyncExternalStore(observableStatus.subscribe, () => select(observableStatus.current()))
}

/**
 * Whether the first sync has not yet brought what a round needs, so that missing records may still arrive (M11). False
 * where nothing syncs, as before sign-in.
 */
export function useIsFirstSyncPending(): boolean {
  const observableStatus = use(SyncContext)
  return useSyncExternalStore(
    observableStatus?.subscribe ?? subscribeToNothing,
    () => (observableStatus?.current().firstSyncProgress ?? null) !== null,
  )
}

const subscribeToNothing = () => () => {}

/** Returns the observable status; a component follows the part it selects. */
export const createObservableSyncStatus = (initialStatus: SyncStatus & SyncActions) =>
  createObservable(initialStatus)
