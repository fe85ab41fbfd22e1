import { Button } from '@mantine/core'
import { IconClipboardCheck, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import type { ListedItem } from './items.ts'
import type { ItemActions } from './use-item-actions.tsx'

/** The two that come most often as buttons, the others behind "⋮". What has to be counted is counted first. */
export function RowActions({ one: { item }, actions }: { one: ListedItem; actions: ItemActions }) {
  const { t } = useTranslation()
  const { name } = item
  const { onMove, onEdit, onRemove } = actions
  const isToCount = item.quantity < 0
  const more: RowAction[] = [
    ...(onMove === undefined
      ? []
      : [
          isToCount
            ? {
                label: t('inventory.actions.restock'),
                icon: <IconTruckDelivery size={20} aria-hidden />,
                onPick: () => onMove('restock'),
              }
            : {
                label: t('inventory.actions.count'),
                icon: <IconClipboardCheck size={20} aria-hidden />,
                onPick: () => onMove('correction'),
              },
        ]),
    ...(onEdit === undefined
      ? []
      : [{ label: t('inventory.actions.edit'), icon: <IconPencil size={20} aria-hidden />, onPick: onEdit }]),
    ...(onRemove === undefined
      ? []
      : [
          {
            label: t('inventory.actions.delete'),
            icon: <IconTrash size={20} aria-hidden />,
            onPick: onRemove,
            isDangerous: true,
          },
        ]),
  ]
  return (
    <>
      {onMove && (
        <>
          {isToCount && (
            <Button
              size="sm"
              aria-label={t('inventory.actions.countWhich', { name })}
              onClick={() => onMove('correction')}
            >
              {t('inventory.actions.count')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={t('inventory.actions.useWhich', { name })}
            onClick={() => onMove('use')}
          >
            {t('inventory.actions.use')}
          </Button>
          {!isToCount && (
            <Button
              variant="default"
              size="sm"
              aria-label={t('inventory.actions.restockWhich', { name })}
              onClick={() => onMove('restock')}
            >
              {t('inventory.actions.restock')}
            </Button>
          )}
        </>
      )}
      {more.length > 0 && <RowMenu label={t('inventory.actions.of', { name })} actions={more} />}
    </>
  )
}
