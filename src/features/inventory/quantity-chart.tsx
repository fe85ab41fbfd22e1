/** The chart of an item's quantity over time, in steps. The code and its library load when an item is opened. */
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { DAY_MS } from '#domain/values/dates.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { dayNumbers, shortDate } from '../../labels/dates.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { signedWords } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import style from './item-page.module.css'
import type { ListedItem } from './items.ts'
import type { Movement } from './use-movements.ts'

const HEIGHT = 220
const AXIS_WIDTH = 46
const DASH_PATTERN = '6 4'

interface QuantityChartProps {
  listedItem: ListedItem
  movements: readonly Movement[]
}

interface Point {
  readonly at: number
  readonly day: string
  readonly quantity: number
  readonly movement?: Movement
}

export function QuantityChart({ listedItem, movements }: QuantityChartProps) {
  const t = useLabels()
  const { record: item, today } = listedItem
  const points = pointsOf(listedItem, movements)
  const { minimum_stock_level: minimum, unit_of_measure: unit } = item
  return (
    <LineChart
      h={HEIGHT}
      data={points}
      dataKey="at"
      series={[{ name: 'quantity', color: 'spruce' }]}
      curveType="stepAfter"
      withDots={false}
      yAxisProps={{
        width: AXIS_WIDTH,
        allowDecimals: false,
        domain: [lowest => Math.min(0, lowest), 'auto'],
      }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        ticks: ticksOf(points),
        tickFormatter: (time: number) => dayNumbers(dayOf(time), today, t),
      }}
      referenceLines={[
        {
          y: minimum,
          label: t('inventory.columns.minimum'),
          color: 'due',
          strokeDasharray: DASH_PATTERN,
        },
      ]}
      lineProps={{ stroke: 'var(--accent-solid)' }}
      tooltipProps={{
        content: ({ payload }) => {
          const point: Point | undefined = payload?.[0]?.payload
          if (point === undefined) return null
          return (
            <div className={style.tooltip}>
              <b>{quantityWords(point.quantity, unit)}</b>
              <span>{shortDate(point.day, t)}</span>
              {point.movement && (
                <span>
                  {t(`labels.stock_movement.values.kind.${point.movement.kind}`)}{' '}
                  {signedWords(point.movement.change)}
                </span>
              )}
            </div>
          )
        },
      }}
    />
  )
}

/** Returns the quantity before the first movement, after each movement not taken back, and today; oldest first. */
function pointsOf({ record: item, today }: ListedItem, movements: readonly Movement[]): Point[] {
  const effectiveMovements = movements.filter(movement => !isWithdrawn(movement)).toReversed()
  const [firstMovement] = effectiveMovements
  const timestampOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const points = effectiveMovements.map(movement => ({
    at: timestampOf(movement.moved_on),
    day: movement.moved_on,
    quantity: movement.quantity_after,
    movement,
  }))
  return [
    ...(firstMovement === undefined
      ? []
      : [
          {
            at: timestampOf(firstMovement.moved_on),
            day: firstMovement.moved_on,
            quantity: firstMovement.quantity_after - firstMovement.change,
          },
        ]),
    ...points,
    { at: timestampOf(today), day: today, quantity: item.quantity },
  ]
}

/** The number of ticks, spread evenly over the days and few enough for a phone. */
const TICK_COUNT = 5

function ticksOf(points: readonly Point[]): number[] {
  const [firstTime = 0, lastTime = 0] = [points[0]?.at, points.at(-1)?.at]
  const ticks = Array.from(
    { length: TICK_COUNT },
    (_, index) => firstTime + ((lastTime - firstTime) * index) / (TICK_COUNT - 1),
  )
  return [...new Set(ticks.map(at => Math.round(at / DAY_MS) * DAY_MS))]
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
