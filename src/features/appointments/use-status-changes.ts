import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#domain/entities/appointment.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useRecord } from '../../sync/use-record.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import type { AppointmentWork } from './appointments.ts'

/** Records with one tap that an appointment took place, was cancelled, or is scheduled again. */
export function useStatusChange(): (work: AppointmentWork, status: AppointmentStatus) => Promise<void> {
  const { t } = useTranslation()
  const recordOperation = useRecord()
  const toast = useToast()
  return async ({ record: { id, title, status: previousStatus } }, status) => {
    try {
      const changes = { status }
      await recordOperation('appointment.update', {
        appointment_id: id,
        changes,
        seen: { status: previousStatus },
      })
      toast({ text: t(`appointments.changed.${status}`, { title }), tone: 'given' })
    } catch (error) {
      const problem = problemWords(error, t, t('appointments.failed'))
      toast({ text: problem, tone: 'attention', seconds: 10 })
    }
  }
}
