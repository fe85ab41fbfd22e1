/** One value over a period: a choice of the value and period, figures, the chart, and a table of the same points. */
import { Button, NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { homeToday } from '#domain/values/time-zone.ts'
import { momentWords } from '../../../labels/dates.ts'
import { valueWords } from '../../../labels/tracking-entry.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { usePeople } from '../../../mirror/read/directory.ts'
import { colleagueName } from '../../../people/colleague-name.ts'
import { useTrueNow } from '../../../sync/true-now.ts'
import { DetailList } from '../../../ui/dialog/detail-dialog.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { MarkedValue, usualRangeWords } from '../marks.tsx'
import type { ChartContext } from './chart.tsx'
import style from './over-time.module.css'
import { PointShape } from './point-shape.tsx'
import {
  axisOf,
  figuresOf,
  type MeasuredValue,
  PERIODS,
  type Period,
  type Point,
  pointsOf,
} from './values.ts'
import type { ValuesOverTimeProps } from './values-over-time.tsx'

const Chart = onDemand(async () => (await import('./chart.tsx')).Chart, null)

const DEFAULT_PERIOD: Period = 30

export function MeasuredValueView({
  entries,
  home,
  measuredValues,
}: ValuesOverTimeProps & { measuredValues: readonly MeasuredValue[] }) {
  const t = useLabels()
  const people = usePeople()
  const today = homeToday(useTrueNow(), home.time_zone)
  const [chosenId, setChosenId] = useState('')
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  const [isTableShown, setIsTableShown] = useState(false)
  const measuredValue = measuredValues.find(({ id }) => id === chosenId) ?? measuredValues[0]
  const measuredValueId = measuredValue?.id ?? ''
  const points = useMemo(
    () => pointsOf(entries, measuredValueId, { period, today }),
    [entries, measuredValueId, period, today],
  )
  const axis = useMemo(
    () => axisOf(points, { period, today, time_zone: home.time_zone }),
    [points, period, today, home.time_zone],
  )
  if (measuredValue === undefined) return null
  const chartContext = { home, authorOf: ({ entry }: Point) => colleagueName(people, entry.staff_id, t) }
  return (
    <div className={style.value}>
      <div className={style.tools} data-screen-only>
        <NativeSelect
          label={t('tracking.overTime.value')}
          value={measuredValue.id}
          onChange={event => setChosenId(event.currentTarget.value)}
          data={measuredValues.map(({ id, category, attribute }) => ({
            value: id,
            label: measuredValueName({ category, attribute }, t),
          }))}
        />
        <NativeSelect
          label={t('tracking.overTime.period')}
          value={String(period)}
          onChange={event =>
            setPeriod(PERIODS.find(days => String(days) === event.currentTarget.value) ?? null)
          }
          data={PERIODS.map(periodDays => ({
            value: String(periodDays),
            label:
              periodDays === null
                ? t('tracking.overTime.all')
                : t('tracking.overTime.days', { count: periodDays }),
          }))}
        />
      </div>
      <h3>{measuredValueName(measuredValue, t)}</h3>
      {points.length === 0 ? (
        <p className={style.nothing}>{t('tracking.overTime.nothing')}</p>
      ) : (
        <>
          <FigureList points={points} home={home} />
          <figure
            className={style.chart}
            aria-label={t('tracking.overTime.chart', { value: measuredValue.attribute })}
          >
            <Chart points={points} axis={axis} {...chartContext} />
          </figure>
          <Legend points={points} />
          <Button
            variant="default"
            data-screen-only
            aria-expanded={isTableShown}
            onClick={() => setIsTableShown(!isTableShown)}
          >
            {isTableShown ? t('tracking.overTime.hideTable') : t('tracking.overTime.showTable')}
          </Button>
          {isTableShown && <ValuesTable name={measuredValue.attribute} points={points} {...chartContext} />}
        </>
      )}
    </div>
  )
}

/** Returns "Vital signs: Pulse", or "Weight" where category and value have the same name. */
const measuredValueName = (
  { category, attribute }: Pick<MeasuredValue, 'category' | 'attribute'>,
  t: TFunction,
) => (category === attribute ? attribute : t('tracking.overTime.option', { category, attribute }))

function FigureList({ points, home }: { points: readonly Point[]; home: ValuesOverTimeProps['home'] }) {
  const t = useLabels()
  const figures = figuresOf(points)
  if (figures === undefined) return null
  const figureDetail = (figureName: 'latest' | 'lowest' | 'highest') => ({
    label: t(`tracking.overTime.${figureName}`),
    value: (
      <>
        <b data-figures>{valueWords(figures[figureName].detail, t)}</b>
        <br />
        <span className={style.when}>{momentWords(figures[figureName].entry.entry_datetime, home, t)}</span>
      </>
    ),
  })
  return (
    <DetailList
      details={[
        figureDetail('latest'),
        figureDetail('lowest'),
        figureDetail('highest'),
        {
          label: t('tracking.overTime.outOfRange'),
          value: (
            <b>{t('tracking.overTime.ofCount', { count: figures.out_of_range, total: points.length })}</b>
          ),
        },
      ]}
    />
  )
}

/** The legend that explains the band of the usual range and the shape of points outside it. */
function Legend({ points }: { points: readonly Point[] }) {
  const t = useLabels()
  const range = points.slice(-1).map(({ detail }) => usualRangeWords(detail, t))[0]
  return (
    <ul className={style.legend}>
      {range !== undefined && (
        <li>
          <span className={style.band} aria-hidden />
          {range}
        </li>
      )}
      {points.some(({ detail }) => detail.is_out_of_range) && (
        <li>
          <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
            <PointShape x={0} y={0} isOutOfRange />
          </svg>
          {t('tracking.overTime.out')}
        </li>
      )}
    </ul>
  )
}

/** The values of the chart as a table, newest first. */
interface ValuesTableProps extends ChartContext {
  name: string
  points: readonly Point[]
}

function ValuesTable({ name, points, home, authorOf }: ValuesTableProps) {
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
