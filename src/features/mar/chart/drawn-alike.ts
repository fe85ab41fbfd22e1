/** After a tap one dose changes; all others are rendered again only when something they show has changed. */
import { hasSame } from '#domain/rules/doses/chart/dose.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'

interface Drawn {
  readonly person: ClientChart
  /** The dose's place in the round. */
  readonly due?: object
}

/** For `memo`: checks whether these properties look the same. A dose shows only the time of a client's chart. */
export function isDrawnAlike<Props extends Drawn>(before: Props, after: Props): boolean {
  const { person, due = {}, ...rest } = after
  return (
    hasSame(before, rest) &&
    hasSame(before.due ?? {}, due) &&
    hasSame(before.person, { ...person, chart: before.person.chart }) &&
    before.person.chart.now === person.chart.now
  )
}
