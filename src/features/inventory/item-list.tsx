/** /dashboard/inventory: the items in stock, with figures, filters and actions on each item. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  categoriesOf,
  type InventoryStatistics,
  inventoryStatistics,
  isExpiring,
  isLowStock,
} from '#domain/rules/records/inventory.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { categoryName } from '../../labels/inventory-item.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { ImportLink } from '../../people/import-link.tsx'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useLogFileExport } from '../../sync/access-notes.ts'
import { FLAG_SET, type ListFilter, type ListFiltering, useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { DeviceFigures } from '../../ui/overview/figures-here.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import { fileOnlyColumns, itemColumns } from './item-columns.tsx'
import { INVENTORY_PATH, type ItemViews, type ListedItem, useItemViews, useListedItems } from './items.ts'
import { RowActions } from './row-actions.tsx'
import { useItemActions } from './use-item-actions.tsx'
import { inventoryWords } from './words.ts'

const { Form: AddItem, preload } = createLazyForm(async () => (await import('./edit-item.tsx')).AddItem)

/** The list for super admins, loaded lazily because nobody else needs its code. */
const SuperAdminItems = lazy(async () => ({
  default: (await import('./platform-items.tsx')).SuperAdminItems,
}))

export const ItemList = () => (
  <LabeledScreen name="inventory" words={inventoryWords}>
    <ListByRole superAdminList={SuperAdminItems} homeList={ItemTable} />
  </LabeledScreen>
)

/** The list of items; at /dashboard/inventory/add the form is open over it. */
function ItemTable() {
  const t = useLabels()
  const navigate = useNavigate()
  const isAllowed = useCanDoInHome()
  const homes = useHomes()
  const homeId = useCurrentHomeId()
  const home = homes?.find(({ id }) => id === homeId)
  const isAdding = useIsAdding()
  const close = useGoBack(INVENTORY_PATH)
  const { dialogs, actionsOf } = useItemActions()
  useIdlePreload(preload)
  const items = useListedItems()
  const statistics = useMemo(
    () => items && inventoryStatistics(items.map(({ record, today }) => ({ item: record, today }))),
    [items],
  )
  const views = useItemViews()
  const filters = useMemo(() => itemFilters(items ?? [], views, t), [items, views, t])
  const filtering = useFilters(filters, items)
  const logExport = useLogFileExport('inventory')
  const columns = useMemo(() => itemColumns(views, homeId !== null, t), [views, homeId, t])
  const mayAdd = homes?.some(candidate => isAllowed(candidate, 'inventory_item.create')) ?? false
  const addButton = mayAdd && (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => navigate(`${INVENTORY_PATH}/add`)}
    >
      {t('inventory.add')}
    </Button>
  )
  return (
    <Page
      title={t('inventory.title')}
      subtitle={home?.home_name}
      actions={
        mayAdd && (
          <>
            <ImportLink kind="inventory" />
            {addButton}
          </>
        )
      }
    >
      <DeviceFigures label={t('inventory.figures')} statistics={itemFigures(statistics, filtering, t)} />
      <ListTable
        label={t('inventory.list.table')}
        columns={columns}
        source={{ rows: filtering.rows }}
        rowKey={({ record }) => record.id}
        onOpen={({ record }) => navigate(`${INVENTORY_PATH}/${record.id}`)}
        rowActions={listedItem => <RowActions listedItem={listedItem} actions={actionsOf(listedItem)} />}
        searchPlaceholder={t('inventory.list.search')}
        filters={filtering.listFilters}
        exportFile={{
          name: t('inventory.list.file', { day: items?.[0]?.today ?? '' }),
          extraColumns: fileOnlyColumns(views, t),
          onSaved: () => logExport((homes ?? []).map(({ scope }) => scope)),
        }}
        emptyMessage={t('inventory.list.empty')}
        emptyAction={addButton}
      />
      {dialogs}
      {isAdding && mayAdd && <AddItem onClose={close} />}
    </Page>
  )
}

/** Returns the figures. Each filters the list to what it counts; Total Items clears the filters (spec part 3 §2). */
function itemFigures(
  statistics: InventoryStatistics | undefined,
  filtering: ListFiltering<ListedItem>,
  t: TFunction,
): Statistic[] {
  const makeFigure = figureOf(filtering)
  const { out_of_stock = 0, count_it = 0, expired = 0 } = statistics ?? {}
  return [
    makeFigure(
      t('inventory.statistics.total'),
      statistics?.total_items,
      {},
      expired > 0 ? { note: t('inventory.statistics.expired', { count: expired }) } : {},
    ),
    makeFigure(
      t('inventory.statistics.inStock'),
      statistics?.in_stock,
      { [STATUS_FILTER]: 'in_stock' },
      { tone: 'given' },
    ),
    makeFigure(
      t('inventory.statistics.lowStock'),
      statistics?.low_stock,
      { [LOW_STOCK_FILTER]: FLAG_SET },
      {
        tone: 'waiting',
        ...(out_of_stock > 0 ? { note: t('inventory.statistics.ofThemOut', { count: out_of_stock }) } : {}),
      },
    ),
    makeFigure(
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

/** The names of filters as query parameters of the page's address. */
const LOW_STOCK_FILTER = 'low'

const STATUS_FILTER = 'status'
const CONTROLLED_FILTER = 'controlled'

const itemFilters = (
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
    name: CONTROLLED_FILTER,
    label: t('inventory.filters.controlled'),
    matchesRow: ({ record }) => record.is_controlled === true,
  },
  {
    as: 'flag',
    name: 'expiring',
    label: t('inventory.filters.expiring'),
    matchesRow: ({ record, today }) => isExpiring(record, today),
  },
]
