/** The bars of a report. The code and its library load when a report with bars is opened. */
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { dollarWords } from '../../../labels/formats.ts'
import type { BarTone, ChartData } from '../documents/document.ts'

const HEIGHT = 240
const AXIS_WIDTH = 44
/** Names of colors in the theme. */
const COLORS = { accent: 'spruce', given: 'given', held: 'held' } as const satisfies Record<BarTone, string>
/** The maximum width of a bar, so that a few bars do not fill the screen. */
const MAX_BAR_WIDTH = 56

export function BarsChart({ chart: { bars, series, isMoney: areDollars = false } }: { chart: ChartData }) {
  const { t } = useTranslation()
  // Amounts on the axis have no cents: "$1,200".
  const wholeDollars = new Intl.NumberFormat(t('ui.locale'), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  })
  return (
    <BarChart
      h={HEIGHT}
      data={bars.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      type="stacked"
      withLegend={series.length > 1}
      series={series.map(({ name, tone }) => ({ name, color: COLORS[tone] }))}
      maxBarWidth={MAX_BAR_WIDTH}
      // Labels are at equal distances, as many as fit.
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        width: AXIS_WIDTH,
        allowDecimals: false,
        ...(areDollars ? { tickFormatter: (amount: number) => wholeDollars.format(amount) } : {}),
      }}
      {...(areDollars ? { valueFormatter: (amount: number) => dollarWords(amount, t) } : {})}
      barProps={{ isAnimationActive: false }}
    />
  )
}
