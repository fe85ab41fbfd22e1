import { useListFilters } from '../list/use-list-view.ts'
import type { Statistic } from './statistics-row.tsx'

/**
 * Figures above cards: a tap on a figure shows the cards that it counts, another tap all cards. Stored in the URL.
 */
export function useCardFigures() {
  const [{ cards: selectedName }, setFilters] = useListFilters(['cards'])
  return {
    /** The name of the selected figure; empty for all cards. */
    picked: selectedName,
    figure: (name: string, statistic: Statistic): Statistic => ({
      ...statistic,
      isSelected: selectedName === name,
      onPick: () => setFilters({ cards: selectedName === name ? '' : name }),
    }),
  }
}
