import type { SyncStatus } from '../../sync/status.ts'

export type FirstSyncFacts = Pick<SyncStatus, 'connection' | 'firstSyncProgress' | 'olderRecords'>

export const isFetchingRecords = ({
  firstSyncProgress,
  olderRecords,
}: Omit<FirstSyncFacts, 'connection'>): boolean => firstSyncProgress !== null || olderRecords !== null
