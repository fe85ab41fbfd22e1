import { useListFilters } from '../list/use-list-view.ts'
import type { Statistic } from './statistics-row.tsx'

/**
 * Makes the figures above cards selectable: a tap on a figure shows only the cards that it counts, a second tap shows
 * all. The selection is stored in the URL.
 */
export function useCardFigures() {
  const [{ cards: selectedName }, setFilters] = useListFilters(['cards'])
  return {
    /** The name of the selected figure; empty for all cards. */
    selectedFigure: selectedName,
    makeSelectableFigure: (name: string, statistic: Statistic): Statistic => ({
      ...statistic,
      isSelected: selectedName === name,
      onPick: () => setFilters({ cards: selectedName === name ? '' : name }),
    }),
  }
}
