/** One client in the round: who it is, what is late, due now and later, what is done, and "Give all". */
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import type { People } from '../../../charts/people.ts'
import {
  type ClientRound,
  DUE_STATES,
  type RoundDose as DueDose,
  type DueState,
} from '../../../charts/round.ts'
import { HomeClock } from '../../../homes/home-clock.tsx'
import { timeWords } from '../../../labels/dates.ts'
import { Allergies } from '../../../people/allergies.tsx'
import { NameAlert } from '../../../people/name-alert.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { useMinHeight } from '../../../ui/use-stable-size.ts'
import { outcomeCountWords } from '../chart/dose-text.ts'
import { actOfClient, actOfDose } from '../chart/recent-acts.ts'
import { alsoDueWords } from '../dose/also-due-words.ts'
import { GiveButton } from '../dose/give-button.tsx'
import { UndoButton } from '../dose/undo-button.tsx'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './round-card.module.css'
import { RoundDose } from './round-dose.tsx'
import type { CardLayout } from './round-layout.ts'

export interface RoundCardProps {
  layout: CardLayout
  /** True when nothing is due, so that the card is one line that expands. */
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
  const [isExpanded, setIsOpened] = useState(false)
  const { late, later } = layout.openKeysByState
  const dueStates = DUE_STATES.filter(
    dueState => dueState !== 'later' && layout.openKeysByState[dueState].length > 0,
  )
  const isOpen = !isFolded || isExpanded
  const hasGiveAll = layout.giveAllKeys.length > 0 || actOfClient(actions.acts, layout.clientId) !== undefined
  return (
    <article className={style.card} data-late={late.length > 0 || undefined}>
      {isFolded && (
        <FoldedCard {...props} isExpanded={isExpanded} onToggle={() => setIsOpened(!isExpanded)} />
      )}
      {isOpen && <CardHead {...props} />}
      {isOpen &&
        dueStates.map(dueState => (
          <DueStateDoses
            key={dueState}
            {...props}
            dueState={dueState}
            // Most cards have only "now", which the page heading shows.
            hasHeading={dueState !== 'now' || dueStates.length > 1}
          />
        ))}
      {isOpen && hasGiveAll && <GiveAllButton {...props} />}
      {isOpen && layout.doneKeys.length > 0 && <DoseRows {...props} keys={layout.doneKeys} isFoldedRow />}
      {isOpen && later.length > 0 && <LaterDoses {...props} times={timesOf(round, later)} />}
    </article>
  )
}

function FoldedCard({
  round,
  isHomeShown,
  isExpanded,
  onToggle,
}: RoundCardProps & { isExpanded: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const { clientChart, name, doses, nextDose } = round
  const doneDoses = doses.filter(({ isDone }) => isDone).map(({ dose }) => dose)
  const facts = [
    outcomeCountWords(doneDoses, t),
    nextDose && t('mar.round.next', { time: timeWords(nextDose.time, clientChart.home) }),
  ].filter(Boolean)
  return (
    <button type="button" className={style.toggle} aria-expanded={isExpanded} onClick={onToggle}>
      <PersonAvatar name={name} imageUrl={clientChart.client.image_url} size={36} />
      <span className={style.folded}>
        <span className={style.foldedName}>{name}</span>
        {isHomeShown && <HomeClock home={clientChart.home} now={clientChart.chart.now} />}
        <NameAlert resident={clientChart} isBrief />
        <span className={style.summary}>{facts.join(' · ')}</span>
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

/** Renders a state's open doses. */
function DueStateDoses({
  dueState,
  hasHeading,
  ...props
}: RoundCardProps & { dueState: DueState; hasHeading: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {hasHeading && (
        <h3 className={style.turn} data-turn={dueState}>
          {t(`mar.round.turns.${dueState}`)}
        </h3>
      )}
      <DoseRows {...props} keys={props.layout.openKeysByState[dueState]} />
    </>
  )
}

interface LaterDosesProps extends RoundCardProps {
  times: readonly string[]
}

function LaterDoses({ times, ...props }: LaterDosesProps) {
  const { t } = useTranslation()
  const [isExpanded, setIsOpened] = useState(props.isFolded)
  return (
    <>
      <button
        type="button"
        className={style.later}
        aria-expanded={isExpanded}
        onClick={() => setIsOpened(!isExpanded)}
      >
        {t('mar.round.laterAt', { times: times.join(', ') })}
        <IconChevronDown className={style.arrow} size={20} aria-hidden />
      </button>
      {isExpanded && <DoseRows {...props} keys={props.layout.openKeysByState.later} />}
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

type DoseRowsProps = RoundCardProps & {
  keys: readonly string[]
  isFoldedRow?: boolean
}

function DoseRows({
  keys,
  isFoldedRow = false,
  layout,
  round,
  people,
  actions,
  staleWarning,
  canMark,
}: DoseRowsProps) {
  const { t } = useTranslation()
  const doseByKey = new Map(round.doses.map(roundDose => [roundDose.dose.key, roundDose]))
  // A dose that the schedule no longer has leaves its place empty until the layout is computed again.
  const lastKnownDoses = useRef(new Map<string, DueDose>())
  for (const [key, roundDose] of doseByKey) lastKnownDoses.current.set(key, roundDose)
  return (
    <ul className={style.doses}>
      {keys.map(key => {
        const roundDose = lastKnownDoses.current.get(key)
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
            isLateShown={layout.openKeysByState.late.includes(key)}
            isDayShown={layout.yesterdayKeys.includes(key)}
            alsoDueText={alsoDueWords(round.alsoDueByDose.get(key), round.clientChart.home, t)}
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

/** The "Give all" button, below the doses so that they are read first, and away from its undo. */
function GiveAllButton({ round, actions, staleWarning, canMark }: RoundCardProps) {
  const { t } = useTranslation()
  const { clientChart, name, giveAllDoses } = round
  const recentAct = actOfClient(actions.acts, clientChart.client.id)
  const isBusy = giveAllDoses.some(dose => actions.isBusy(dose.administration_id))
  // The words of the button may take several lines, and it goes once fewer than two doses can be given together.
  const placeRef = useRef<HTMLDivElement>(null)
  const minHeight = useMinHeight(placeRef)
  return (
    <div ref={placeRef} className={style.together} style={minHeight}>
      <span className={style.undoPlace}>
        {recentAct && (
          <UndoButton
            recentAct={recentAct}
            label={t('mar.round.undoAllLabel', { count: recentAct.administrationIds.length, client: name })}
          />
        )}
      </span>
      {recentAct === undefined && canMark && giveAllDoses.length > 1 && (
        <GiveButton
          label={t('mar.round.giveAllLabel', {
            count: giveAllDoses.length,
            client: name,
            drugs: giveAllDoses
              .map(({ version }) => `${version.medication_name}, ${amountText(version)}`)
              .join('; '),
          })}
          staleWarning={staleWarning}
          disabled={isBusy}
          onGive={() => actions.giveAll(giveAllDoses, clientChart)}
        >
          {t('mar.round.giveAll', { count: giveAllDoses.length })}
        </GiveButton>
      )}
    </div>
  )
}
