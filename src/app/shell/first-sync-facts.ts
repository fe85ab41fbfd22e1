import type { SyncStatus } from '../../sync/status.ts'

export type FirstSyncFacts = Pick<SyncStatus, 'connection' | 'firstSyncProgress' | 'olderRecordsProgress'>

export const isFetchingRecords = ({
  firstSyncProgress,
  olderRecordsProgress,
}: Omit<FirstSyncFacts, 'connection'>): boolean => firstSyncProgress !== null || olderRecordsProgress !== null
