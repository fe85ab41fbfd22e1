/** /dashboard/progress-notes/{clientId}: all notes about one client. */
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { noteStatistics } from '#domain/rules/records/progress-notes.ts'
import { ClientRecords } from '../../client-records/client-records.tsx'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import { RecordDetail, type RecordDialogProps } from '../../client-records/record-detail.tsx'
import type { RecordViews } from '../../client-records/records-list.tsx'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import type { Detail } from '../../ui/dialog/detail-dialog.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { type Note, notes } from './notes.ts'
import { TypeBadge } from './type-badge.tsx'
import { progressNotesWords } from './words.ts'

export const ClientNotes = () => (
  <LabeledScreen name="progressNotes" words={progressNotesWords}>
    <NotesOfClient />
  </LabeledScreen>
)

const FIGURE_NAMES = ['total', 'daily', 'medical', 'behavioral'] as const

function NotesOfClient() {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const navigate = useNavigate()
  return (
    <ClientRecords
      kind={notes}
      figures={({ records }) => {
        const figures = noteStatistics(records)
        return FIGURE_NAMES.map(name => ({
          label: t(`progressNotes.client.${name}`),
          value: figures[name],
          // `total` counts the whole list and needs no filter.
          ...(name === 'total' ? {} : { to: `?type=${name}` }),
        }))
      }}
      columns={noteColumns}
      filters={({ filter }) => [
        { ...filter('note_type', t('progressNotes.allTypes'), note => note.note_type), name: 'type' },
      ]}
      detail={NoteDetail}
      actionsOf={(note, home) =>
        isAllowed(home, 'incident_report.create')
          ? [
              {
                label: t('progressNotes.reportIncident'),
                onPick: () => navigate(`/dashboard/incident-reports/${note.client_id}/add?note=${note.id}`),
              },
            ]
          : []
      }
    />
  )
}

/** Returns the columns. On a card the date and type are on top, the text below them. */
export const noteColumns = (
  { date, author, created }: SharedColumns<Note>,
  { column, text }: RecordViews<'progress_note'>,
): Column<Note>[] => [
  date,
  column('note_type', {
    cell: note => <TypeBadge type={note.note_type} />,
    searchBy: note => text('note_type', note),
    cardPlacement: 'corner',
  }),
  column('content', { cell: note => <Excerpt>{note.content}</Excerpt>, cardPlacement: 'wide' }),
  author,
  created,
]

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
  const doseUrl = `/dashboard/mar/${note.client_id}?day=${note.note_date}`
  return [
    {
      label: t('progressNotes.detail.aboutDose'),
      value: <Link to={doseUrl}>{t('progressNotes.detail.openDose')}</Link>,
    },
  ]
}
