import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { RecordDetail, type RecordDialogProps } from '../../client-records/record-detail.tsx'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import type { Detail } from '../../ui/dialog/detail-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import type { Note } from './notes.ts'
import { TypeBadge } from './type-badge.tsx'

export function NoteDetail(dialogProps: RecordDialogProps<'progress_note'>) {
  const t = useLabels()
  const { label } = fieldWords('progress_note', t)
  const { note_type, content } = dialogProps.record
  return (
    <RecordDetail
      dialogProps={dialogProps}
      details={[
        { label: label('note_type'), value: <TypeBadge type={note_type} /> },
        { label: label('content'), value: content, isLong: true },
      ]}
      moreDetails={useDoseDetail(dialogProps.record)}
      renderVersion={version => ({
        badges: (
          <>
            <span>{shortDate(version.note_date, t)}</span>
            <TypeBadge type={version.note_type} />
          </>
        ),
        content: <p>{version.content}</p>,
      })}
    />
  )
}

/** Returns a link to the dose the note is about, for users who may open the MAR. */
function useDoseDetail(note: Note): Detail[] {
  const { t } = useTranslation()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  if (note.administration_id === null || !canOpen(role, 'mar')) return []
  const to = `/dashboard/mar/${note.client_id}?day=${note.note_date}`
  return [
    {
      label: t('progressNotes.detail.aboutDose'),
      value: <Link to={to}>{t('progressNotes.detail.openDose')}</Link>,
    },
  ]
}
