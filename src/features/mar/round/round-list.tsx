/** The round: for each client what to give now, in the order it is due. Nothing moves under the user's finger. */
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { People } from '../../../charts/people.ts'
import type { ClientRound, Round } from '../../../charts/round.ts'
import { unrecordedDosesOf } from '../../../charts/unrecorded-doses.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { homeClockInZone, timeWords, zonedTimeWords } from '../../../labels/dates.ts'
import type { LoadedMonths } from '../../../mirror/read/loaded-months.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useFrozenLayout } from '../../../ui/use-frozen-layout.ts'
import { useProgressiveCount } from '../../../ui/use-progressive-count.ts'
import { useMinHeight } from '../../../ui/use-stable-size.ts'
import { useStaleWarning } from '../chart/use-stale.ts'
import { type DoseActions, useDoseActions } from '../dose/use-dose-actions.tsx'
import { WarningRoom } from '../dose/warning-room.ts'
import { RoundCard } from './round-card.tsx'
import { type CardLayout, type RoundLayout, roundLayoutOf, stableLayout } from './round-layout.ts'
import style from './round-list.module.css'
import { DisputesAlert } from './second-look.tsx'
import { UnrecordedSection } from './unrecorded-section.tsx'

const TabletNote = onDemand(async () => (await import('./tablet-note.tsx')).TabletNote, null)

interface RoundListProps {
  round: Round
  charts: readonly ClientChart[]
  isMonthLoaded: LoadedMonths['isMonthLoaded']
  people: People | undefined
  canMark: (clientChart: ClientChart) => boolean
  /** Several homes are shown together. */
  isHomeShown: boolean
  /** The round of some homes is not yet on this device. */
  hasLoadingHomes: boolean
  /** Rendered below the list. */
  children: ReactNode
}

export function RoundList(props: RoundListProps) {
  const { round, charts, isMonthLoaded, people, canMark, isHomeShown, children } = props
  const isDueShown = round.openCount > 0 || !props.hasLoadingHomes
  const unrecordedDoses = useMemo(() => unrecordedDosesOf(charts, isMonthLoaded), [charts, isMonthLoaded])
  const actions = useDoseActions({ people, charts, canMark })
  const staleWarningFor = useStaleWarning()
  const warnedHomes = charts.filter(({ home }) => staleWarningFor(home) !== null)
  const latestLayout = {
    ...roundLayoutOf(round, client => isRecentlyMarked(client, actions)),
    isUnrecordedShown: unrecordedDoses.count + unrecordedDoses.shortenedHomes.length > 0,
    homeIdsWithWarningRoom: warnedHomes.map(({ home }) => home.id),
  }
  const { shownLayout, replacementCount, ref, tapGuardProps } = useFrozenLayout(latestLayout, stableLayout)
  const renderedCount = useProgressiveCount(shownLayout.dueCards.length)
  // Content below is rendered only when the list is complete, so that nothing is pushed away.
  const isComplete = renderedCount === shownLayout.dueCards.length
  const clientRounds = useRef(new Map<number, ClientRound>())
  for (const clientRound of round.clients)
    clientRounds.current.set(clientRound.clientChart.client.id, clientRound)
  const currentClientIds = new Set(round.clients.map(({ clientChart }) => clientChart.client.id))
  const renderCard = (layout: CardLayout, isFolded: boolean) => {
    const clientRound = clientRounds.current.get(layout.clientId)
    return (
      clientRound && (
        <li key={layout.clientId}>
          <WarningRoom value={shownLayout.homeIdsWithWarningRoom.includes(clientRound.clientChart.home.id)}>
            <RoundCard
              layout={layout}
              isFolded={isFolded}
              round={clientRound}
              people={people}
              actions={actions}
              staleWarning={staleWarningFor(clientRound.clientChart.home)}
              canMark={currentClientIds.has(layout.clientId) && canMark(clientRound.clientChart)}
              isHomeShown={isHomeShown}
            />
          </WarningRoom>
        </li>
      )
    )
  }
  return (
    <>
      {shownLayout.hasDisputes && (
        <SteadyHeight key={`disputes ${replacementCount}`}>
          <DisputesAlert disputedDoses={round.disputedDoses} isHomeShown={isHomeShown} />
        </SteadyHeight>
      )}
      <div ref={ref} className={style.still} {...tapGuardProps}>
        <section className={style.round} aria-labelledby="due-now">
          <RoundHead {...shownLayout} round={round} isHomeShown={isHomeShown} isDueShown={isDueShown}>
            <TabletNote round={round} unrecordedDays={unrecordedDoses.days} />
          </RoundHead>
          {shownLayout.isNothingDue && isDueShown && (
            <p className={style.nothing}>
              <DueWords round={round} isHomeShown={isHomeShown} />
            </p>
          )}
          {shownLayout.isUnrecordedShown && (
            <SteadyHeight key={`blanks ${replacementCount}`}>
              <UnrecordedSection unrecordedDoses={unrecordedDoses} />
            </SteadyHeight>
          )}
          <ol className={style.cards}>
            {shownLayout.dueCards.slice(0, renderedCount).map(layout => renderCard(layout, false))}
          </ol>
          {isComplete && <OtherCards {...shownLayout} renderCard={renderCard} />}
        </section>
        {isComplete && children}
        {isComplete && <AddedCards {...shownLayout} renderCard={renderCard} />}
        {actions.dialogs}
      </div>
    </>
  )
}

