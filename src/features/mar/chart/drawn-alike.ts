/** After a tap one dose is another; all others are drawn again only when something they show has changed. */
import { hasSame } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'

interface Drawn {
  readonly person: ClientChart
  /** Where the dose stands in the round. */
  readonly due?: object
}

/** For `memo`: whether these properties show the same. Of a client's chart a dose shows the time alone. */
export function isDrawnAlike<Props extends Drawn>(before: Props, after: Props): boolean {
  const { person, due = {}, ...rest } = after
  return (
    hasSame(before, rest) &&
    hasSame(before.due ?? {}, due) &&
    hasSame(before.person, { ...person, chart: before.person.chart }) &&
    before.person.chart.now === person.chart.now
  )
}
