/** /dashboard/inventory/{id}: one item with its actions and its stock movements. */
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconMinus, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLabels } from '../../labels/use-labels.ts'
import { DetailList } from '../../ui/dialog/detail-dialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CategoryBadge, Expiration, Quantity, StatusBadge } from './item-badges.tsx'
import style from './item-page.module.css'
import { type ListedItem, PATH, useItemViews, useListedItem } from './items.ts'
import { MovementList } from './movement-list.tsx'
import { useItemActions } from './use-item-actions.tsx'
import { useMovements } from './use-movements.ts'
import { inventoryWords } from './words.ts'

const QuantityChart = onDemand(async () => (await import('./quantity-chart.tsx')).QuantityChart, null)

/** The fewest movements for which a chart is shown. */
const MIN_IN_CHART = 3

export const ItemPage = () => (
  <LabeledScreen name="inventory" words={inventoryWords}>
    <OneItem />
  </LabeledScreen>
)

function OneItem() {
  const t = useLabels()
  const one = useListedItem(Number(useParams().itemId))
  if (one === undefined) return <LoadingPage />
  if (one === null) {
    return (
      <Page title={t('inventory.title')}>
        <NothingHere title={t('inventory.item.notHere')} text={t('inventory.item.notHereText')} />
      </Page>
    )
  }
  return <Found one={one} />
}

function Found({ one }: { one: ListedItem }) {
  const t = useLabels()
  const navigate = useNavigate()
  const { dialogs, actionsOf } = useItemActions(() => navigate(PATH))
  const { onEdit, onRemove } = actionsOf(one)
  const read = useMovements(one)
  const { record: item, home } = one
  return (
    <Page
      title={item.name}
      subtitle={
        <span className={style.under}>
          <StatusBadge item={item} />
          <CategoryBadge category={item.category} />
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
      <Moves one={one} {...actionsOf(one)} />
      <section className={style.card} aria-label={t('inventory.item.information')}>
        <Facts one={one} />
      </section>
      {read && read.movements.length >= MIN_IN_CHART && (
        <section className={style.card}>
          <h2>{t('inventory.item.overTime')}</h2>
          <figure className={style.chart} aria-label={t('inventory.item.chart', { name: item.name })}>
            <QuantityChart one={one} movements={read.movements} />
          </figure>
        </section>
      )}
      <section className={style.movements}>
        <h2>{t('inventory.item.movements')}</h2>
        <MovementList one={one} read={read} />
      </section>
      {dialogs}
    </Page>
  )
}

/** The three big buttons; counting comes first for an item that must be counted. */
function Moves({
  one: { record: item },
  onMove,
}: { one: ListedItem } & ReturnType<ReturnType<typeof useItemActions>['actionsOf']>) {
  const t = useLabels()
  if (onMove === undefined) return null
  const isToCount = item.quantity < 0
  return (
    <>
      {isToCount && (
        <p className={style.countIt} role="status">
          <IconClipboardCheck size={22} aria-hidden />
          {t('inventory.item.countIt')}
        </p>
      )}
      <div className={style.moves} data-screen-only>
        <Button
          size="lg"
          variant={isToCount ? 'default' : 'filled'}
          leftSection={<IconMinus size={22} aria-hidden />}
          onClick={() => onMove('use')}
        >
          {t('inventory.actions.use')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconTruckDelivery size={22} aria-hidden />}
          onClick={() => onMove('restock')}
        >
          {t('inventory.actions.restock')}
        </Button>
        <Button
          size="lg"
          variant={isToCount ? 'filled' : 'default'}
          leftSection={<IconClipboardCheck size={22} aria-hidden />}
          onClick={() => onMove('correction')}
        >
          {t('inventory.actions.count')}
        </Button>
      </div>
    </>
  )
}

function Facts({ one }: { one: ListedItem }) {
  const t = useLabels()
  const { detail } = useItemViews()
  return (
    <DetailList
      details={[
        detail('quantity', one, { value: <Quantity item={one.record} /> }),
        detail('minimum_stock_level', one, { label: t('inventory.columns.minimum') }),
        detail('last_restocked', one, { label: t('inventory.columns.restocked') }),
        detail('expiration_date', one, {
          label: t('inventory.columns.expiration'),
          value: <Expiration {...one} />,
        }),
        ...(one.record.description === null ? [] : [detail('description', one)]),
      ]}
    />
  )
}
