/** The round: for each client what to give now, in the order it is due. Nothing moves under the user's finger. */
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { People } from '../../../charts/people.ts'
import type { ClientRound, Round } from '../../../charts/round.ts'
import { unrecordedDosesOf } from '../../../charts/unrecorded-doses.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { clockIn, timeWords, zonedTimeWords } from '../../../labels/dates.ts'
import type { LoadedMonths } from '../../../mirror/read/loaded-months.ts'
import { useFrozenLayout } from '../../../ui/use-frozen-layout.ts'
import { useProgressiveCount } from '../../../ui/use-progressive-count.ts'
import { useMinHeight } from '../../../ui/use-stable-size.ts'
import { useStaleWarning } from '../chart/use-stale.ts'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import { RoundCard } from './round-card.tsx'
import { type CardLayout, layoutOf, type RoundLayout, stableLayout } from './round-layout.ts'
import style from './round-list.module.css'
import { SecondLook } from './second-look.tsx'
import { UnrecordedSection } from './unrecorded-section.tsx'

interface RoundListProps {
  round: Round
  charts: readonly ClientChart[]
  isMonthLoaded: LoadedMonths['isMonthLoaded']
  people: People | undefined
  canMark: (person: ClientChart) => boolean
  /** Several homes are shown together. */
  isHomeShown: boolean
  /** The round of some homes is not yet on this device. */
  isArriving: boolean
  /** Rendered below the list. */
  children: ReactNode
}

export function RoundList(props: RoundListProps) {
  const { round, charts, isMonthLoaded, people, canMark, isHomeShown, children } = props
  const isDueShown = round.openCount > 0 || !props.isArriving
  const unrecorded = useMemo(() => unrecordedDosesOf(charts, isMonthLoaded), [charts, isMonthLoaded])
  const actions = useDoseActions({ people, charts, canMark })
  const staleWarningIn = useStaleWarning()
  const isRecent = ({ clientChart: person, doses }: ClientRound) =>
    actions.acts.some(({ clientId }) => clientId === person.client.id) ||
    doses.some(({ dose }) => actions.isBusy(dose.administration_id))
  const hasUnrecorded = unrecorded.count + unrecorded.shortenedHomes.length > 0
  const roundLayout = { ...layoutOf(round, isRecent), hasBlanks: hasUnrecorded }
  const {
    shown: shownLayout,
    replacedCount: layoutNumber,
    ref,
    guard,
  } = useFrozenLayout(roundLayout, keepPlaces)
  const drawnCount = useProgressiveCount(shownLayout.due.length)
  // Content below is rendered only when the list is complete, so that nothing is pushed away.
  const isComplete = drawnCount === shownLayout.due.length
  const clientRounds = useRef(new Map<number, ClientRound>())
  for (const client of round.clients) clientRounds.current.set(client.clientChart.client.id, client)
  const currentClientIds = new Set(round.clients.map(({ clientChart: person }) => person.client.id))
  const renderCard = (layout: CardLayout, isFolded: boolean) => {
    const client = clientRounds.current.get(layout.clientId)
    return (
      client && (
        <li key={layout.clientId}>
          <RoundCard
            layout={layout}
            isFolded={isFolded}
            round={client}
            people={people}
            actions={actions}
            staleWarning={staleWarningIn(client.clientChart.home)}
            canMark={currentClientIds.has(layout.clientId) && canMark(client.clientChart)}
            isHomeShown={isHomeShown}
          />
        </li>
      )
    )
  }
  return (
    <>
      {shownLayout.hasDisputes && (
        <SteadyHeight key={`disputes ${layoutNumber}`}>
          <SecondLook disputed={round.disputed} isHomeShown={isHomeShown} />
        </SteadyHeight>
      )}
      <div ref={ref} className={style.still} {...guard}>
        <section className={style.round} aria-labelledby="due-now">
          <RoundHead {...shownLayout} round={round} isHomeShown={isHomeShown} isDueShown={isDueShown} />
          {shownLayout.isCalm && isDueShown && (
            <p className={style.nothing}>
              <DueWords round={round} isHomeShown={isHomeShown} />
            </p>
          )}
          {shownLayout.hasBlanks && (
            <SteadyHeight key={`blanks ${layoutNumber}`}>
              <UnrecordedSection unrecorded={unrecorded} />
            </SteadyHeight>
          )}
          <ol className={style.cards}>
            {shownLayout.due.slice(0, drawnCount).map(layout => renderCard(layout, false))}
          </ol>
          {isComplete && <OtherCards {...shownLayout} renderCard={renderCard} />}
        </section>
        {isComplete && children}
        {actions.dialogs}
      </div>
    </>
  )
}

interface ShownLayout extends RoundLayout {
  /** Doses without a record are shown. */
  hasBlanks: boolean
}

const keepPlaces = (shownLayout: ShownLayout, newLayout: ShownLayout): ShownLayout => ({
  ...stableLayout(shownLayout, newLayout),
  hasBlanks: shownLayout.hasBlanks,
})

interface RoundHeadProps
  extends Pick<RoundListProps, 'round' | 'isHomeShown'>,
    Pick<RoundLayout, 'isCalm' | 'hasDisputes'> {
  /** False while nothing is due in the homes on this device and other homes are still arriving. */
  isDueShown: boolean
}

function RoundHead({ round, isHomeShown, isCalm, hasDisputes, isDueShown }: RoundHeadProps) {
  const { t } = useTranslation()
  return (
    <header className={style.head}>
      <h2 id="due-now">{t('mar.round.title')}</h2>
      {!isCalm && isDueShown && <DueWords round={round} isHomeShown={isHomeShown} />}
      {!hasDisputes && round.disputed.length > 0 && (
        <Link className={style.look} role="alert" to="/dashboard/needs-attention">
          {t('mar.round.lookTitle', { count: round.disputed.length })}
        </Link>
      )}
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
      {round.next ? nextWords(round.next, isHomeShown, t) : t('mar.round.noMoreToday')}
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

function nextWords(
  { dose, clientChart: { home } }: NonNullable<Round['next']>,
  isHomeShown: boolean,
  t: TFunction,
) {
  if (isHomeShown)
    return t('mar.round.nextIn', {
      time: zonedTimeWords(dose.at, clockIn(dose.zone, home)),
      home: home.home_name,
    })
  return t('mar.round.nextAt', { time: timeWords(dose.time, home) })
}

type RenderCard = (layout: CardLayout, isFolded: boolean) => ReactNode

interface OtherCardsProps extends Pick<RoundLayout, 'later' | 'doneCards' | 'addedCards'> {
  renderCard: RenderCard
}

/** The cards of clients with nothing due, and those that arrived while the screen was in use. */
function OtherCards({ later, doneCards, addedCards, renderCard }: OtherCardsProps) {
  const { t } = useTranslation()
  return (
    <>
      <CardGroup title={t('mar.round.turns.later')} cards={later} renderCard={renderCard} />
      <CardGroup title={t('mar.round.done')} cards={doneCards} renderCard={renderCard} />
      <CardGroup
        title={t('mar.round.added')}
        cards={addedCards}
        renderCard={layout => renderCard(layout, false)}
      />
    </>
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
