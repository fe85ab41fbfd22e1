import { useListFilters } from '../list/use-list-view.ts'
import type { Statistic } from './statistics-row.tsx'

/**
 * Figures above cards: a tap on a figure shows the cards that it counts, another tap all cards. Stored in the address.
 */
export function useCardFigures() {
  const [{ cards: picked }, set] = useListFilters(['cards'])
  return {
    /** The name of the selected figure; empty for all cards. */
    picked,
    figure: (name: string, statistic: Statistic): Statistic => ({
      ...statistic,
      picked: picked === name,
      onPick: () => set({ cards: picked === name ? '' : name }),
    }),
  }
}
