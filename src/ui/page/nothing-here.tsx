import { useIsFirstSyncPending } from '../../sync/status.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { LoadingRows } from './loading.tsx'

/**
 * Shows that there are no such records, but only after the first sync is complete. Before that, an empty mirror would
 * look as if nothing was recorded (M11).
 */
export function MirrorEmptyState(emptyStateProps: EmptyStateProps) {
  const isFirstSyncPending = useIsFirstSyncPending()
  return isFirstSyncPending ? <LoadingRows /> : <EmptyState {...emptyStateProps} />
}
