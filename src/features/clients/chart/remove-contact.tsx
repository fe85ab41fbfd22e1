import { useTranslation } from 'react-i18next'
import { useRecord } from '../../../sync/use-record.ts'
import { DeleteConfirmation } from '../../../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../../../ui/saved-toast.ts'
import type { Contact } from '../use-client.ts'

export function RemoveContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation()
  const recordOperation = useRecord()
  const showSavedToast = useSavedToast()
  const remove = async () => {
    const { answered: serverAnswer } = await recordOperation('client_contact.remove', {
      client_contact_id: contact.id,
    })
    showSavedToast(await serverAnswer)
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('clients.contacts.removeTitle')}
      question={t('clients.contacts.removeQuestion', { name: contact.full_name })}
      confirmLabel={t('clients.chart.remove')}
      onDelete={remove}
    />
  )
}
