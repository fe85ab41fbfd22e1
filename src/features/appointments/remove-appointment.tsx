import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Appointment } from './appointments.ts'

export function RemoveAppointment({
  record: appointment,
  onClose,
}: {
  record: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const recordOperation = useRecord()
  const showSavedToast = useSavedToast()
  const remove = async () => {
    try {
      const { answered: serverAnswer } = await recordOperation('appointment.remove', {
        appointment_id: appointment.id,
      })
      showSavedToast(await serverAnswer)
    } catch {
      throw new Error(t('appointments.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('appointments.remove.title')}
      question={t('appointments.remove.question', { title: appointment.title })}
      onDelete={remove}
    />
  )
}
