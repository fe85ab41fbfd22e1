import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { useSavedToast } from '../../ui/saved-toast.ts'
import type { Note } from './use-notes.ts'

interface RemoveNoteProps {
  note: Note
  onClose: () => void
  onRemoved: () => void
}

export function RemoveNote({ note, onClose, onRemoved }: RemoveNoteProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const sayWhere = useSavedToast()
  const remove = async () => {
    try {
      const { answered } = await record('progress_note.remove', { progress_note_id: note.id })
      sayWhere(await answered)
      onRemoved()
    } catch {
      throw new Error(t('progressNotes.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('progressNotes.remove.title')}
      question={
        <>
          <p>{t('progressNotes.remove.question')}</p>
          <p>{t('progressNotes.remove.kept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
