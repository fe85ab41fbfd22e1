import { useTranslation } from 'react-i18next'
import { useRecord } from '../../sync/use-record.ts'
import { DeleteConfirmation } from '../../ui/delete-confirmation.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { Note } from './use-notes.ts'

interface RemoveNoteProps {
  note: Note
  onClose: () => void
  onRemoved: () => void
}

export function RemoveNote({ note, onClose, onRemoved }: RemoveNoteProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const toast = useToast()
  const remove = async () => {
    try {
      const { answered } = await record('progress_note.remove', { progress_note_id: note.id })
      const where = await answered
      toast(
        where === 'saved'
          ? { text: t('ui.saved'), tone: 'given' }
          : { text: t('ui.savedHere'), tone: 'waiting' },
      )
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
