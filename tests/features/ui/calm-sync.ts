import type { SyncActions, SyncStatus } from '#src/sync/status.ts'

/** Everything is saved, and the server answers. */
export const calm: SyncStatus & SyncActions = {
  connection: 'online',
  interference: null,
  mustSignInAgain: false,
  isRead: true,
  unconfirmed: 0,
  unconfirmedSince: null,
  photosWaiting: 0,
  photosWaitingSince: null,
  queue: [],
  needsAttention: 0,
  isAttentionUrgent: false,
  refusedOrQuarantined: 0,
  lastResponseAt: null,
  silentDays: 0,
  firstSyncProgress: null,
  olderRecords: null,
  clockWrongByMinutes: null,
  unsentInMemoryCount: 0,
  syncNow: () => {},
}
