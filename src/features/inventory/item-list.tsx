/** /dashboard/inventory: the items in stock, with figures, filters and actions on each item. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { inventoryStatistics } from '#domain/rules/records/inventory.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { ImportLink } from '../../people/import-link.tsx'
import { useRights } from '../../session/use-rights.ts'
import { useNoteExport } from '../../sync/access-notes.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { DeviceFigures } from '../../ui/overview/figures-here.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import { ListByRole } from '../../work-lists/by-role.tsx'
import { fileOnlyColumns, itemColumns } from './item-columns.tsx'
import { itemFigures } from './item-figures.ts'
import { itemFilters } from './item-filters.ts'
import { INVENTORY_PATH, useItemViews, useListedItems } from './items.ts'
import { RowActions } from './row-actions.tsx'
import { useItemActions } from './use-item-actions.tsx'
import { inventoryWords } from './words.ts'

const { Form: AddItem, preload } = fetchedForm(async () => (await import('./edit-item.tsx')).AddItem)

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
  const isAllowed = useRights()
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
  const logExport = useNoteExport('inventory')
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
