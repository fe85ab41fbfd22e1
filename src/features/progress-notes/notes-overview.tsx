/** /dashboard/progress-notes: every client with their latest note, and a search through all notes. */
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconNotes, IconNotesOff, IconPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { nameAlerts } from '#domain/rules/name-alerts.ts'
import { noteCountLevel, noteOverview, notesByClient } from '#domain/rules/progress-notes.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { HomeClock } from '../../directory/home-clock.tsx'
import { NameAlert } from '../../directory/name-alert.tsx'
import { useCurrentHomeId } from '../../directory/shown-homes.ts'
import { shortDate } from '../../labels/dates.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useListView } from '../../ui/list/use-list-view.ts'
import { type OverviewCard, OverviewCards } from '../../ui/overview/overview-cards.tsx'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { preloadRecordForm } from '../../ui/record-form/record-form-dialog.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts'
import { NoteSearch } from './note-search.tsx'
import { daysCovered } from './note-words.ts'
import { NotesArriving } from './notes-arriving.tsx'
import style from './notes-overview.module.css'
import { NotesScreen } from './notes-screen.tsx'
import { type Client, useHomesNotes } from './use-notes.ts'

const loadAddNote = () => Promise.all([import('./add-note.tsx'), preloadRecordForm()])
const AddNote = lazy(async () => ({ default: (await import('./add-note.tsx')).AddNote }))

const LEVEL_TONES: Readonly<Record<ReturnType<typeof noteCountLevel>, Tone>> = {
  none: 'plain',
  few: 'given',
  some: 'waiting',
  many: 'attention',
}

export const NotesOverview = () => (
  <NotesScreen>
    <Overview />
  </NotesScreen>
)

/** /dashboard/progress-notes/add: the same screen with the form open; the client is chosen in it. */
export function AddToNotes() {
  const close = useGoBack('/dashboard/progress-notes')
  return (
    <NotesScreen>
      <Overview />
      <Suspense fallback={null}>
        <AddNote onClose={close} />
      </Suspense>
    </NotesScreen>
  )
}

type Read = NonNullable<ReturnType<typeof useHomesNotes>>

function Overview() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useFetchedAhead(loadAddNote)
  const may = useRights()
  const now = useTrueNow()
  const homeId = useCurrentHomeId()
  const view = useListView(undefined)
  const read = useHomesNotes(homeId)
  if (read === undefined) return <LoadingPage />
  const { homes, clients, notes, coverage } = read
  const todays = new Map(homes.map(home => [home.id, homeToday(now, home.time_zone)]))
  const today = [...todays.values()].sort()[0] ?? now.slice(0, 10)
  const home = homeId === null ? undefined : homes[0]
  const days = daysCovered(coverage, today)
  return (
    <Page
      title={home ? t('progressNotes.titleOfHome', { home: home.home_name }) : t('progressNotes.title')}
      {...(days === undefined ? {} : { coversDays: days })}
      actions={
        homes.some(one => may(one, 'progress_note.create')) && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => navigate('/dashboard/progress-notes/add')}
          >
            {t('progressNotes.add')}
          </Button>
        )
      }
    >
      {days === undefined && notes.length === 0 && coverage.isLoading ? (
        <NotesArriving />
      ) : (
        <>
          <Figures read={read} todays={todays} />
          <NoteSearch view={view} read={read} />
          {view.search.trim() === '' && (
            <>
              <h2 className={style.heading}>{t('progressNotes.overview.clients')}</h2>
              <Clients
                clients={clients}
                notes={notes}
                homes={homes}
                saysHome={homeId === null && homes.length > 1}
              />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function Figures({ read, todays }: { read: Read; todays: ReadonlyMap<number, LocalDate> }) {
  const { t } = useTranslation()
  const { clients, notes } = read
  // Not at every letter of a search: there may be many notes.
  const days = JSON.stringify([...todays])
  const figures = useMemo(() => {
    const todayOf = new Map<number, LocalDate>(JSON.parse(days))
    const counted = clients.map(({ id, home_id }) => ({ id, today: todayOf.get(home_id) ?? '' }))
    return noteOverview(counted, notes)
  }, [clients, notes, days])
  return (
    <StatisticsRow
      label={t('progressNotes.overview.figures')}
      statistics={[
        {
          label: t('progressNotes.overview.totalClients'),
          value: figures.total_clients,
          icon: <IconUsers size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.withNotes'),
          value: figures.with_notes,
          icon: <IconNotes size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.noNotes'),
          value: figures.no_notes,
          icon: <IconNotesOff size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.recentNotes'),
          value: figures.recent_notes,
          note: t('progressNotes.overview.recentDays'),
          icon: <IconCalendarEvent size={18} aria-hidden />,
        },
      ]}
    />
  )
}

type ClientsProps = Pick<Read, 'clients' | 'notes' | 'homes'> & {
  /** Several homes are shown together. */
  saysHome: boolean
}

function Clients({ clients, notes, homes, saysHome }: ClientsProps) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const summaries = useMemo(
    () =>
      notesByClient(
        clients.map(({ id }) => id),
        notes,
      ),
    [clients, notes],
  )
  const alerts = nameAlerts(clients)
  const homeOf = (client: Client) => homes.find(({ id }) => id === client.home_id)
  const cards = clients.map((client, index): OverviewCard => {
    const { notes_count = 0, latest = null } = summaries[index] ?? {}
    const home = homeOf(client)
    const alike = (alerts.get(client.id) ?? []).map(other => ({ client: other, home: homeOf(other) }))
    return {
      id: client.id,
      name: fullName(client),
      imageUrl: client.image_url,
      to: `/dashboard/progress-notes/${client.id}`,
      about: (
        <>
          {saysHome && home && <HomeClock home={home} now={now} />}
          <NameAlert person={{ client, home, alike }} isBrief />
        </>
      ),
      badge: {
        text: t('progressNotes.overview.notes', { count: notes_count }),
        tone: LEVEL_TONES[noteCountLevel(notes_count)],
      },
      line:
        latest === null
          ? t('progressNotes.overview.latestNone')
          : t('progressNotes.overview.latest', {
              date: shortDate(latest.note_date),
              type: t(`progressNotes.types.${latest.note_type}`),
            }),
    }
  })
  return (
    <OverviewCards
      cards={cards}
      label={t('progressNotes.overview.clients')}
      empty={{ title: t('progressNotes.overview.emptyTitle'), text: t('progressNotes.overview.emptyText') }}
    />
  )
}
