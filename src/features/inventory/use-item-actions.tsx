/** The actions a user may take on an item, and their dialogs, shared by the list and the page of an item. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MovementKind } from '#domain/entities/stock-movement.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useSecondPersonDialog } from '../../sync/second-person.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { useIdlePreload } from '../../ui/use-idle-preload.ts'
import type { Item, ListedItem } from './items.ts'
import { SignRecorded } from './sign-movement.tsx'

const editForm = createLazyForm(async () => (await import('./edit-item.tsx')).EditItem)
const movementForm = createLazyForm(async () => (await import('./move-item.tsx')).RecordMovement)

/** The actions on an item; those the user may not take are missing. */
export interface ItemActions {
  readonly onRecordMovement?: (kind: MovementKind) => void
  readonly onEdit?: () => void
  readonly onRemove?: () => void
}

interface OpenDialog {
  readonly listedItem: ListedItem
  readonly dialog: MovementKind | 'edit' | 'remove'
}

/** Returns the dialogs and the actions. `onRemoved` is called after deletion, for the page of the item. */
export function useItemActions(onRemoved = () => {}): {
  dialogs: ReactNode
  actionsOf: (target: ListedItem) => ItemActions
} {
  const isAllowed = useCanDoInHome()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [recorded, setRecorded] = useState<{ readonly itemId: number; readonly movementId: string }>()
  const canSignBeside = useSecondPersonDialog() !== undefined
  useIdlePreload(movementForm.preload)
  const close = () => setOpenDialog(undefined)
  return {
    dialogs: (
      <>
        {recorded && <SignRecorded {...recorded} onClose={() => setRecorded(undefined)} />}
        {openDialog &&
          (openDialog.dialog === 'edit' ? (
            <editForm.Form listedItem={openDialog.listedItem} onClose={close} />
          ) : openDialog.dialog === 'remove' ? (
            <RemoveItem item={openDialog.listedItem.record} onClose={close} onRemoved={onRemoved} />
          ) : (
            <movementForm.Form
              listedItem={openDialog.listedItem}
              kind={openDialog.dialog}
              onClose={movementId => {
                close()
                if (movementId !== undefined && canSignBeside)
                  setRecorded({ itemId: openDialog.listedItem.record.id, movementId })
              }}
            />
          ))}
      </>
    ),
    actionsOf: target => ({
      ...(isAllowed(target.home, 'stock_movement.record')
        ? { onRecordMovement: (kind: MovementKind) => setOpenDialog({ listedItem: target, dialog: kind }) }
        : {}),
      ...(isAllowed(target.home, 'inventory_item.update')
        ? { onEdit: () => setOpenDialog({ listedItem: target, dialog: 'edit' as const }) }
        : {}),
      ...(isAllowed(target.home, 'inventory_item.remove')
        ? { onRemove: () => setOpenDialog({ listedItem: target, dialog: 'remove' as const }) }
        : {}),
    }),
  }
}

interface RemoveItemProps {
  item: Item
  onClose: () => void
  onRemoved: () => void
}

/** Asks before deletion. The server refuses while active orders use the item, and reports how many do (V7). */
function RemoveItem({ item: { id, name }, onClose, onRemoved }: RemoveItemProps) {
  const { t } = useTranslation()
  const sendChange = useServerChange()
  const toast = useShowToast()
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('inventory.remove.title')}
      question={
        <>
          <p>{t('inventory.remove.question', { name })}</p>
          <p>{t('inventory.remove.kept')}</p>
          <NoConnectionNotice />
        </>
      }
      onDelete={async () => {
        await sendChange({ method: 'delete', path: `inventory/${id}` })
        toast({ text: t('inventory.remove.done'), tone: 'given' })
        onRemoved()
      }}
    />
  )
}
