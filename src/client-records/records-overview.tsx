/** The overview of a kind of record: every client of the home with the number of records and the latest one. */
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPlus, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { recordOverview } from '#domain/rules/records/client-records.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useActiveClients, useCurrentHomeId, useShownHomes } from '../homes/shown-homes.ts'
import { useCoverage } from '../mirror/read/loaded-months.ts'
import { useCanDoInHome } from '../session/use-rights.ts'
import { useTrueNow } from '../sync/true-now.ts'
import { useIsReadingLocked } from '../sync/use-silent-days.ts'
import { DeviceFigures } from '../ui/overview/figures-here.tsx'
import { useCardFigures } from '../ui/overview/use-card-figures.ts'
import { LoadingPage } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { useGoBack } from '../ui/page/use-go-back.ts'
import { useIsAdding } from '../ui/page/use-is-adding.ts'
import { useIdlePreload } from '../ui/use-idle-preload.ts'
import { ClientCards, type RecordCard } from './client-cards.tsx'
import type { Client, Home, RecordCollection, RecordKind } from './record-kind.ts'
import { daysCovered } from './record-words.ts'
import { RecordsArriving } from './records-arriving.tsx'
import { type ClientRecordSummary, collectionsOf, useSummaryByClient } from './use-records.ts'

export interface SearchProps {
  clients: readonly Client[]
  /** The current day of the home; of several homes the earliest. */
  today: LocalDate
  /** Shown below the search box while the search is empty. */
  children: ReactNode
}

export interface RecordsOverviewProps<C extends RecordCollection> {
  kind: RecordKind<C>
  /** Icons of the figures of clients with and without records. */
  icons: { withRecords: TablerIcon; noRecords: TablerIcon }
  /** Returns the content of a card about a client's records. */
  cardOf: (summary: ClientRecordSummary<C>, home: Home) => RecordCard
  /** A search in all records, shown over the cards. */
  search?: ComponentType<SearchProps>
}

/**
 * The overview of all clients. At `/add` a form opens over it in which the user selects the client; while reading is
 * locked, the form opens alone (A28).
 */
export function RecordsOverview<C extends RecordCollection>(props: RecordsOverviewProps<C>) {
  const isAdding = useIsAdding()
  const isLocked = useIsReadingLocked()
  const { addForm, path } = props.kind
  const close = useGoBack(path)
  return (
    <>
      {!isLocked && <Overview {...props} />}
      {isAdding && <addForm.Form onClose={close} />}
    </>
  )
}

function Overview<C extends RecordCollection>(props: RecordsOverviewProps<C>) {
  const { kind, icons, cardOf, search: Search = CardsWithoutSearch } = props
  const { collection, wordsKey, path, addForm } = kind
  const { t } = useTranslation()
  const navigate = useNavigate()
  useIdlePreload(addForm.preload)
  const isAllowed = useCanDoInHome()
  const now = useTrueNow()
  const hasCurrentHome = useCurrentHomeId() !== null
  const homes = useShownHomes()
  const clients = useActiveClients(homes)
  const coverage = useCoverage(homes?.map(({ scope }) => scope) ?? [], collectionsOf(kind))
  const [today = now.slice(0, 10)] = homes?.map(home => homeToday(now, home.time_zone)).sort() ?? []
  const clientDays = clients?.flatMap(({ id, home_id }) => {
    const home = homes?.find(shownHome => shownHome.id === home_id)
    return home ? [{ id, today: homeToday(now, home.time_zone), time_zone: home.time_zone }] : []
  })
  const summaryByClient = useSummaryByClient(kind, clientDays ?? [])
  const { selectedFigure: pickedFigure, makeSelectableFigure: makePickableFigure } = useCardFigures()
  if (homes === undefined || clients === undefined || coverage === undefined) return <LoadingPage />
  const [home] = homes
  const coveredDays = daysCovered(coverage, today)
  const isEmptyWhileLoading =
    coveredDays === undefined &&
    coverage.isLoading &&
    [...(summaryByClient?.values() ?? [])].every(({ count }) => count === 0)
  return (
    <Page
      title={
        hasCurrentHome && home
          ? t(`${wordsKey}.titleOfHome`, { home: home.home_name })
          : t(`${wordsKey}.title`)
      }
      {...(coveredDays === undefined ? {} : { coveredDayCount: coveredDays })}
      actions={
        homes.some(shownHome => isAllowed(shownHome, `${collection}.create`)) && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => navigate(`${path}/add`)}>
            {t(`${wordsKey}.add`)}
          </Button>
        )
      }
    >
      {isEmptyWhileLoading ? (
        <RecordsArriving wordsKey={wordsKey} />
      ) : (
        <>
          <Figures
            kind={kind}
            icons={icons}
            summaryByClient={summaryByClient}
            makePickableFigure={makePickableFigure}
          />
          <Search clients={clients} today={today}>
            <ClientCards
              kind={kind}
              clients={clients.filter(({ id }) => isCountedByFigure(pickedFigure, summaryByClient?.get(id)))}
              homes={homes}
              summaryByClient={summaryByClient}
              cardOf={cardOf}
              showsHome={!hasCurrentHome && homes.length > 1}
            />
          </Search>
        </>
      )}
    </Page>
  )
}

const CardsWithoutSearch = ({ children }: SearchProps) => children

interface FiguresProps<C extends RecordCollection> extends Pick<RecordsOverviewProps<C>, 'kind' | 'icons'> {
  /** undefined while the records are being counted. */
  summaryByClient: ReadonlyMap<number, ClientRecordSummary<C>> | undefined
  makePickableFigure: ReturnType<typeof useCardFigures>['makeSelectableFigure']
}

/** Returns whether a figure counts this client. */
function isCountedByFigure(
  pickedFigure: string,
  summary: Pick<ClientRecordSummary<RecordCollection>, 'count'> | undefined,
): boolean {
  if (pickedFigure === WITH_RECORDS) return (summary?.count ?? 0) > 0
  return pickedFigure !== WITHOUT_RECORDS || summary?.count === 0
}

const WITH_RECORDS = 'with'
const WITHOUT_RECORDS = 'without'

function Figures<C extends RecordCollection>({
  kind: { wordsKey },
  icons,
  summaryByClient,
  makePickableFigure,
}: FiguresProps<C>) {
  const { t } = useTranslation()
  const overview = summaryByClient && recordOverview([...summaryByClient.values()])
  return (
    <DeviceFigures
      label={t(`${wordsKey}.overview.figures`)}
      statistics={[
        {
          label: t('records.totalClients'),
          value: overview?.total_clients,
          icon: <IconUsers size={18} aria-hidden />,
        },
        makePickableFigure(WITH_RECORDS, {
          label: t(`${wordsKey}.overview.withRecords`),
          value: overview?.with_records,
          icon: <icons.withRecords size={18} aria-hidden />,
        }),
        makePickableFigure(WITHOUT_RECORDS, {
          label: t(`${wordsKey}.overview.noRecords`),
          value: overview?.no_records,
          icon: <icons.noRecords size={18} aria-hidden />,
        }),
        {
          label: t(`${wordsKey}.overview.recent`),
          value: overview?.recent_records,
          note: t('records.recentDays'),
          icon: <IconCalendarEvent size={18} aria-hidden />,
        },
      ]}
    />
  )
}
