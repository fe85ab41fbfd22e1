import type { TFunction } from 'i18next'
import { categoriesOf, isExpiring, isLowStock } from '#domain/rules/records/inventory.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { ItemViews, ListedItem } from './items.ts'

/** The names of filters as query parameters of the page's address. */
export const LOW_STOCK_FILTER = 'low'
export const STATUS_FILTER = 'status'

export const itemFilters = (
  items: readonly ListedItem[],
  views: ItemViews,
  t: TFunction,
): ListFilter<ListedItem>[] => [
  {
    as: 'choice',
    name: 'category',
    label: views.label('category'),
    allLabel: t('inventory.filters.allCategories'),
    options: categoriesOf(items.map(({ record }) => record)).map(value => ({
      value,
      label: categoryName(value, t),
    })),
    matchesRow: ({ record }, value) => record.category === value,
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
    matchesRow: ({ record }, value) => (value === 'in_stock' ? !isLowStock(record) : record.quantity <= 0),
  },
  {
    as: 'flag',
    name: LOW_STOCK_FILTER,
    label: t('inventory.filters.low'),
    matchesRow: ({ record }) => isLowStock(record),
  },
  {
    as: 'flag',
    name: 'expiring',
    label: t('inventory.filters.expiring'),
    matchesRow: ({ record, today }) => isExpiring(record, today),
  },
]
