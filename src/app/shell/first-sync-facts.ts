import type { SyncStatus } from '../../sync/status.ts'

export type Facts = Pick<SyncStatus, 'connection' | 'firstSyncProgress' | 'olderRecords'>

export const isFetching = ({ firstSyncProgress, olderRecords }: Omit<Facts, 'connection'>): boolean =>
  firstSyncProgress !== null || olderRecords !== null
