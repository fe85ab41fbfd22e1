/** After a tap one dose changes; all others are rendered again only when something they show has changed. */
import { hasSame } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'

interface DoseRowProps {
  readonly person: ClientChart
  /** The dose's place in the round. */
  readonly due?: object
}

/** For `memo`: checks whether these properties look the same. A dose shows only the time of a client's chart. */
export function hasSameLook<Props extends DoseRowProps>(previousProps: Props, nextProps: Props): boolean {
  const { person, due = {}, ...rest } = nextProps
  return (
    hasSame(previousProps, rest) &&
    hasSame(previousProps.due ?? {}, due) &&
    hasSame(previousProps.person, { ...person, chart: previousProps.person.chart }) &&
    previousProps.person.chart.now === person.chart.now
  )
}
