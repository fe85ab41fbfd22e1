import type { SyncActions, SyncStatus } from '#src/sync/status.ts'

/** Everything is saved, and the server answers. */
export const calm: SyncStatus & SyncActions = {
  connection: 'online',
  isBehindPortal: false,
  waiting: 0,
  waitingSince: null,
  queue: [],
  needsAttention: 0,
  isAttentionUrgent: false,
  keptBack: 0,
  lastHeardAt: null,
  firstSyncProgress: null,
  olderRecords: null,
  clockWrongByMinutes: null,
  syncNow: () => {},
}
