/** /dashboard/mar: the round that is due now, then every client of the home with their next dose. */
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPill, IconPillOff, IconPlus, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { remembered } from '#domain/rules/doses/chart/remembered.ts'
import { countBadgeColor } from '#domain/rules/doses/dose-words.ts'
import {
  isScheduledToday,
  type MarSummary,
  marOverview,
  type SlotWords,
  wireSlot,
} from '#domain/rules/doses/mar-statistics.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { roundOf } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useHomeCharts } from '../../../charts/use-home-charts.ts'
import { HomeClock } from '../../../homes/home-clock.tsx'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { timeWords } from '../../../labels/dates.ts'
import { ImportLink } from '../../../people/import-link.tsx'
import { NameAlert } from '../../../people/name-alert.tsx'
import { useRights } from '../../../session/use-rights.ts'
import { useViewed } from '../../../sync/access-notes.ts'
import { useIsReadingLocked } from '../../../sync/use-silent-days.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { type OverviewCard, OverviewCards } from '../../../ui/overview/overview-cards.tsx'
import { StatisticsRow } from '../../../ui/overview/statistics-row.tsx'
import { useCardFigures } from '../../../ui/overview/use-card-figures.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useGoBack } from '../../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../../ui/page/use-is-adding.ts'
import { preloadRecordForm } from '../../../ui/record-form/record-form-dialog.tsx'
import type { Tone } from '../../../ui/theme-colors.ts'
import { useDeferredMount } from '../../../ui/use-deferred-mount.ts'
import { RoundArriving } from '../chart/round-arriving.tsx'
import { marWords } from '../words.ts'
import style from './mar-overview.module.css'
import { RoundList } from './round-list.tsx'
import { UNRECORDED_PATH } from './unrecorded-section.tsx'

const AddMedication = onDemand(async () => (await import('../orders/medication-form.tsx')).AddMedication)

const RecordDose = onDemand(async () => (await import('../record/record-dose.tsx')).RecordDose)

/** Spec part 2 §2 MAR: 0 gray, up to 2 green, up to 5 yellow; more is ember: red means danger (decision 87). */
const TONES: Readonly<Record<ReturnType<typeof countBadgeColor>, Tone>> = {
  gray: 'plain',
  green: 'given',
  yellow: 'waiting',
  red: 'due',
}

/** Opens a form at /dashboard/mar/add and /record; while reading is locked, /record shows only the form (A28). */
export function MarOverview() {
  const isAdding = useIsAdding()
  const isRecording = useLocation().pathname.endsWith('/mar/record')
  const isLocked = useIsReadingLocked()
  const close = useGoBack('/dashboard/mar')
  return (
    <FeatureScreen name="mar" words={marWords}>
      {!isLocked && <Overview />}
      {isAdding && <AddMedication onClose={close} />}
      {isRecording && <RecordDose onClose={close} />}
    </FeatureScreen>
  )
}

function Overview() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useRights()
  const currentHomeId = useCurrentHomeId()
  const { homes, arriving, charts, left, people, isMonthLoaded } =
    useDeferredMount(useHomeCharts(currentHomeId)) ?? {}
  const all = useMemo(() => charts && left && [...charts, ...left], [charts, left])
  const round = useMemo(() => all && roundOf(all), [all])
  useViewed('mar', charts && homes?.map(({ scope }) => scope))

  const home = currentHomeId === null ? undefined : homes?.[0]
  const saysHome = currentHomeId === null && homes !== undefined && homes.length > 1
  const mayAdd = homes?.some(one => may(one, 'medication.create')) ?? false

  const { picked, figure } = useCardFigures()
  const below = charts && (
    <>
      <Figures charts={arriving?.length === 0 ? charts : undefined} figure={figure} />
      <p>
        <Link to={UNRECORDED_PATH}>{t('mar.unrecorded.all')}</Link>
      </p>
      <h2 className={style.clients}>{t('mar.overview.clients')}</h2>
      {charts.some(({ chart }) => chart.asNeededOrders.length > 0) && (
        <p className={style.hint}>{t('mar.overview.asNeeded')}</p>
      )}
      <Clients charts={charts} picked={picked} saysHome={saysHome} />
    </>
  )

  return (
    <Page
      title={home ? t('mar.titleOfHome', { home: home.home_name }) : t('mar.title')}
      actions={
        mayAdd && (
          <>
            <ImportLink kind="medications" />
            <Button
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              onPointerEnter={() => void preloadRecordForm()}
              onClick={() => navigate('/dashboard/mar/add')}
            >
              {t('mar.client.add')}
            </Button>
          </>
        )
      }
    >
      {arriving === 'all' ? (
        <RoundArriving />
      ) : (
        <>
          {arriving && arriving.length > 0 && <RoundArriving homes={arriving} />}
          {all === undefined || round === undefined || isMonthLoaded === undefined ? (
            // Rendered alone: the round would push away anything below it.
            <LoadingRows rows={8} />
          ) : all.length === 0 ? (
            below
          ) : (
            <RoundList
              round={round}
              charts={all}
              isMonthLoaded={isMonthLoaded}
              people={people}
              saysHome={saysHome}
              isArriving={arriving !== undefined && arriving.length > 0}
              mayMark={person => may(person.home, 'administration.mark')}
            >
              {below}
            </RoundList>
          )}
        </>
      )}
    </Page>
  )
}

