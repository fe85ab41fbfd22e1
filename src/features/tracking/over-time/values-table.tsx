/** The values of the chart as a table, newest first. */
import { momentWords } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { MarkedValue, usualRangeWords } from '../marks.tsx'
import type { ChartContext } from './chart.tsx'
import style from './over-time.module.css'
import type { Point } from './values.ts'

interface ValuesTableProps extends ChartContext {
  name: string
  points: readonly Point[]
}

export function ValuesTable({ name, points, home, authorOf }: ValuesTableProps) {
  const t = useLabels()
  const columns = ['when', 'value', 'range', 'who'] as const
  return (
    <div className={style.table}>
      <table aria-label={name}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`tracking.overTime.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(point => (
            <tr key={point.entry.id}>
              <td>{momentWords(point.entry.entry_datetime, home, t)}</td>
              <td>
                <MarkedValue detail={point.detail} />
              </td>
              <td>{usualRangeWords(point.detail, t) ?? t('ui.none')}</td>
              <td>{authorOf(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
