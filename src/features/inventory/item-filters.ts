import type { TFunction } from 'i18next'
import { categoriesOf, isExpiring, isLowStock } from '#domain/rules/inventory.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { ListedItem } from './items.ts'

/** By their names in the address. */
export const LOW = 'low'
export const STATUS = 'status'

export const itemFilters = (items: readonly ListedItem[], t: TFunction): ListFilter<ListedItem>[] => [
  {
    as: 'choice',
    name: 'category',
    label: t('inventory.filters.category'),
    all: t('inventory.filters.allCategories'),
    options: categoriesOf(items.map(({ item }) => item)).map(value => ({
      value,
      label: categoryName(value, t),
    })),
    isIn: ({ item }, value) => item.category === value,
  },
  {
    as: 'choice',
    name: STATUS,
    label: t('inventory.columns.status'),
    all: t('inventory.filters.allStatuses'),
    options: (['in_stock', 'out_of_stock'] as const).map(value => ({
      value,
      label: t(`inventory.statuses.${value}`),
    })),
    isIn: ({ item }, value) => (value === 'in_stock' ? !isLowStock(item) : item.quantity <= 0),
  },
  { as: 'flag', name: LOW, label: t('inventory.filters.low'), isIn: ({ item }) => isLowStock(item) },
  {
    as: 'flag',
    name: 'expiring',
    label: t('inventory.filters.expiring'),
    isIn: ({ item, today }) => isExpiring(item, today),
  },
]
