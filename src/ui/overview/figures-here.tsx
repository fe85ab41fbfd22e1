import { useIsFirstSyncPending } from '../../sync/status.ts'
import { StatisticsRow, type StatisticsRowProps } from './statistics-row.tsx'

/** Figures counted on this device. None is shown before the first sync has brought the rows to count (M11). */
export function DeviceFigures({ label, statistics }: StatisticsRowProps) {
  const isFirstSyncPending = useIsFirstSyncPending()
  const shownStatistics = isFirstSyncPending
    ? statistics.map(({ note: _, tone: __, ...statistic }) => ({ ...statistic, value: undefined }))
    : statistics
  return <StatisticsRow label={label} statistics={shownStatistics} />
}
