import type { TFunction } from 'i18next'
import type { InventoryStatistics } from '#domain/rules/records/inventory.ts'
import { FLAG_SET, type ListFiltering } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import { LOW_STOCK_FILTER, STATUS_FILTER } from './item-filters.ts'
import type { ListedItem } from './items.ts'

/** Returns the figures. Each filters the list to what it counts; Total Items clears the filters (spec part 3 §2). */
export function itemFigures(
  statistics: InventoryStatistics | undefined,
  filtering: ListFiltering<ListedItem>,
  t: TFunction,
): Statistic[] {
  const toFigure = figureOf(filtering)
  const { out_of_stock = 0, count_it = 0, expired = 0 } = statistics ?? {}
  return [
    toFigure(
      t('inventory.statistics.total'),
      statistics?.total_items,
      {},
      expired > 0 ? { note: t('inventory.statistics.expired', { count: expired }) } : {},
    ),
    toFigure(
      t('inventory.statistics.inStock'),
      statistics?.in_stock,
      { [STATUS_FILTER]: 'in_stock' },
      { tone: 'given' },
    ),
    toFigure(
      t('inventory.statistics.lowStock'),
      statistics?.low_stock,
      { [LOW_STOCK_FILTER]: FLAG_SET },
      {
        tone: 'waiting',
        ...(out_of_stock > 0 ? { note: t('inventory.statistics.ofThemOut', { count: out_of_stock }) } : {}),
      },
    ),
    toFigure(
      t('inventory.statistics.outOfStock'),
      statistics?.out_of_stock,
      { [STATUS_FILTER]: 'out_of_stock' },
      {
        tone: 'due',
        ...(count_it > 0 ? { note: t('inventory.statistics.toCount', { count: count_it }) } : {}),
      },
    ),
  ]
}
