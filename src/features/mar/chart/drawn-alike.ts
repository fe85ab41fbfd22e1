/** After a tap one dose changes; all others are rendered again only when something they show has changed. */
import { hasSameFields } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'

interface DoseRowProps {
  readonly clientChart: ClientChart
  /** The dose as an entry of the round; only the screen of the round passes it. */
  readonly roundDose?: object
}

/** Compares properties for `memo` by what a dose row shows. Of `clientChart.chart` it shows only the current time. */
export function areVisiblyEqual<Props extends DoseRowProps>(previousProps: Props, nextProps: Props): boolean {
  const { clientChart, roundDose = {}, ...otherProps } = nextProps
  return (
    hasSameFields(previousProps, otherProps) &&
    hasSameFields(previousProps.roundDose ?? {}, roundDose) &&
    hasSameFields(previousProps.clientChart, { ...clientChart, chart: previousProps.clientChart.chart }) &&
    previousProps.clientChart.chart.now === clientChart.chart.now
  )
}
