/** After a tap one dose changes; all others are rendered again only when something they show has changed. */
import { hasSameFields } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'

interface DoseRowProps {
  readonly clientChart: ClientChart
  /** The dose as it stands in the round, on the screen of the round only. */
  readonly roundDose?: object
}

/** For `memo`: checks whether these properties look the same. A dose shows only the time of a client's chart. */
export function hasSameLook<Props extends DoseRowProps>(previousProps: Props, nextProps: Props): boolean {
  const { clientChart, roundDose = {}, ...otherProps } = nextProps
  return (
    hasSameFields(previousProps, otherProps) &&
    hasSameFields(previousProps.roundDose ?? {}, roundDose) &&
    hasSameFields(previousProps.clientChart, { ...clientChart, chart: previousProps.clientChart.chart }) &&
    previousProps.clientChart.chart.now === clientChart.chart.now
  )
}
