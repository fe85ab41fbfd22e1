/** Shows the due doses at the top of the dashboard: how many, for which clients, and a link to the round. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPill } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { groupBy } from '#domain/values/group-by.ts'
import { homesWithLateDoses } from '../../charts/late-homes.ts'
import { type ClientRound, type Round, roundOf } from '../../charts/round.ts'
import type { HomeCharts } from '../../charts/use-home-charts.ts'
import { HomeClock } from '../../homes/home-clock.tsx'
import { useQuietTabletWords } from '../../homes/quiet-tablets/quiet-tablet-words.ts'
import { homeClockInZone, timeWords, zonedTimeWords } from '../../labels/dates.ts'
import { NameAlert } from '../../people/name-alert.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import style from './due-now.module.css'

/** The most clients listed by name; further clients are only counted here and listed in the round. */
const MAX_CLIENTS = 6

interface DueNowProps {
  /** undefined while they are read. */
  charts: HomeCharts | undefined
  /** For roles that look after several homes: lists homes and not clients. */
  listsHomes: boolean
}

export function DueNow({ charts, listsHomes }: DueNowProps) {
  const { t } = useTranslation()
  const round = useMemo(() => charts && roundOf([...charts.charts, ...charts.departedCharts]), [charts])
  // Due doses show for the homes on this device; "nothing due" shows only when all homes are loaded (M11).
  const hasIncompleteHomes = charts !== undefined && charts.arrivingHomes.length > 0
  const isDue = round !== undefined && round.openCount > 0
  const showsHome = (charts?.homes.length ?? 0) > 1
  return (
    <section className={style.due} data-due={isDue || undefined} aria-label={t('dashboard.due.title')}>
      <div className={style.head}>
        <span className={style.icon} aria-hidden="true">
          <IconPill size={28} stroke={1.75} />
        </span>
        <div className={style.words}>
          {round && (isDue || !hasIncompleteHomes) && <DueWords round={round} showsHome={showsHome} />}
          {charts && <ArrivingNote charts={charts} />}
        </div>
        <Button
          component={Link}
          to="/dashboard/mar"
          size="lg"
          className={style.open}
          {...(isDue ? { color: 'due' } : { variant: 'default' })}
        >
          {t('dashboard.due.open')}
        </Button>
      </div>
      {isDue &&
        (listsHomes ? <HomesDue round={round} /> : <ClientsDue round={round} showsHome={showsHome} />)}
      {round && round.disputedDoses.length > 0 && (
        <Link className={style.look} to="/dashboard/needs-attention">
          <IconAlertTriangle size={20} aria-hidden />
          {t('dashboard.due.look', { count: round.disputedDoses.length })}
        </Link>
      )}
    </section>
  )
}

function DueWords({ round, showsHome }: { round: Round; showsHome: boolean }) {
  const { t } = useTranslation()
  const lateCount = round.clients.reduce((sum, clientRound) => sum + lateCountOf(clientRound), 0)
  const missing = useQuietTabletWords().missing(homesWithLateDoses(round))
  if (round.openCount > 0) {
    return (
      <>
        <h2 data-figures>{t('dashboard.due.doses', { count: round.openCount })}</h2>
        {lateCount > 0 && <p className={style.late}>{t('dashboard.due.late', { count: lateCount })}</p>}
        {missing && <p className={style.missing}>{missing}</p>}
      </>
    )
  }
  return (
    <>
      <h2>{t('dashboard.due.nothing')}</h2>
      <p className={style.quiet}>{nextDoseWords(round, showsHome, t)}</p>
    </>
  )
}

function nextDoseWords({ nextDue }: Round, showsHome: boolean, t: TFunction): string {
  if (nextDue === null) return t('dashboard.due.noMore')
  const { dose, clientChart } = nextDue
  const { home } = clientChart
  return showsHome
    ? t('dashboard.due.nextIn', {
        time: zonedTimeWords(dose.at, homeClockInZone(dose.zone, home)),
        home: home.home_name,
      })
    : t('dashboard.due.nextAt', { time: timeWords(dose.time, home) })
}

const lateCountOf = ({ doses }: ClientRound): number =>
  doses.filter(({ isDone, dueState }) => !isDone && dueState === 'late').length

function ClientsDue({ round, showsHome }: { round: Round; showsHome: boolean }) {
  const { t } = useTranslation()
  const dueClients = round.clients.filter(({ openCount }) => openCount > 0)
  const hiddenCount = dueClients.length - MAX_CLIENTS
  return (
    <ul className={style.clients}>
      {dueClients.slice(0, MAX_CLIENTS).map(clientRound => (
        <li key={clientRound.clientChart.client.id}>
          <Link className={style.client} to={`/dashboard/mar/${clientRound.clientChart.client.id}`}>
            <PersonAvatar
              name={clientRound.name}
              imageUrl={clientRound.clientChart.client.image_url}
              size={44}
            />
            <span className={style.clientWords}>
              <span className={style.name}>{clientRound.name}</span>
              {showsHome && (
                <HomeClock home={clientRound.clientChart.home} now={clientRound.clientChart.chart.now} />
              )}
              <NameAlert resident={clientRound.clientChart} isBrief />
              <DoseCount openCount={clientRound.openCount} lateCount={lateCountOf(clientRound)} />
            </span>
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && <li className={style.more}>{t('dashboard.due.more', { count: hiddenCount })}</li>}
    </ul>
  )
}

function HomesDue({ round }: { round: Round }) {
  const clientsByHome = groupBy(
    round.clients
      .filter(({ openCount }) => openCount > 0)
      .sort((left, right) => left.clientChart.home.home_name.localeCompare(right.clientChart.home.home_name)),
    ({ clientChart: chart }) => chart.home.id,
  )
  // For one home the text above already shows everything.
  if (clientsByHome.size < 2) return null
  return (
    <ul className={style.clients}>
      {[...clientsByHome].map(([id, clients]) => (
        <li key={id} className={style.home}>
          <span className={style.name}>{clients[0]?.clientChart.home.home_name}</span>
          <DoseCount
            openCount={clients.reduce((sum, { openCount }) => sum + openCount, 0)}
            lateCount={clients.reduce((sum, clientRound) => sum + lateCountOf(clientRound), 0)}
          />
        </li>
      ))}
    </ul>
  )
}

function DoseCount({ openCount, lateCount }: { openCount: number; lateCount: number }) {
  const { t } = useTranslation()
  return (
    <span className={style.count} data-figures>
      {t('dashboard.due.each', { count: openCount })}
      {lateCount > 0 && (
        <span className={style.late}> · {t('dashboard.due.late', { count: lateCount })}</span>
      )}
    </span>
  )
}

/** Shown while a home's round is only partly on this device: missing doses would look like none are due (M11). */
function ArrivingNote({ charts: { arrivingHomes } }: { charts: HomeCharts }) {
  const { t } = useTranslation()
  if (arrivingHomes !== 'all' && arrivingHomes.length === 0) return null
  return (
    <div role="status" className={style.arriving}>
      <p>
        {arrivingHomes === 'all'
          ? t('dashboard.due.arriving')
          : t('dashboard.due.arrivingOf', {
              homes: arrivingHomes.map(({ home_name }) => home_name).join(', '),
            })}
      </p>
      <p className={style.quiet}>{t('dashboard.due.paper')}</p>
    </div>
  )
}
