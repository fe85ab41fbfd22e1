/** The chart of one value over time. The code and its library load when values over time are opened. */
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import type { Key } from 'react'
import type { Home } from '../../../client-records/record-kind.ts'
import { dayNumbers, momentWords } from '../../../labels/dates.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { MarkedValue } from '../marks.tsx'
import style from './over-time.module.css'
import { PointShape } from './point-shape.tsx'
import { type Axis, type Point, unitsOf } from './values.ts'

export interface ChartContext {
  home: Home
  /** Returns the name of the person who recorded the point. */
  authorOf: (point: Point) => string
}

interface ChartProps extends ChartContext {
  points: readonly Point[]
  axis: Axis
}

const HEIGHT = 300
const AXIS_WIDTH = 52
/** The dash pattern of all lines but the first, which is solid. */
const DASH_PATTERN = '6 4'

export function Chart({ points, axis, home, authorOf }: ChartProps) {
  const t = useLabels()
  const units = unitsOf(points)
  const newestPoint = points.at(-1)
  const seriesNameOf = (unit: string | null) => unit ?? t('tracking.overTime.noUnit')
  const today = axis.ticks.at(-1)?.date ?? ''
  const usualRange = newestPoint && { low: newestPoint.detail.low, high: newestPoint.detail.high }
  const renderDot = (isActive: boolean) => (shape: DotShape) => (
    <ChartPoint key={shape.key} {...shape} isActive={isActive} />
  )
  return (
    <LineChart
      h={HEIGHT}
      data={points.map(point => ({
        at: point.timeMillis,
        point,
        [seriesNameOf(point.detail.unit)]: point.value,
      }))}
      dataKey="at"
      series={units.map((unit, index) => ({
        name: seriesNameOf(unit),
        color: index === 0 ? 'spruce' : 'gray',
        ...(index === 0 ? {} : { strokeDasharray: DASH_PATTERN }),
      }))}
      curveType="linear"
      withLegend={units.length > 1}
      yAxisLabel={units.length === 1 ? (units[0] ?? '') : ''}
      yAxisProps={{ domain: ['auto', 'auto'], width: AXIS_WIDTH }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        interval: 'equidistantPreserveStart',
        domain: [axis.startMillis, axis.endMillis],
        ticks: axis.ticks.map(({ startMillis }) => startMillis),
        tickFormatter: (tickMillis: number) =>
          dayNumbers(axis.ticks.find(tick => tick.startMillis === tickMillis)?.date ?? today, today, t),
      }}
      referenceAreas={
        usualRange && (usualRange.low !== null || usualRange.high !== null)
          ? [
              {
                ...(usualRange.low === null ? {} : { y1: usualRange.low }),
                ...(usualRange.high === null ? {} : { y2: usualRange.high }),
                ifOverflow: 'extendDomain',
                fill: 'var(--given-solid)',
                stroke: 'var(--given-solid)',
              },
            ]
          : []
      }
      lineProps={({ name }) => ({
        dot: renderDot(false),
        activeDot: renderDot(true),
        ...(name === seriesNameOf(units[0] ?? null) ? { stroke: 'var(--accent-solid)' } : {}),
      })}
      tooltipProps={{
        content: ({ payload }) => {
          const point: Point | undefined = payload?.[0]?.payload?.point
          if (point === undefined) return null
          return (
            <div className={style.tooltip}>
              <MarkedValue detail={point.detail} />
              <span>{momentWords(point.entry.entry_datetime, home, t)}</span>
              <span>{authorOf(point)}</span>
            </div>
          )
        },
      }}
    />
  )
}

/** What the library passes for a point; the coordinates are missing where a line has no value. */
interface DotShape {
  readonly key?: Key | null | undefined
  readonly cx?: number | undefined
  readonly cy?: number | undefined
  readonly payload?: { readonly point: Point } | undefined
}

const ChartPoint = ({ cx, cy, payload, isActive }: Omit<DotShape, 'key'> & { isActive: boolean }) =>
  cx === undefined || cy === undefined || payload === undefined ? (
    <g />
  ) : (
    <PointShape x={cx} y={cy} isOutOfRange={payload.point.detail.is_out_of_range} isActive={isActive} />
  )
