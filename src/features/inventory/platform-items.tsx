/** The stock of a company as super_admin reads it. */
import { useTranslation } from 'react-i18next'
import { type PlatformItem, platformItem } from '#domain/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { PlatformList } from '../../work-lists/platform-list.tsx'
import { CategoryBadge, StatusBadge } from './item-badges.tsx'

export function PlatformItems() {
  const { t } = useTranslation()
  const columns: Column<PlatformItem>[] = [
    { key: 'name', width: 200, title: t('inventory.columns.item'), cell: ({ name }) => name },
    {
      key: 'status',
      width: 120,
      title: t('inventory.columns.status'),
      cell: item => <StatusBadge item={item} />,
      onCard: 'corner',
    },
    {
      key: 'category',
      width: 120,
      title: t('inventory.filters.category'),
      cell: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      key: 'quantity',
      width: 110,
      title: t('inventory.columns.quantity'),
      cell: ({ quantity, unit_of_measure }) => quantityWords(quantity, unit_of_measure),
    },
    {
      key: 'minimum',
      width: 100,
      title: t('inventory.columns.minimum'),
      cell: ({ minimum_stock_level }) => minimum_stock_level,
    },
    {
      key: 'expiration',
      width: 120,
      title: t('inventory.columns.expiration'),
      cell: ({ expiration_date }) =>
        expiration_date === null ? t('ui.none') : shortDate(expiration_date, t),
    },
    { key: 'home', width: 140, title: t('inventory.columns.home'), cell: ({ home_name }) => home_name },
  ]
  const filters: ListFilter<PlatformItem>[] = [
    {
      as: 'flag',
      name: 'low_stock',
      label: t('inventory.filters.low'),
      isIn: ({ is_low_stock }) => is_low_stock,
    },
    {
      as: 'flag',
      name: 'expiring',
      label: t('inventory.filters.expiring'),
      // The server says which: it knows the day of each home.
      isIn: () => true,
    },
  ]
  return (
    <PlatformList
      title={t('inventory.title')}
      path="inventory"
      rowsAs="inventory"
      row={platformItem}
      columns={columns}
      filters={filters}
      note={t('work.platform.textOfStock')}
      empty={t('inventory.list.empty')}
      failed={t('work.platform.failed')}
    />
  )
}
