import type { SyncActions, SyncStatus } from '#src/sync/status.ts'

/** Everything is saved, and the server answers. */
export const calm: SyncStatus & SyncActions = {
  connection: 'online',
  interference: null,
  mustSignInAgain: false,
  isStatusRead: true,
  unconfirmedCount: 0,
  unconfirmedSince: null,
  waitingPhotoCount: 0,
  oldestWaitingPhotoAt: null,
  queue: [],
  attentionCount: 0,
  isAttentionUrgent: false,
  refusedOrQuarantinedCount: 0,
  lastResponseAt: null,
  daysWithoutUpdates: 0,
  firstSyncProgress: null,
  olderRecordsProgress: null,
  clockErrorMinutes: null,
  unsentInMemoryCount: 0,
  syncNow: () => {},
}
