import { Button } from '@mantine/core'
import { IconClipboardCheck, IconMinus, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MovementKind } from '#domain/entities/stock-movement.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import type { ListedItem } from './items.ts'
import style from './row-actions.module.css'
import type { ItemActions } from './use-item-actions.tsx'

interface RowActionsProps {
  listedItem: ListedItem
  actions: ItemActions
}

const MOVEMENT_KINDS = ['use', 'restock', 'correction'] as const
const LABEL_KEYS = { use: 'use', restock: 'restock', correction: 'count' } as const
const ICONS = { use: IconMinus, restock: IconTruckDelivery, correction: IconClipboardCheck } as const

/** The actions of an item: three big buttons on a card; in a row the most frequent action, the others behind "⋮". */
export function RowActions({ listedItem, actions }: RowActionsProps) {
  const { t } = useTranslation()
  const { onRecordMovement } = actions
  // Counting comes first for an item that must be counted.
  const mainKind: MovementKind = listedItem.record.quantity < 0 ? 'correction' : 'use'
  const editActions = toEditActions(actions, t)
  const menuOf = (menuActions: readonly RowAction[]) =>
    menuActions.length > 0 && (
      <RowMenu label={t('inventory.actions.of', { name: listedItem.record.name })} actions={menuActions} />
    )
  if (onRecordMovement === undefined) return menuOf(editActions)
  const otherMovementActions = MOVEMENT_KINDS.filter(kind => kind !== mainKind).map(kind => {
    const Icon = ICONS[kind]
    return {
      label: t(`inventory.actions.${LABEL_KEYS[kind]}`),
      icon: <Icon size={20} aria-hidden />,
      onPick: () => onRecordMovement(kind),
    }
  })
  return (
    <>
      <div className={style.inTable}>
        <MovementButton
          listedItem={listedItem}
          kind={mainKind}
          isMain={mainKind !== 'use'}
          onRecordMovement={onRecordMovement}
        />
        {menuOf([...otherMovementActions, ...editActions])}
      </div>
      <div className={style.onCard}>
        {MOVEMENT_KINDS.map(kind => (
          <MovementButton
            key={kind}
            listedItem={listedItem}
            kind={kind}
            isMain={kind === mainKind && kind !== 'use'}
            onRecordMovement={onRecordMovement}
          />
        ))}
        {menuOf(editActions)}
      </div>
    </>
  )
}

interface MovementButtonProps {
  listedItem: ListedItem
  kind: MovementKind
  isMain: boolean
  onRecordMovement: (kind: MovementKind) => void
}

function MovementButton({ listedItem, kind, isMain, onRecordMovement }: MovementButtonProps) {
  const { t } = useTranslation()
  const { name } = listedItem.record
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      aria-label={t(`inventory.actions.${LABEL_KEYS[kind]}Which`, { name })}
      onClick={() => onRecordMovement(kind)}
    >
      {t(`inventory.actions.${LABEL_KEYS[kind]}`)}
    </Button>
  )
}

const toEditActions = ({ onEdit, onRemove }: ItemActions, t: TFunction): RowAction[] => [
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