const isRecentlyMarked = ({ clientChart, doses }: ClientRound, { acts, isBusy }: DoseActions) =>
  acts.some(({ clientId }) => clientId === clientChart.client.id) ||
  doses.some(({ dose }) => isBusy(dose.administration_id))

interface RoundHeadProps
  extends Pick<RoundListProps, 'round' | 'isHomeShown'>,
    Pick<RoundLayout, 'isNothingDue' | 'hasDisputes'> {
  /** False while nothing is due in the homes on this device and other homes are still arriving. */
  isDueShown: boolean
  children: ReactNode
}

function RoundHead({ round, isHomeShown, isNothingDue, hasDisputes, isDueShown, children }: RoundHeadProps) {
  const { t } = useTranslation()
  return (
    <header className={style.head}>
      <h2 id="due-now">{t('mar.round.title')}</h2>
      {!isNothingDue && isDueShown && <DueWords round={round} isHomeShown={isHomeShown} />}
      {!hasDisputes && round.disputedDoses.length > 0 && (
        <Link className={style.look} role="alert" to="/dashboard/needs-attention">
          {t('mar.round.lookTitle', { count: round.disputedDoses.length })}
        </Link>
      )}
      {children}
    </header>
  )
}

/** "3 doses due", or that nothing is due and what comes next. */
function DueWords({ round, isHomeShown }: Pick<RoundListProps, 'round' | 'isHomeShown'>) {
  const { t } = useTranslation()
  if (round.openCount > 0)
    return (
      <span className={style.count} data-figures>
        {t('mar.round.dueCount', { count: round.openCount })}
      </span>
    )
  return (
    <span>
      {t('mar.round.nothingDue')}{' '}
      {round.nextDue ? nextDoseWords(round.nextDue, isHomeShown, t) : t('mar.round.noMoreToday')}
    </span>
  )
}

/** Keeps its height when its content shrinks while the list is in use. */
function SteadyHeight({ children }: { children: ReactNode }) {
  const contentRef = useRef<HTMLDivElement>(null)
  const minHeight = useMinHeight(contentRef)
  return (
    <div ref={contentRef} style={minHeight}>
      {children}
    </div>
  )
}

function nextDoseWords(
  { dose, clientChart: { home } }: NonNullable<Round['nextDue']>,
  isHomeShown: boolean,
  t: TFunction,
) {
  if (isHomeShown)
    return t('mar.round.nextIn', {
      time: zonedTimeWords(dose.at, homeClockInZone(dose.zone, home)),
      home: home.home_name,
    })
  return t('mar.round.nextAt', { time: timeWords(dose.time, home) })
}

type RenderCard = (layout: CardLayout, isFolded: boolean) => ReactNode

/** The cards of clients with nothing due. */
function OtherCards({
  laterCards,
  doneCards,
  renderCard,
}: Pick<RoundLayout, 'laterCards' | 'doneCards'> & { renderCard: RenderCard }) {
  const { t } = useTranslation()
  return (
    <>
      <CardGroup title={t('mar.round.turns.later')} cards={laterCards} renderCard={renderCard} />
      <CardGroup title={t('mar.round.done')} cards={doneCards} renderCard={renderCard} />
    </>
  )
}

/** What arrived while the screen was in use, below all that was there. */
function AddedCards({
  addedCards,
  renderCard,
}: Pick<RoundLayout, 'addedCards'> & { renderCard: RenderCard }) {
  const { t } = useTranslation()
  return (
    <div className={style.round}>
      <CardGroup
        title={t('mar.round.added')}
        cards={addedCards}
        renderCard={layout => renderCard(layout, false)}
      />
    </div>
  )
}

interface CardGroupProps {
  title: string
  cards: readonly CardLayout[]
  renderCard: RenderCard
}

const CardGroup = ({ title, cards, renderCard }: CardGroupProps) =>
  cards.length > 0 && (
    <>
      <h3 className={style.more}>{title}</h3>
      <ul className={style.cards}>{cards.map(layout => renderCard(layout, true))}</ul>
    </>
  )
