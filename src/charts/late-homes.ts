import type { Round } from './round.ts'
import type { ClientChart } from './use-chart.ts'

/** Returns the homes with a dose that is late and not done. */
export const homesWithLateDoses = ({ clients }: Round): ClientChart['home'][] => [
  ...new Set(
    clients.flatMap(({ clientChart, doses }) =>
      doses.some(({ isDone, dueState }) => !isDone && dueState === 'late') ? [clientChart.home] : [],
    ),
  ),
]
