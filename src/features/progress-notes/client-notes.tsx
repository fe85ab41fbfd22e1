/** /dashboard/progress-notes/{clientId}: all notes about one client, with figures, filters and every version. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { noteStatistics } from '#domain/rules/progress-notes.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import type { ClientSubjectProps } from '../../directory/client-subject.tsx'
import { useResident } from '../../directory/use-resident.ts'
import { shortDate } from '../../labels/dates.ts'
import { usePeople } from '../../mirror/directory.ts'
import { type Coverage, useCoverage } from '../../mirror/loaded-months.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useOpened } from '../../ui/list/use-list-view.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { preloadRecordForm } from '../../ui/record-form/record-form-dialog.tsx'
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts'
import { ClientNotesHead } from './client-notes-head.tsx'
import { noteColumns } from './note-columns.tsx'
import { NoteDetail } from './note-detail.tsx'
import { useNoteFilters } from './note-filters.tsx'
import { daysCovered } from './note-words.ts'
import { NotesArriving } from './notes-arriving.tsx'
import { NotesScreen } from './notes-screen.tsx'
import { OlderNotes } from './older-notes.tsx'
import { RemoveNote } from './remove-note.tsx'
import { type Note, type NotesOfClient, OF_NOTES, type People, useClientNotes } from './use-notes.ts'

const loadAddNote = () => Promise.all([import('./add-note.tsx'), preloadRecordForm()])
const AddClientNote = lazy(async () => ({ default: (await import('./add-note.tsx')).AddClientNote }))
const EditNote = lazy(async () => ({ default: (await import('./edit-note.tsx')).EditNote }))

const BACK = '/dashboard/progress-notes'

export function ClientNotes() {
  const { clientId = '' } = useParams()
  return (
    <NotesScreen key={clientId}>
      <OneClient clientId={Number(clientId)} />
    </NotesScreen>
  )
}

/** At /dashboard/progress-notes/{clientId}/add with the form open; with `?dose=` about that dose. */
function OneClient({ clientId }: { clientId: number }) {
  const { t } = useTranslation()
  const isAdding = useIsAdding()
  const [search] = useSearchParams()
  const close = useGoBack(`${BACK}/${clientId}`)
  const id = Number.isInteger(clientId) ? clientId : 0
  const read = useClientNotes(id)
  const person = useResident(id)
  const people = usePeople()
  const coverage = useCoverage(read ? [read.client.scope] : [], OF_NOTES)
  if (read === undefined || coverage === undefined) return <LoadingPage />
  if (read === null) {
    return (
      <Page title={t('progressNotes.title')} back={{ to: BACK, label: t('progressNotes.back') }}>
        <EmptyState title={t('progressNotes.client.notHere')} text={t('progressNotes.client.notHereText')} />
      </Page>
    )
  }
  // Drawn with what comes a moment later, the page would move under somebody's finger.
  if (person === undefined || people === undefined) return <LoadingPage />
  const administrationId = search.get('dose')
  return (
    <>
      <ClientPage read={read} coverage={coverage} person={person} people={people} />
      {isAdding && (
        <Suspense fallback={null}>
          <AddClientNote
            client={read.client}
            home={read.home}
            {...(administrationId === null ? {} : { administrationId })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

interface ClientPageProps {
  read: NotesOfClient
  coverage: Coverage
  person: ClientSubjectProps['person']
  people: People
}

function ClientPage({ person, ...shown }: ClientPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useFetchedAhead(loadAddNote)
  const may = useRights()
  const { read, coverage } = shown
  const { client, home } = read
  const today = homeToday(useTrueNow(), home.time_zone)
  const days = daysCovered(coverage, today)
  const isArriving = days === undefined && read.notes.length === 0 && coverage.isLoading
  return (
    <Page
      title={fullName(client)}
      back={{ to: BACK, label: t('progressNotes.back') }}
      head={<ClientNotesHead person={person} coversDays={days} />}
      actions={
        may(home, 'progress_note.create') && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => navigate(`${BACK}/${client.id}/add`)}
          >
            {t('progressNotes.add')}
          </Button>
        )
      }
    >
      {isArriving ? (
        <NotesArriving />
      ) : (
        <>
          <Figures read={read} />
          <NotesList {...shown} today={today} />
        </>
      )}
    </Page>
  )
}

function Figures({ read }: { read: NotesOfClient }) {
  const { t } = useTranslation()
  const figures = noteStatistics(read.notes)
  const names = ['total', 'daily', 'medical', 'behavioral'] as const
  return (
    <StatisticsRow
      label={t('progressNotes.client.figures')}
      statistics={names.map(name => ({ label: t(`progressNotes.client.${name}`), value: figures[name] }))}
    />
  )
}

function NotesList({ read, coverage, people, today }: Omit<ClientPageProps, 'person'> & { today: string }) {
  const { t } = useTranslation()
  const may = useRights()
  const { home } = read
  const [openedId, open] = useOpened('note')
  const [editing, setEditing] = useState<Note>()
  const [removing, setRemoving] = useState<Note>()
  const filters = useNoteFilters(read, people, today)
  const opened = read.notes.find(({ id }) => id === openedId)

  const actionsOf = (note: Note) => ({
    ...(may(home, 'progress_note.amend', note.staff_id) ? { onEdit: () => setEditing(note) } : {}),
    ...(may(home, 'progress_note.remove', note.staff_id) ? { onRemove: () => setRemoving(note) } : {}),
  })
  const menuOf = (note: Note) => {
    const { onEdit, onRemove } = actionsOf(note)
    return [
      { label: t('progressNotes.actions.view'), onPick: () => open(note.id) },
      ...(onEdit ? [{ label: t('progressNotes.actions.edit'), onPick: onEdit }] : []),
      ...(onRemove
        ? [{ label: t('progressNotes.actions.delete'), onPick: onRemove, isDangerous: true }]
        : []),
    ]
  }
  const columns = useMemo(() => noteColumns({ home, people, t }), [home, people, t])
  return (
    <>
      <ListTable
        label={t('progressNotes.client.table')}
        columns={columns}
        source={{
          rows: filters.rows,
          older: <OlderNotes scope={read.client.scope} coverage={coverage} />,
        }}
        rowKey={note => note.id}
        onOpen={note => open(note.id)}
        rowActions={note => (
          <RowMenu
            label={t('progressNotes.actions.label', { date: shortDate(note.note_date) })}
            actions={menuOf(note)}
          />
        )}
        search={t('progressNotes.client.search')}
        filters={filters.shown}
        emptyMessage={t('progressNotes.client.empty')}
      />
      {opened && (
        <NoteDetail
          note={opened}
          read={read}
          people={people}
          {...actionsOf(opened)}
          onClose={() => open(null)}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditNote note={editing} home={home} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
      {removing && (
        <RemoveNote
          note={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => opened?.id === removing.id && open(null)}
        />
      )}
    </>
  )
}
