import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Appointment } from './appointments.ts'

export function RemoveAppointment({ record: own, onClose }: { record: Appointment; onClose: () => void }) {
  const { t } = useTranslation()
  const record = useRecord()
  const sayWhere = useSavedToast()
  const remove = async () => {
    try {
      const { answered } = await record('appointment.remove', { appointment_id: own.id })
      sayWhere(await answered)
    } catch {
      throw new Error(t('appointments.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('appointments.remove.title')}
      question={t('appointments.remove.question', { title: own.title })}
      onDelete={remove}
    />
  )
}
