import { useIsArriving } from '../../sync/status.ts'
import { StatisticsRow, type StatisticsRowProps } from './statistics-row.tsx'

/** Figures counted from the device: none is told before the first sync has brought what there is to count (M11). */
export function FiguresHere({ label, statistics }: StatisticsRowProps) {
  const isArriving = useIsArriving()
  const told = isArriving
    ? statistics.map(({ note: _, tone: __, ...statistic }) => ({ ...statistic, value: undefined }))
    : statistics
  return <StatisticsRow label={label} statistics={told} />
}
