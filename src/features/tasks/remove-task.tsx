import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Task } from './tasks.ts'

export function RemoveTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation()
  const record = useRecord()
  const showSavedToast = useSavedToast()
  const { id, title, recurrence } = task
  const remove = async () => {
    try {
      const { answered } = await record('task.remove', { task_id: id })
      showSavedToast(await answered)
    } catch {
      throw new Error(t('tasks.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('tasks.remove.title')}
      question={
        <>
          <p>{t('tasks.remove.question', { title })}</p>
          {recurrence !== 'none' && <p>{t('tasks.remove.series')}</p>}
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
