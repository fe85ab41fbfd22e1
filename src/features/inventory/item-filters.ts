import type { TFunction } from 'i18next'
import { categoriesOf, isExpiring, isLowStock } from '#domain/rules/records/inventory.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { ItemViews, ListedItem } from './items.ts'

/** Names of filters in the address. */
export const LOW_STOCK_FILTER = 'low'
export const STATUS_FILTER = 'status'

export const itemFilters = (
  items: readonly ListedItem[],
  words: ItemViews,
  t: TFunction,
): ListFilter<ListedItem>[] => [
  {
    as: 'choice',
    name: 'category',
    label: words.label('category'),
    allLabel: t('inventory.filters.allCategories'),
    options: categoriesOf(items.map(({ record }) => record)).map(value => ({
      value,
      label: categoryName(value, t),
    })),
    isIn: ({ record }, value) => record.category === value,
  },
  {
    as: 'choice',
    name: STATUS_FILTER,
    label: t('inventory.columns.status'),
    allLabel: t('inventory.filters.allStatuses'),
    options: (['in_stock', 'out_of_stock'] as const).map(value => ({
      value,
      label: t(`inventory.statuses.${value}`),
    })),
    isIn: ({ record }, value) => (value === 'in_stock' ? !isLowStock(record) : record.quantity <= 0),
  },
  {
    as: 'flag',
    name: LOW_STOCK_FILTER,
    label: t('inventory.filters.low'),
    isIn: ({ record }) => isLowStock(record),
  },
  {
    as: 'flag',
    name: 'expiring',
    label: t('inventory.filters.expiring'),
    isIn: ({ record, today }) => isExpiring(record, today),
  },
]
