/** One client in the round: who it is, what is late, due now and later, what is done, and "Give all". */
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { People } from '../../../charts/people.ts'
import type { ClientRound, RoundDose as DueDose, DueState } from '../../../charts/round.ts'
import { DUE_STATES } from '../../../charts/round.ts'
import { HomeClock } from '../../../homes/home-clock.tsx'
import { timeWords } from '../../../labels/dates.ts'
import { Allergies } from '../../../people/allergies.tsx'
import { NameAlert } from '../../../people/name-alert.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { outcomeCountWords } from '../chart/dose-text.ts'
import { actOfClient, actOfDose } from '../chart/recent-acts.ts'
import { alsoDueWords } from '../dose/also-due-words.ts'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './round-card.module.css'
import { RoundDose } from './round-dose.tsx'
import { GiveAllButton } from './round-give-all.tsx'
import type { CardLayout } from './round-layout.ts'

export interface RoundCardProps {
  layout: CardLayout
  /** True when nothing is due: one line that opens. */
  isFolded: boolean
  round: ClientRound
  people: People | undefined
  actions: DoseActions
  staleWarning: string | null
  canMark: boolean
  /** Several homes are shown together: each card shows its home. */
  isHomeShown: boolean
}

export function RoundCard(props: RoundCardProps) {
  const { layout, isFolded, round, actions } = props
  const [isOpened, setIsOpened] = useState(false)
  const { late, later } = layout.turns
  const isOpen = !isFolded || isOpened
  const hasGiveAll = layout.giveAllKeys.length > 0 || actOfClient(actions.acts, layout.clientId) !== undefined
  return (
    <article className={style.card} data-late={late.length > 0 || undefined}>
      {isFolded && <FoldedCard {...props} isOpened={isOpened} onToggle={() => setIsOpened(!isOpened)} />}
      {isOpen && <CardHead {...props} />}
      {isOpen && DUE_STATES.map(turn => turn !== 'later' && <TurnDoses key={turn} {...props} turn={turn} />)}
      {isOpen && hasGiveAll && <GiveAllButton {...props} />}
      {isOpen && layout.doneKeys.length > 0 && <DoseRows {...props} keys={layout.doneKeys} isFoldedRow />}
      {isOpen && later.length > 0 && <LaterDoses {...props} times={timesOf(round, later)} />}
    </article>
  )
}

function FoldedCard({
  round,
  isHomeShown,
  isOpened,
  onToggle,
}: RoundCardProps & { isOpened: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const { clientChart, name, doses, next } = round
  const doneDoses = doses.filter(({ isDone }) => isDone).map(({ dose }) => dose)
  const facts = [
    outcomeCountWords(doneDoses, t),
    next && t('mar.round.next', { time: timeWords(next.time, clientChart.home) }),
  ].filter(Boolean)
  return (
    <button type="button" className={style.toggle} aria-expanded={isOpened} onClick={onToggle}>
      <PersonAvatar name={name} imageUrl={clientChart.client.image_url} size={36} />
      <span className={style.folded}>
        <span className={style.foldedName}>{name}</span>
        {isHomeShown && <HomeClock home={clientChart.home} now={clientChart.chart.now} />}
        <span className={style.summary}>{facts.join(' · ')}</span>
        <NameAlert resident={clientChart} isBrief />
      </span>
      <IconChevronDown className={style.arrow} size={20} aria-hidden />
    </button>
  )
}

function CardHead({ isFolded, isHomeShown, round: { clientChart, name } }: RoundCardProps) {
  const { client, allergies } = clientChart
  return (
    <header className={style.who}>
      {!isFolded && <PersonAvatar name={name} imageUrl={client.image_url} size={52} />}
      <div className={style.words}>
        <Link className={style.name} to={`/dashboard/mar/${client.id}`}>
          {name}
        </Link>
        {isHomeShown && !isFolded && <HomeClock home={clientChart.home} now={clientChart.chart.now} />}
        {!isFolded && <NameAlert resident={clientChart} />}
        <Allergies client={client} allergies={allergies} />
      </div>
    </header>
  )
}

/** Renders open doses of one turn. Most cards have only the turn "now", which the page heading already shows. */
function TurnDoses({ turn, ...props }: RoundCardProps & { turn: DueState }) {
  const { t } = useTranslation()
  const { layout } = props
  const keys = layout.turns[turn]
  if (keys.length === 0) return null
  const isOnlyTurn = DUE_STATES.every(
    other => other === turn || other === 'later' || layout.turns[other].length === 0,
  )
  const words = t(`mar.round.turns.${turn}`)
  return (
    <>
      {!(turn === 'now' && isOnlyTurn) && (
        <h3 className={style.turn} data-turn={turn}>
          {words}
        </h3>
      )}
      <DoseRows {...props} keys={keys} />
    </>
  )
}

interface LaterDosesProps extends RoundCardProps {
  times: readonly string[]
}

function LaterDoses({ times, ...props }: LaterDosesProps) {
  const { t } = useTranslation()
  const [isOpened, setIsOpened] = useState(props.isFolded)
  return (
    <>
      <button
        type="button"
        className={style.later}
        aria-expanded={isOpened}
        onClick={() => setIsOpened(!isOpened)}
      >
        {t('mar.round.laterAt', { times: times.join(', ') })}
        <IconChevronDown className={style.arrow} size={20} aria-hidden />
      </button>
      {isOpened && <DoseRows {...props} keys={props.layout.turns.later} />}
    </>
  )
}

const timesOf = ({ doses, clientChart }: ClientRound, keys: readonly string[]) => [
  ...new Set(
    doses
      .filter(({ dose }) => keys.includes(dose.key))
      .map(({ dose }) => timeWords(dose.time, clientChart.home)),
  ),
]

type DoseRowsProps = RoundCardProps & { keys: readonly string[]; isFoldedRow?: boolean }

function DoseRows({
  keys,
  isFoldedRow = false,
  round,
  people,
  actions,
  staleWarning,
  canMark,
}: DoseRowsProps) {
  const { t } = useTranslation()
  const doseByKey = new Map(round.doses.map(roundDose => [roundDose.dose.key, roundDose]))
  // A dose that the schedule no longer has leaves its place empty until the layout is computed again.
  const knownDoses = useRef(new Map<string, DueDose>())
  for (const [key, roundDose] of doseByKey) knownDoses.current.set(key, roundDose)
  return (
    <ul className={style.doses}>
      {keys.map(key => {
        const roundDose = doseByKey.get(key) ?? knownDoses.current.get(key)
        if (roundDose === undefined) return null
        const id = roundDose.dose.administration_id
        return (
          <RoundDose
            key={key}
            roundDose={roundDose}
            clientChart={round.clientChart}
            people={people}
            isFolded={isFoldedRow}
            isGone={!doseByKey.has(key)}
            alsoDue={alsoDueWords(round.alsoDueByDose.get(key), round.clientChart.home, t)}
            isBusy={actions.isBusy(id)}
            recentAct={actOfDose(actions.acts, id)}
            staleWarning={staleWarning}
            canMark={canMark}
            onGive={actions.give}
            onMiss={actions.miss}
            onOpen={actions.open}
          />
        )
      })}
    </ul>
  )
}
