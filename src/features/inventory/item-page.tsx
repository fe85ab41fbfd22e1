/** /dashboard/inventory/{id}: one item with its actions and its stock movements. */
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconMinus, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLabels } from '../../labels/use-labels.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CategoryBadge, ControlledBadges, Expiration, Quantity, StatusBadge } from './item-badges.tsx'
import style from './item-page.module.css'
import { INVENTORY_PATH, type ListedItem, useItemViews, useListedItem } from './items.ts'
import { MovementList } from './movement-list.tsx'
import { useItemActions } from './use-item-actions.tsx'
import { useMovements } from './use-movements.ts'
import { inventoryWords } from './words.ts'

const QuantityChart = onDemand(async () => (await import('./quantity-chart.tsx')).QuantityChart, null)

/** The fewest movements for which a chart is shown. */
const MIN_CHART_MOVEMENTS = 3

export const ItemPage = () => (
  <LabeledScreen name="inventory" words={inventoryWords}>
    <ItemLoader />
  </LabeledScreen>
)

function ItemLoader() {
  const t = useLabels()
  const listedItem = useListedItem(Number(useParams().itemId))
  if (listedItem === undefined) return <LoadingPage />
  if (listedItem === null) {
    return (
      <Page title={t('inventory.title')}>
        <MirrorEmptyState title={t('inventory.item.notHere')} text={t('inventory.item.notHereText')} />
      </Page>
    )
  }
  return <ItemDetail listedItem={listedItem} />
}

function ItemDetail({ listedItem }: { listedItem: ListedItem }) {
  const t = useLabels()
  const navigate = useNavigate()
  const { dialogs, actionsOf } = useItemActions(() => navigate(INVENTORY_PATH))
  const { onEdit, onRemove } = actionsOf(listedItem)
  const movementHistory = useMovements(listedItem)
  const { record: item, home } = listedItem
  return (
    <Page
      title={item.name}
      subtitle={
        <span className={style.under}>
          <StatusBadge item={item} />
          <CategoryBadge category={item.category} />
          <ControlledBadges item={item} />
          <span>{home.home_name}</span>
        </span>
      }
      actions={
        <>
          {onRemove && (
            <Button variant="default" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
              {t('inventory.actions.delete')}
            </Button>
          )}
          {onEdit && (
            <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
              {t('inventory.actions.edit')}
            </Button>
          )}
        </>
      }
    >
      <MovementButtons listedItem={listedItem} {...actionsOf(listedItem)} />
      <section className={style.card} aria-label={t('inventory.item.information')}>
        <ItemFacts listedItem={listedItem} />
      </section>
      {movementHistory && movementHistory.movements.length >= MIN_CHART_MOVEMENTS && (
        <section className={style.card}>
          <h2>{t('inventory.item.overTime')}</h2>
          <figure className={style.chart} aria-label={t('inventory.item.chart', { name: item.name })}>
            <QuantityChart listedItem={listedItem} movements={movementHistory.movements} />
          </figure>
        </section>
      )}
      <section className={style.movements}>
        <h2>{t('inventory.item.movements')}</h2>
        <MovementList listedItem={listedItem} history={movementHistory} />
      </section>
      {dialogs}
    </Page>
  )
}

/** The three big buttons; the one to count is emphasized for an item that must be counted. */
function MovementButtons({
  listedItem: { record: item },
  onRecordMovement,
}: { listedItem: ListedItem } & ReturnType<ReturnType<typeof useItemActions>['actionsOf']>) {
  const t = useLabels()
  if (onRecordMovement === undefined) return null
  const mustBeCounted = item.quantity < 0
  return (
    <>
      {mustBeCounted && (
        <p className={style.countIt} role="status">
          <IconClipboardCheck size={22} aria-hidden />
          {t('inventory.item.countIt')}
        </p>
      )}
      <div className={style.moves} data-screen-only>
        <Button
          size="lg"
          variant={mustBeCounted ? 'default' : 'filled'}
          leftSection={<IconMinus size={22} aria-hidden />}
          onClick={() => onRecordMovement('use')}
        >
          {t('inventory.actions.use')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconTruckDelivery size={22} aria-hidden />}
          onClick={() => onRecordMovement('restock')}
        >
          {t('inventory.actions.restock')}
        </Button>
        <Button
          size="lg"
          variant={mustBeCounted ? 'filled' : 'default'}
          leftSection={<IconClipboardCheck size={22} aria-hidden />}
          onClick={() => onRecordMovement('correction')}
        >
          {t('inventory.actions.count')}
        </Button>
      </div>
    </>
  )
}

function ItemFacts({ listedItem }: { listedItem: ListedItem }) {
  const t = useLabels()
  const { detail } = useItemViews()
  return (
    <DetailList
      details={[
        detail('quantity', listedItem, { value: <Quantity item={listedItem.record} /> }),
        detail('minimum_stock_level', listedItem, { label: t('inventory.columns.minimum') }),
        detail('last_restocked', listedItem, { label: t('inventory.columns.restocked') }),
        detail('expiration_date', listedItem, {
          label: t('inventory.columns.expiration'),
          value: <Expiration {...listedItem} />,
        }),
        ...(listedItem.record.description === null ? [] : [detail('description', listedItem)]),
      ]}
    />
  )
}
