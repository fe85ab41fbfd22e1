/** /dashboard/progress-notes: every client with their latest note, and a search through all notes. */
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconNotes, IconNotesOff, IconPlus, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { nameAlerts } from '#domain/rules/name-alerts.ts'
import { noteCountLevel, noteOverview } from '#domain/rules/progress-notes.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { HomeClock } from '../../directory/home-clock.tsx'
import { NameAlert } from '../../directory/name-alert.tsx'
import { useActiveClients, useCurrentHomeId, useShownHomes } from '../../directory/shown-homes.ts'
import { shortDate } from '../../labels/dates.ts'
import { useCoverage } from '../../mirror/loaded-months.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useListView } from '../../ui/list/use-list-view.ts'
import { type OverviewCard, OverviewCards } from '../../ui/overview/overview-cards.tsx'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { preloadRecordForm } from '../../ui/record-form/record-form-dialog.tsx'
import type { Tone } from '../../ui/theme-colors.ts'
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts'
import { newestFirst } from './days.ts'
import { NoteSearch } from './note-search.tsx'
import { daysCovered } from './note-words.ts'
import { NotesArriving } from './notes-arriving.tsx'
import style from './notes-overview.module.css'
import { NotesScreen } from './notes-screen.tsx'
import { type Client, type Home, type NotesOf, OF_NOTES, useNotesByClient } from './use-notes.ts'

const loadAddNote = () => Promise.all([import('./add-note.tsx'), preloadRecordForm()])
const AddNote = lazy(async () => ({ default: (await import('./add-note.tsx')).AddNote }))

const LEVEL_TONES: Readonly<Record<ReturnType<typeof noteCountLevel>, Tone>> = {
  none: 'plain',
  few: 'given',
  some: 'accent',
  many: 'held',
}

/** At /dashboard/progress-notes/add with the form open; the client is chosen in it. */
export function NotesOverview() {
  const isAdding = useIsAdding()
  const close = useGoBack('/dashboard/progress-notes')
  return (
    <NotesScreen>
      <Overview />
      {isAdding && (
        <Suspense fallback={null}>
          <AddNote onClose={close} />
        </Suspense>
      )}
    </NotesScreen>
  )
}

function Overview() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useFetchedAhead(loadAddNote)
  const may = useRights()
  const now = useTrueNow()
  const isOfOneHome = useCurrentHomeId() !== null
  const view = useListView(undefined)
  const homes = useShownHomes()
  const clients = useActiveClients(homes)
  const scopes = homes?.map(({ scope }) => scope) ?? []
  const coverage = useCoverage(scopes, OF_NOTES)
  const todayIn = new Map(homes?.map(home => [home.id, homeToday(now, home.time_zone)]))
  const today = [...todayIn.values()].sort()[0] ?? now.slice(0, 10)
  const days = clients?.map(({ id, home_id }) => ({ id, today: todayIn.get(home_id) ?? today }))
  const notes = useNotesByClient(days ?? [])
  if (homes === undefined || clients === undefined || coverage === undefined) return <LoadingPage />
  const [home] = homes
  const covered = daysCovered(coverage, today)
  const isNothingHere =
    covered === undefined &&
    coverage.isLoading &&
    [...(notes?.values() ?? [])].every(({ notes_count }) => notes_count === 0)
  return (
    <Page
      title={
        isOfOneHome && home
          ? t('progressNotes.titleOfHome', { home: home.home_name })
          : t('progressNotes.title')
      }
      {...(covered === undefined ? {} : { coversDays: covered })}
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
      {isNothingHere ? (
        <NotesArriving />
      ) : (
        <>
          <Figures notes={notes} />
          <NoteSearch view={view} clients={clients} days={newestFirst(today)} />
          {view.search.trim() === '' && (
            <>
              <h2 className={style.heading}>{t('progressNotes.overview.clients')}</h2>
              <Clients
                clients={clients}
                homes={homes}
                notes={notes}
                saysHome={!isOfOneHome && homes.length > 1}
              />
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** undefined while they are counted. */
type ByClient = ReadonlyMap<number, NotesOf> | undefined

function Figures({ notes }: { notes: ByClient }) {
  const { t } = useTranslation()
  const figures = notes && noteOverview([...notes.values()])
  return (
    <StatisticsRow
      label={t('progressNotes.overview.figures')}
      statistics={[
        {
          label: t('progressNotes.overview.totalClients'),
          value: figures?.total_clients,
          icon: <IconUsers size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.withNotes'),
          value: figures?.with_notes,
          icon: <IconNotes size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.noNotes'),
          value: figures?.no_notes,
          icon: <IconNotesOff size={18} aria-hidden />,
        },
        {
          label: t('progressNotes.overview.recentNotes'),
          value: figures?.recent_notes,
          note: t('progressNotes.overview.recentDays'),
          icon: <IconCalendarEvent size={18} aria-hidden />,
        },
      ]}
    />
  )
}

interface ClientsProps {
  clients: readonly Client[]
  homes: readonly Home[]
  notes: ByClient
  /** Several homes are shown together. */
  saysHome: boolean
}

function Clients({ clients, notes, homes, saysHome }: ClientsProps) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const alerts = nameAlerts(clients)
  const homeOf = (client: Client) => homes.find(({ id }) => id === client.home_id)
  const cardOf = (client: Client, { notes_count, latest }: NotesOf): OverviewCard => {
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
  }
  const cards =
    notes &&
    clients.flatMap(client => {
      const own = notes.get(client.id)
      return own === undefined ? [] : [cardOf(client, own)]
    })
  return (
    <OverviewCards
      cards={cards}
      label={t('progressNotes.overview.clients')}
      empty={{ title: t('progressNotes.overview.emptyTitle'), text: t('progressNotes.overview.emptyText') }}
    />
  )
}
