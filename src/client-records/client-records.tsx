/** One client's records of a kind, with figures, filters and every version. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { usePeople } from '../mirror/read/directory.ts'
import { type Coverage, useCoverage } from '../mirror/read/loaded-months.ts'
import { ClientName } from '../people/client-name.tsx'
import type { ClientSubjectProps } from '../people/client-subject.tsx'
import { NameAlert } from '../people/name-alert.tsx'
import { useResident } from '../people/use-resident.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useLogViewing } from '../sync/access-notes.ts'
import { useTrueNow } from '../sync/true-now.ts'
import { useIsReadingLocked } from '../sync/use-silent-days.ts'
import { DeviceFigures } from '../ui/overview/figures-here.tsx'
import type { Statistic } from '../ui/overview/statistics-row.tsx'
import { LoadingPage } from '../ui/page/loading.tsx'
import { MirrorEmptyState } from '../ui/page/nothing-here.tsx'
import { Page } from '../ui/page/page.tsx'
import { useGoBack } from '../ui/page/use-go-back.ts'
import { useIsAdding } from '../ui/page/use-is-adding.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { useIdlePreload } from '../ui/use-idle-preload.ts'
import style from './client-records.module.css'
import type { People, RecordCollection } from './record-kind.ts'
import { daysCovered, type FeatureWithRecords } from './record-words.ts'
import { RecordsArriving } from './records-arriving.tsx'
import { RecordsList, type RecordsListProps } from './records-list.tsx'
import { collectionsOf, type RecordsOfClient, useRecordsOfClient } from './use-records.ts'

export interface ClientRecordsProps<C extends RecordCollection>
  extends Pick<RecordsListProps<C>, 'kind' | 'columns' | 'filters' | 'detail' | 'actionsOf'> {
  /** The row of figures above the list. */
  figures: (clientRecords: RecordsOfClient<C>, today: LocalDate) => readonly Statistic[]
  /** Shown after the name in the title; if undefined, the title is the name. */
  title?: string
  /** Shown between the figures and the list. */
  listHeader?: ComponentType<ListHeaderProps<C>>
}

/** The kinds of records in the access log. */
const ACCESS_KINDS = {
  progressNotes: 'progress_notes',
  incidentReports: 'incident_reports',
  tracking: 'tracking',
} as const satisfies Record<FeatureWithRecords, AccessTarget>

export interface ListHeaderProps<C extends RecordCollection> {
  clientRecords: RecordsOfClient<C>
  today: LocalDate
}

/**
 * The page at `/{clientId}` below the overview's address. At `/{clientId}/add` a form opens over the page; while
 * reading is locked, the form opens alone.
 */
export function ClientRecords<C extends RecordCollection>(props: ClientRecordsProps<C>) {
  const { clientId = '' } = useParams()
  // The key resets everything opened or typed when the client changes.
  return <ClientRecordsOfClient key={clientId} {...props} clientId={Number(clientId)} />
}

function ClientRecordsOfClient<C extends RecordCollection>({
  clientId,
  ...props
}: ClientRecordsProps<C> & { clientId: number }) {
  const { kind } = props
  const { wordsKey, path, addForm } = kind
  const { t } = useTranslation()
  const isAdding = useIsAdding()
  const isLocked = useIsReadingLocked()
  const close = useGoBack(`${path}/${clientId}`)
  const id = Number.isInteger(clientId) ? clientId : 0
  const clientRecords = useRecordsOfClient(kind, id)
  const resident = useResident(id)
  const people = usePeople()
  const coverage = useCoverage(clientRecords ? [clientRecords.client.scope] : [], collectionsOf(kind))
  useLogViewing(ACCESS_KINDS[wordsKey], clientRecords?.client.scope, id)
  if (clientRecords === undefined || coverage === undefined) return <LoadingPage />
  if (clientRecords === null) {
    return (
      <Page title={t(`${wordsKey}.title`)}>
        <MirrorEmptyState title={t('records.notHere')} text={t('records.notHereText')} />
      </Page>
    )
  }
  // Waits for both, because content that arrives later would move the page under the user's finger.
  if (resident === undefined || people === undefined) return <LoadingPage />
  return (
    <>
      {!isLocked && (
        <ClientPage
          {...props}
          clientRecords={clientRecords}
          coverage={coverage}
          resident={resident}
          people={people}
        />
      )}
      {isAdding && <addForm.Form openClient={clientRecords} onClose={close} />}
    </>
  )
}

interface ClientPageProps<C extends RecordCollection> extends ClientRecordsProps<C> {
  clientRecords: RecordsOfClient<C>
  coverage: Coverage
  resident: ClientSubjectProps['resident']
  people: People
}

function ClientPage<C extends RecordCollection>(props: ClientPageProps<C>) {
  const { resident, figures, title, listHeader: ListHeader, ...listProps } = props
  const { kind, clientRecords, coverage } = listProps
  const { collection, wordsKey, path, addForm } = kind
  const { client, home, records } = clientRecords
  const { t } = useTranslation()
  const navigate = useNavigate()
  useIdlePreload(addForm.preload)
  const isAllowed = useCanDoInHome()
  const today = homeToday(useTrueNow(), home.time_zone)
  const days = daysCovered(coverage, today)
  const isArriving = days === undefined && records.length === 0 && coverage.isLoading
  return (
    <Page
      title={title === undefined ? fullName(client) : `${fullName(client)} - ${title}`}
      customHeader={<ClientHead resident={resident} wordsKey={wordsKey} title={title} coverageDays={days} />}
      actions={
        isAllowed(home, `${collection}.create`) && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => navigate(`${path}/${client.id}/add`)}
          >
            {t(`${wordsKey}.add`)}
          </Button>
        )
      }
    >
      {isArriving ? (
        <RecordsArriving wordsKey={wordsKey} />
      ) : (
        <>
          <DeviceFigures label={t(`${wordsKey}.client.figures`)} statistics={figures(clientRecords, today)} />
          {ListHeader && <ListHeader clientRecords={clientRecords} today={today} />}
          <RecordsList {...listProps} today={today} />
        </>
      )}
    </Page>
  )
}

interface ClientHeadProps {
  resident: ClientSubjectProps['resident']
  wordsKey: FeatureWithRecords
  /** Shown after the name; if undefined, the feature's title is below it. */
  title: string | undefined
  coverageDays: number | undefined
}

/** The head of a client's records: face, name, name alert, and how far back the records on this device go. */
function ClientHead({ resident, wordsKey, title, coverageDays }: ClientHeadProps) {
  const { t } = useTranslation()
  const name = fullName(resident.client)
  return (
    <header className={style.head}>
      <PersonAvatar name={name} imageUrl={resident.client.image_url} size={48} />
      <div className={style.who}>
        <ClientName client={resident.client} title={title} />
        <NameAlert resident={resident} />
        <p className={style.facts}>
          {[
            ...(title === undefined ? [t(`${wordsKey}.title`)] : []),
            ...(coverageDays === undefined ? [] : [t('ui.coversDays', { count: coverageDays })]),
          ].join(' · ')}
        </p>
      </div>
    </header>
  )
}
