/** The bars of a report. Fetched with its library when a report with bars is opened. */
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { BarChart } from '@mantine/charts'
import type { Bars, BarTone } from '../documents/document.ts'

const HEIGHT = 240
const AXIS_WIDTH = 44
/** The theme's names. */
const COLORS = { accent: 'spruce', given: 'given', held: 'held' } as const satisfies Record<BarTone, string>
/** A few bars do not get as wide as the screen. */
const WIDEST_BAR = 56

export function BarsChart({ chart: { bars, series } }: { chart: Bars }) {
  return (
    <BarChart
      h={HEIGHT}
      data={bars.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      type="stacked"
      withLegend={series.length > 1}
      series={series.map(({ name, tone }) => ({ name, color: COLORS[tone] }))}
      maxBarWidth={WIDEST_BAR}
      yAxisProps={{ width: AXIS_WIDTH, allowDecimals: false }}
      barProps={{ isAnimationActive: false }}
    />
  )
}
