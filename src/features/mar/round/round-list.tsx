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
import { useStale } from '../chart/use-stale.ts'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import { RoundCard } from './round-card.tsx'
import { type CardLayout, keptLayout, layoutOf, type RoundLayout } from './round-layout.ts'
import style from './round-list.module.css'
import { SecondLook } from './second-look.tsx'
import { UnrecordedSection } from './unrecorded-section.tsx'

interface RoundListProps {
  round: Round
  charts: readonly ClientChart[]
  isMonthLoaded: LoadedMonths['isMonthLoaded']
  people: People | undefined
  mayMark: (person: ClientChart) => boolean
  /** Several homes are shown together. */
  saysHome: boolean
  /** The round of some homes is not yet on this device. */
  isArriving: boolean
  /** Rendered below the list. */
  children: ReactNode
}

export function RoundList(props: RoundListProps) {
  const { round, charts, isMonthLoaded, people, mayMark, saysHome, children } = props
  const { t } = useTranslation()
  const saysDue = round.open > 0 || !props.isArriving
  const unrecorded = useMemo(() => unrecordedDosesOf(charts, isMonthLoaded), [charts, isMonthLoaded])
  const actions = useDoseActions({ people, charts, canMark: mayMark })
  const staleIn = useStale()
  const isRecent = ({ person, doses }: ClientRound) =>
    actions.acts.some(({ clientId }) => clientId === person.client.id) ||
    doses.some(({ dose }) => actions.isBusy(dose.administration_id))
  const hasUnrecorded = unrecorded.count + unrecorded.shortened.length > 0
  const { shown, placed, ref, guard } = useFrozenLayout(
    { ...layoutOf(round, isRecent), hasBlanks: hasUnrecorded },
    (standing, fresh) => ({ ...keptLayout(standing, fresh), hasBlanks: standing.hasBlanks }),
  )
  const drawn = useProgressiveCount(shown.due.length)
  // Content below is rendered only when the list is complete, so that nothing is pushed away.
  const isWhole = drawn === shown.due.length
  const known = useRef(new Map<number, ClientRound>())
  for (const client of round.clients) known.current.set(client.person.client.id, client)
  const here = new Set(round.clients.map(({ person }) => person.client.id))
  const card = (layout: CardLayout, isFolded: boolean) => {
    const client = known.current.get(layout.clientId)
    return (
      client && (
        <li key={layout.clientId}>
          <RoundCard
            layout={layout}
            isFolded={isFolded}
            round={client}
            people={people}
            actions={actions}
            stale={staleIn(client.person.home)}
            mayMark={here.has(layout.clientId) && mayMark(client.person)}
            saysHome={saysHome}
          />
        </li>
      )
    )
  }
  return (
    <>
      {shown.hasDisputes && (
        <Standing key={`disputes ${placed}`}>
          <SecondLook disputed={round.disputed} saysHome={saysHome} />
        </Standing>
      )}
      <div ref={ref} className={style.still} {...guard}>
        <section className={style.round} aria-labelledby="due-now">
          <RoundHead {...shown} round={round} saysHome={saysHome} saysDue={saysDue} />
          {shown.isCalm && saysDue && (
            <p className={style.nothing}>
              <DueWords round={round} saysHome={saysHome} />
            </p>
          )}
          {shown.hasBlanks && (
            <Standing key={`blanks ${placed}`}>
              <UnrecordedSection blanks={unrecorded} />
            </Standing>
          )}
          <ol className={style.cards}>{shown.due.slice(0, drawn).map(layout => card(layout, false))}</ol>
          {isWhole && (
            <>
              <More title={t('mar.round.turns.later')} cards={shown.later} draw={card} />
              <More title={t('mar.round.done')} cards={shown.done} draw={card} />
              <More title={t('mar.round.added')} cards={shown.added} draw={layout => card(layout, false)} />
            </>
          )}
        </section>
        {isWhole && children}
        {actions.dialogs}
      </div>
    </>
  )
}

interface RoundHeadProps
  extends Pick<RoundListProps, 'round' | 'saysHome'>,
    Pick<RoundLayout, 'isCalm' | 'hasDisputes'> {
  /** False while nothing is due in the homes on this device and other homes are still arriving. */
  saysDue: boolean
}

function RoundHead({ round, saysHome, isCalm, hasDisputes, saysDue }: RoundHeadProps) {
  const { t } = useTranslation()
  return (
    <header className={style.head}>
      <h2 id="due-now">{t('mar.round.title')}</h2>
      {!isCalm && saysDue && <DueWords round={round} saysHome={saysHome} />}
      {!hasDisputes && round.disputed.length > 0 && (
        <Link className={style.look} role="alert" to="/dashboard/needs-attention">
          {t('mar.round.lookTitle', { count: round.disputed.length })}
        </Link>
      )}
    </header>
  )
}

/** "3 doses due", or that nothing is due and what comes next. */
function DueWords({ round, saysHome }: Pick<RoundListProps, 'round' | 'saysHome'>) {
  const { t } = useTranslation()
  if (round.open > 0)
    return (
      <span className={style.count} data-figures>
        {t('mar.round.dueCount', { count: round.open })}
      </span>
    )
  return (
    <span>
      {t('mar.round.nothingDue')}{' '}
      {round.next ? nextWords(round.next, saysHome, t) : t('mar.round.noMoreToday')}
    </span>
  )
}

/** Keeps its height when its content shrinks while the list is in use. */
function Standing({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const size = useMinHeight(part)
  return (
    <div ref={part} style={size}>
      {children}
    </div>
  )
}

function nextWords({ dose, person: { home } }: NonNullable<Round['next']>, saysHome: boolean, t: TFunction) {
  if (saysHome)
    return t('mar.round.nextIn', {
      time: zonedTimeWords(dose.at, clockIn(dose.zone, home)),
      home: home.home_name,
    })
  return t('mar.round.nextAt', { time: timeWords(dose.time, home) })
}

interface MoreProps {
  title: string
  cards: readonly CardLayout[]
  draw: (layout: CardLayout, isFolded: boolean) => ReactNode
}

const More = ({ title, cards, draw }: MoreProps) =>
  cards.length > 0 && (
    <>
      <h3 className={style.more}>{title}</h3>
      <ul className={style.cards}>{cards.map(layout => draw(layout, true))}</ul>
    </>
  )