const withSummary = remembered((person: ClientChart) => {
  const { client, chart, home } = person
  const recorded = new Map(
    chart
      .dosesOf(chart.today, addDays(chart.today, 1))
      .map(({ key, status, zone }) => [key, { status, time_zone: zone }] as const),
  )
  const orders = chart.orders.map(({ line, versions }) => ({ line, versions }))
  const wordsOf: SlotWords = ({ date, time }, today) => wireSlot({ date, time: timeWords(time, home) }, today)
  return { person, client, summary: marSummary(client, orders, recorded, chart.now, home, wordsOf) }
})

interface ClientsProps {
  charts: readonly ClientChart[]
  /** The selected figure, whose clients are shown; empty for all. */
  picked: string
  /** Several homes are shown together. */
  saysHome: boolean
}

function Clients({ charts, picked, saysHome }: ClientsProps) {
  const { t } = useTranslation()
  const shown = charts.map(withSummary).filter(({ summary }) => COUNTED[picked]?.(summary) ?? true)
  const cards = shown.map(
    ({ person, client, summary }): OverviewCard => ({
      id: client.id,
      name: fullName(client),
      imageUrl: client.image_url,
      to: `/dashboard/mar/${client.id}`,
      about: (
        <>
          {saysHome && <HomeClock home={person.home} now={person.chart.now} />}
          <NameAlert person={person} isBrief />
        </>
      ),
      badges: [
        {
          text: t('mar.overview.medications', { count: summary.medication_count }),
          tone: TONES[countBadgeColor(summary.medication_count)],
        },
      ],
      line: t('mar.overview.nextAdministration', { when: summary.next_medication_schedule ?? t('ui.none') }),
    }),
  )
  return (
    <OverviewCards
      cards={cards}
      label={t('mar.overview.clients')}
      empty={{ title: t('mar.overview.emptyTitle'), text: t('mar.overview.emptyText') }}
    />
  )
}

/** Which clients each figure above the cards counts. */
const COUNTED: Readonly<Record<string, (summary: MarSummary) => boolean>> = {
  with: ({ medication_count }) => medication_count > 0,
  without: ({ medication_count }) => medication_count === 0,
  today: isScheduledToday,
}

interface FiguresProps {
  /** undefined while a home is still arriving: the figures would be wrong. */
  charts: readonly ClientChart[] | undefined
  figure: ReturnType<typeof useCardFigures>['figure']
}

function Figures({ charts, figure }: FiguresProps) {
  const { t } = useTranslation()
  const figures = charts && marOverview(charts.map(one => withSummary(one).summary))
  return (
    <StatisticsRow
      label={t('mar.overview.figures')}
      statistics={[
        {
          label: t('mar.overview.totalClients'),
          value: figures?.total_clients,
          icon: <IconUsers size={18} aria-hidden />,
        },
        figure('with', {
          label: t('mar.overview.withMedications'),
          value: figures?.with_medications,
          icon: <IconPill size={18} aria-hidden />,
        }),
        figure('without', {
          label: t('mar.overview.noMedications'),
          value: figures?.no_medications,
          icon: <IconPillOff size={18} aria-hidden />,
        }),
        figure('today', {
          label: t('mar.overview.scheduledToday'),
          value: figures?.scheduled_today,
          icon: <IconCalendarEvent size={18} aria-hidden />,
        }),
      ]}
    />
  )
}
