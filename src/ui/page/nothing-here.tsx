import { useIsFirstSyncPending } from '../../sync/status.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { LoadingRows } from './loading.tsx'

/**
 * Shows that the device has no such records, once the first sync has brought what there is. Until then an empty mirror
 * would look like an empty record (M11).
 */
export function NothingHere(emptyStateProps: EmptyStateProps) {
  const isFirstSyncPending = useIsFirstSyncPending()
  return isFirstSyncPending ? <LoadingRows /> : <EmptyState {...emptyStateProps} />
}
