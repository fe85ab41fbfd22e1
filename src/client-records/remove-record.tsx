import { useTranslation } from 'react-i18next'
import { useRecord } from '../sync/use-record.ts'
import { DeleteConfirmation } from '../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../ui/saved-toast.ts'
import type { RecordCollection, RecordKind, RecordOf } from './record-kind.ts'

interface RemoveRecordProps<C extends RecordCollection> {
  kind: RecordKind<C>
  record: RecordOf<C>
  onClose: () => void
  onRemoved: () => void
}

export function RemoveRecord<C extends RecordCollection>(props: RemoveRecordProps<C>) {
  const { kind, record: recordToRemove, onClose, onRemoved } = props
  const { wordsKey } = kind
  const { t } = useTranslation()
  const recordOperation = useRecord()
  const showSavedToast = useSavedToast()
  const remove = async () => {
    try {
      const { answered: serverAnswer } = await kind.remove(recordOperation, recordToRemove.id)
      showSavedToast(await serverAnswer)
      onRemoved()
    } catch {
      throw new Error(t(`${wordsKey}.remove.failed`))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t(`${wordsKey}.remove.title`)}
      question={
        <>
          <p>{t(`${wordsKey}.remove.question`)}</p>
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
