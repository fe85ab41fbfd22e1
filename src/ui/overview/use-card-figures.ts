import { useListFilters } from '../list/use-list-view.ts'
import type { Statistic } from './statistics-row.tsx'

/** Figures above cards: a tap on one shows the cards that it counts, another tap all of them. It stands in the address. */
export function useCardFigures() {
  const [{ cards: picked }, set] = useListFilters(['cards'])
  return {
    /** The name of the figure; empty for all cards. */
    picked,
    figure: (name: string, statistic: Statistic): Statistic => ({
      ...statistic,
      picked: picked === name,
      onPick: () => set({ cards: picked === name ? '' : name }),
    }),
  }
}
