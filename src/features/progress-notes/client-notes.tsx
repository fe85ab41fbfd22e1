/** /dashboard/progress-notes/{clientId}: all notes about one client. */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { noteStatistics } from '#domain/rules/records/progress-notes.ts'
import { ClientRecords } from '../../client-records/client-records.tsx'
import { useRights } from '../../session/use-rights.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { noteColumns } from './note-columns.tsx'
import { NoteDetail } from './note-detail.tsx'
import { notes } from './notes.ts'
import { progressNotesWords } from './words.ts'

export const ClientNotes = () => (
  <LabeledScreen name="progressNotes" words={progressNotesWords}>
    <NotesOfClient />
  </LabeledScreen>
)

const FIGURE_NAMES = ['total', 'daily', 'medical', 'behavioral'] as const

function NotesOfClient() {
  const { t } = useTranslation()
  const isAllowed = useRights()
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
