/** The stock of a company, as shown to a super_admin. */
import { type AllCompaniesItem, allCompaniesItem } from '#domain/answers/platform-record.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { type FlatViews, flatViewsOf } from '../../views/flat-views.ts'
import { SuperAdminWorkList } from '../../work-lists/platform-list.tsx'
import { CategoryBadge, StatusBadge } from './item-badges.tsx'

export function SuperAdminItems() {
  const t = useLabels()
  const { column }: FlatViews<'inventory_item', AllCompaniesItem> = flatViewsOf('inventory_item', t)
  const columns = [
    column('name', { width: 200, title: t('inventory.columns.item') }),
    {
      key: 'status',
      width: 120,
      title: t('inventory.columns.status'),
      cell: (item: AllCompaniesItem) => <StatusBadge item={item} />,
      cardPlacement: 'corner' as const,
    },
    column('category', { width: 120, cell: ({ category }) => <CategoryBadge category={category} /> }),
    column('quantity', {
      width: 110,
      cell: ({ quantity, unit_of_measure }) => quantityWords(quantity, unit_of_measure),
    }),
    column('minimum_stock_level', { width: 100, title: t('inventory.columns.minimum') }),
    column('expiration_date', { width: 120, title: t('inventory.columns.expiration') }),
    column('home_id', {
      width: 140,
      title: t('inventory.columns.home'),
      cell: ({ home_name }) => home_name,
    }),
  ]
  const filters: ListFilter<AllCompaniesItem>[] = [
    {
      as: 'flag',
      name: 'low_stock',
      label: t('inventory.filters.low'),
      matchesRow: ({ is_low_stock }) => is_low_stock,
    },
    {
      as: 'flag',
      name: 'expiring',
      label: t('inventory.filters.expiring'),
      // The server filters these rows, because it knows the current day of each home.
      matchesRow: () => true,
    },
  ]
  return (
    <SuperAdminWorkList
      title={t('inventory.title')}
      path="inventory"
      rowsKey="inventory"
      row={allCompaniesItem}
      columns={columns}
      filters={filters}
      isAboutClients={false}
      emptyMessage={t('inventory.list.empty')}
    />
  )
}
