/** Below the round: how many clients have medications, and every client with their next dose. */
import { IconCalendarEvent, IconPill, IconPillOff, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { memoize } from '#domain/rules/doses/chart/remembered.ts'
import { countBadgeColor } from '#domain/rules/doses/dose-words.ts'
import {
  formatRestSlot,
  isScheduledToday,
  type MarSummary,
  marOverview,
  type SlotFormat,
} from '#domain/rules/doses/mar-statistics.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { HomeClock } from '../../../homes/home-clock.tsx'
import { timeWords } from '../../../labels/dates.ts'
import { NameAlert } from '../../../people/name-alert.tsx'
import { type OverviewCard, OverviewCards } from '../../../ui/overview/overview-cards.tsx'
import { StatisticsRow } from '../../../ui/overview/statistics-row.tsx'
import { useCardFigures } from '../../../ui/overview/use-card-figures.ts'
import type { Tone } from '../../../ui/theme-colors.ts'
import { useLaterMarWords } from '../later-words.ts'
import style from './mar-clients.module.css'
import { UNRECORDED_PATH } from './unrecorded-section.tsx'

/** The badge's color by the number of medications (spec part 2 §2); not red, which means danger (decision 87). */
const COUNT_TONES: Readonly<Record<ReturnType<typeof countBadgeColor>, Tone>> = {
  gray: 'plain',
  green: 'given',
  yellow: 'waiting',
  red: 'due',
}

interface MarClientsProps {
  charts: readonly ClientChart[]
  /** The rounds of all homes are on this device; until then the figures would be wrong. */
  areAllHomesLoaded: boolean
  /** Several homes are shown together. */
  isHomeShown: boolean
}

export function MarClients({ charts, areAllHomesLoaded, isHomeShown }: MarClientsProps) {
  const t = useLaterMarWords()
  const { selectedFigure: pickedFigure, makeSelectableFigure } = useCardFigures()
  return (
    <>
      <MarFigures charts={areAllHomesLoaded ? charts : undefined} figure={makeSelectableFigure} />
      <p>
        <Link to={UNRECORDED_PATH}>{t('mar.unrecorded.all')}</Link>
      </p>
      <h2 className={style.clients}>{t('mar.overview.clients')}</h2>
      {charts.some(({ chart }) => chart.asNeededOrders.length > 0) && (
        <p className={style.hint}>{t('mar.overview.asNeeded')}</p>
      )}
      <ClientCards charts={charts} pickedFigure={pickedFigure} isHomeShown={isHomeShown} />
    </>
  )
}

const summarize = memoize((clientChart: ClientChart) => {
  const { client, chart, home } = clientChart
  const recordedDoses = new Map(
    chart
      .dosesOf(chart.today, addDays(chart.today, 1))
      .map(({ key, status, zone }) => [key, { status, time_zone: zone }] as const),
  )
  const orders = chart.orders.map(({ line, versions }) => ({ line, versions }))
  const slotWords: SlotFormat = ({ date, time }, today) =>
    formatRestSlot({ date, time: timeWords(time, home) }, today)
  return {
    clientChart,
    client,
    summary: marSummary(client, orders, recordedDoses, chart.now, home, slotWords),
  }
})

interface ClientCardsProps {
  charts: readonly ClientChart[]
  /** The selected figure, whose clients are shown; empty for all. */
  pickedFigure: string
  /** Several homes are shown together. */
  isHomeShown: boolean
}

function ClientCards({ charts, pickedFigure, isHomeShown }: ClientCardsProps) {
  const { t } = useTranslation()
  const shownClients = charts
    .map(summarize)
    .filter(({ summary }) => FIGURE_FILTERS[pickedFigure]?.(summary) ?? true)
  const cards = shownClients.map(
    ({ clientChart, client, summary }): OverviewCard => ({
      id: client.id,
      name: fullName(client),
      imageUrl: client.image_url,
      to: `/dashboard/mar/${client.id}`,
      details: (
        <>
          {isHomeShown && <HomeClock home={clientChart.home} now={clientChart.chart.now} />}
          <NameAlert resident={clientChart} isBrief />
        </>
      ),
      badges: [
        {
          text: t('mar.overview.medications', { count: summary.medication_count }),
          tone: COUNT_TONES[countBadgeColor(summary.medication_count)],
        },
      ],
      // The time is on its own line: next to the label a longer time would wrap and move every card below.
      line: t('mar.overview.nextAdministration', {
        when: `\n${summary.next_medication_schedule ?? t('ui.none')}`,
      }),
    }),
  )
  return (
    <OverviewCards
      cards={cards}
      label={t('mar.overview.clients')}
      emptyMessage={{ title: t('mar.overview.emptyTitle'), text: t('mar.overview.emptyText') }}
    />
  )
}

/** Which clients each figure above the cards counts. */
const FIGURE_FILTERS: Readonly<Record<string, (summary: MarSummary) => boolean>> = {
  with: ({ medication_count }) => medication_count > 0,
  without: ({ medication_count }) => medication_count === 0,
  today: isScheduledToday,
}

interface MarFiguresProps {
  /** undefined while the round of a home is still loading: the figures would be wrong. */
  charts: readonly ClientChart[] | undefined
  figure: ReturnType<typeof useCardFigures>['makeSelectableFigure']
}

function MarFigures({ charts, figure }: MarFiguresProps) {
  const { t } = useTranslation()
  const figures = charts && marOverview(charts.map(clientChart => summarize(clientChart).summary))
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
