import type { TFunction } from 'i18next'
import type { InventoryStatistics } from '#domain/rules/inventory.ts'
import { type ListFiltering, YES } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { LOW } from './item-filters.ts'
import type { ListedItem } from './items.ts'

/** Low Stock shows what is low; the others show everything (spec part 3 §2). */
export function itemFigures(
  statistics: InventoryStatistics | undefined,
  { values, count, setOnly }: ListFiltering<ListedItem>,
  t: TFunction,
): Statistic[] {
  const all = { onPick: () => setOnly({}), picked: false }
  const { out_of_stock = 0, count_it = 0, expired = 0 } = statistics ?? {}
  return [
    {
      ...{ ...all, label: t('inventory.statistics.total'), value: statistics?.total_items },
      picked: count === 0,
      ...(expired > 0 ? { note: t('inventory.statistics.expired', { count: expired }) } : {}),
    },
    { ...all, label: t('inventory.statistics.inStock'), value: statistics?.in_stock, tone: 'given' },
    {
      label: t('inventory.statistics.lowStock'),
      value: statistics?.low_stock,
      tone: 'waiting',
      onPick: () => setOnly({ [LOW]: YES }),
      picked: values[LOW] === YES && count === 1,
      ...(out_of_stock > 0 ? { note: t('inventory.statistics.ofThemOut', { count: out_of_stock }) } : {}),
    },
    {
      ...{ ...all, label: t('inventory.statistics.outOfStock'), value: statistics?.out_of_stock },
      tone: 'due',
      ...(count_it > 0 ? { note: t('inventory.statistics.toCount', { count: count_it }) } : {}),
    },
  ]
}
