import { useTranslation } from 'react-i18next'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import type { Item } from './items.ts'

interface RemoveItemProps {
  item: Item
  onClose: () => void
  onRemoved: () => void
}

/** While active orders pick their drug there the server says how many they are, and it stays (V7). */
export function RemoveItem({ item: { id, name }, onClose, onRemoved }: RemoveItemProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useToast()
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('inventory.remove.title')}
      question={
        <>
          <p>{t('inventory.remove.question', { name })}</p>
          <p>{t('inventory.remove.kept')}</p>
          <NeedsConnection />
        </>
      }
      onDelete={async () => {
        await change({ method: 'delete', path: `inventory/${id}` })
        toast({ text: t('inventory.remove.done'), tone: 'given' })
        onRemoved()
      }}
    />
  )
}
