/** What one may do with an item, and the dialogs for it: on the list and on the page of one item alike. */
import { type ReactNode, Suspense, useState } from 'react'
import type { MovementKind } from '#domain/entities/stock-movement.ts'
import { useRights } from '../../session/use-rights.ts'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts'
import type { ListedItem } from './items.ts'
import { RemoveItem } from './remove-item.tsx'

const edit = fetchedForm(async () => (await import('./edit-item.tsx')).EditItem)
const move = fetchedForm(async () => (await import('./move-item.tsx')).MoveItem)

/** Missing is what this person may not do. */
export interface ItemActions {
  readonly onMove?: (kind: MovementKind) => void
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

interface Opened {
  readonly one: ListedItem
  readonly as: MovementKind | 'edit' | 'remove'
}

/** `onRemoved`: where the item was the whole page. */
export function useItemActions(onRemoved = () => {}): {
  dialogs: ReactNode
  actionsOf: (one: ListedItem) => ItemActions
} {
  const may = useRights()
  const [opened, open] = useState<Opened>()
  useFetchedAhead(move.preload)
  const close = () => open(undefined)
  return {
    dialogs: opened && (
      <Suspense fallback={null}>
        {opened.as === 'edit' ? (
          <edit.Form one={opened.one} onClose={close} />
        ) : opened.as === 'remove' ? (
          <RemoveItem item={opened.one.item} onClose={close} onRemoved={onRemoved} />
        ) : (
          <move.Form one={opened.one} kind={opened.as} onClose={close} />
        )}
      </Suspense>
    ),
    actionsOf: one => ({
      ...(may(one.home, 'stock_movement.record') ? { onMove: (as: MovementKind) => open({ one, as }) } : {}),
      ...(may(one.home, 'inventory_item.update') ? { onEdit: () => open({ one, as: 'edit' as const }) } : {}),
      ...(may(one.home, 'inventory_item.remove')
        ? { onRemove: () => open({ one, as: 'remove' as const }) }
        : {}),
    }),
  }
}
