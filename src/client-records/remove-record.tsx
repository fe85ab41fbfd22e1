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
  const { kind, record: removed, onClose, onRemoved } = props
  const { words } = kind
  const { t } = useTranslation()
  const record = useRecord()
  const sayWhere = useSavedToast()
  const remove = async () => {
    try {
      const { answered } = await kind.remove(record, removed.id)
      sayWhere(await answered)
      onRemoved()
    } catch {
      throw new Error(t(`${words}.remove.failed`))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t(`${words}.remove.title`)}
      question={
        <>
          <p>{t(`${words}.remove.question`)}</p>
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
