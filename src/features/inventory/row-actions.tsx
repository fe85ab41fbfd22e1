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
  one: ListedItem
  actions: ItemActions
}

const MOVES = ['use', 'restock', 'correction'] as const
const WORDS = { use: 'use', restock: 'restock', correction: 'count' } as const
const ICONS = { use: IconMinus, restock: IconTruckDelivery, correction: IconClipboardCheck } as const

/** The actions of an item: three big buttons on a card; in a row the most frequent action, the others behind "⋮". */
export function RowActions({ one, actions }: RowActionsProps) {
  const { t } = useTranslation()
  const { onMove } = actions
  // Counting comes first for an item that must be counted.
  const first: MovementKind = one.record.quantity < 0 ? 'correction' : 'use'
  const office = officeActions(actions, t)
  const menuOf = (more: readonly RowAction[]) =>
    more.length > 0 && <RowMenu label={t('inventory.actions.of', { name: one.record.name })} actions={more} />
  if (onMove === undefined) return menuOf(office)
  const behind = MOVES.filter(kind => kind !== first).map(kind => {
    const Icon = ICONS[kind]
    return {
      label: t(`inventory.actions.${WORDS[kind]}`),
      icon: <Icon size={20} aria-hidden />,
      onPick: () => onMove(kind),
    }
  })
  return (
    <>
      <div className={style.inTable}>
        <MoveButton one={one} kind={first} isMain={first !== 'use'} onMove={onMove} />
        {menuOf([...behind, ...office])}
      </div>
      <div className={style.onCard}>
        {MOVES.map(kind => (
          <MoveButton
            key={kind}
            one={one}
            kind={kind}
            isMain={kind === first && kind !== 'use'}
            onMove={onMove}
          />
        ))}
        {menuOf(office)}
      </div>
    </>
  )
}

interface MoveButtonProps {
  one: ListedItem
  kind: MovementKind
  isMain: boolean
  onMove: (kind: MovementKind) => void
}

function MoveButton({ one, kind, isMain, onMove }: MoveButtonProps) {
  const { t } = useTranslation()
  const { name } = one.record
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      aria-label={t(`inventory.actions.${WORDS[kind]}Which`, { name })}
      onClick={() => onMove(kind)}
    >
      {t(`inventory.actions.${WORDS[kind]}`)}
    </Button>
  )
}

const officeActions = ({ onEdit, onRemove }: ItemActions, t: TFunction): RowAction[] => [
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
