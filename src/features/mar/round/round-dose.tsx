/** One dose of the round: due, with its two buttons, or done, on one line with a chip that opens undo and change. */
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../../charts/people.ts'
import type { RoundDose as Due } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { durationWords, timeWords, type WallClock } from '../../../labels/dates.ts'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { useStableHeight } from '../../../ui/use-stable-size.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { hasSameLook } from '../chart/drawn-alike.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { DoseChip } from '../dose/dose-chip.tsx'
import { DoseMarks } from '../dose/dose-recorded.tsx'
import { GiveButton, OtherButton, SettleButton, UndoPlace } from '../dose/give-button.tsx'
import { givenEarlierWords, stoppedWords } from '../dose/stopped-words.ts'
import { UndoButton } from '../dose/undo-button.tsx'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './round-dose.module.css'

interface RoundDoseProps {
  due: Due
  person: ClientChart
  people: People | undefined
  /** Folded to one line. */
  isFolded: boolean
  /** The schedule no longer has this dose: its place stays, empty. */
  isGone: boolean
  /** Text about doses of other orders of the drug that are due together with it. */
  alsoDue: string | undefined
  isBusy: boolean
  act: RecentAct | undefined
  staleWarning: string | null
  canMark: boolean
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
  onOpen: DoseActions['open']
}

export const RoundDose = memo(function RoundDose({ due, person, people, isFolded, ...rest }: RoundDoseProps) {
  const { act, alsoDue, isGone, onOpen } = rest
  const { t } = useTranslation()
  const { dose, isDone } = due
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, `${isDone} ${act?.number}`)
  const keptHeight = useStableHeight(row, (isDone && !isFolded) || isGone)
  const isInPlace = keptHeight !== undefined
  const drug = dose.version.medication_name
  const chip = <DoseChip dose={dose} person={person} onOpen={onOpen} />
  if (isGone) return <li ref={row} className={style.dose} style={keptHeight} aria-hidden />
  return (
    <li
      ref={row}
      className={style.dose}
      style={keptHeight}
      data-done={isDone || undefined}
      data-in-place={isInPlace || undefined}
      data-folded={isFolded || undefined}
    >
      <div className={style.what}>
        <div className={style.texts}>
          <span className={style.drug}>{drug}</span>
          {!isFolded && !isInPlace && <Amount due={due} home={person.home} />}
          {due.turn === 'stopped' && !isDone && (
            <strong className={style.stopped}>{stoppedWords(dose, person, people, t)}</strong>
          )}
          {!isDone && <AllergyNote drug={drug} allergies={person.allergies} />}
          {!isDone && alsoDue && <strong className={style.alsoDue}>{alsoDue}</strong>}
          {!isFolded && !isInPlace && dose.order.line.notes && (
            <span className={style.notes}>{dose.order.line.notes}</span>
          )}
          {(isDone || due.turn === 'settle') && <DoseMarks dose={dose} person={person} people={people} />}
        </div>
        {isInPlace && chip}
      </div>
      {isDone ? (
        <div className={style.buttons} data-wide={isInPlace || undefined}>
          <UndoPlace
            isGiven={dose.status === 'given'}
            heldLabels={isInPlace ? [t('mar.day.markMissed'), t('mar.day.markGiven')] : undefined}
          >
            {act && <UndoButton act={act} label={t('mar.round.undoLabel', { dose: drug })} />}
          </UndoPlace>
          {!isInPlace && chip}
        </div>
      ) : (
        <Buttons due={due} person={person} {...rest} />
      )}
    </li>
  )
}, hasSameLook)

function Amount({ due: { dose, minutesLate, isYesterday }, home }: { due: Due; home: WallClock }) {
  const { t } = useTranslation()
  return (
    <span className={style.amount}>
      <time>{timeWords(dose.time, home)}</time>
      {isYesterday && ` ${t('mar.round.yesterday')}`}
      {minutesLate > 0 && (
        <strong className={style.late}>
          {' '}
          · {t('mar.said.late', { duration: durationWords(minutesLate, t) })}
        </strong>
      )}
      {` · ${amountAndRoute(dose.version, t)}`}
    </span>
  )
}

type ButtonsProps = Pick<
  RoundDoseProps,
  'due' | 'person' | 'isBusy' | 'staleWarning' | 'canMark' | 'onGive' | 'onMiss' | 'onOpen'
>

function Buttons({ due, person, isBusy, staleWarning, canMark, onGive, onMiss, onOpen }: ButtonsProps) {
  const { t } = useTranslation()
  const { dose, turn, isYesterday } = due
  const drug = dose.version.medication_name
  const label = t('mar.round.doseOf', {
    drug: isYesterday ? t('mar.round.yesterdays', { drug }) : drug,
    amount: amountOf(dose.version),
    client: fullName(person.client),
    time: timeWords(dose.time, person.home),
  })
  if (turn === 'settle') return <SettleButton dose={label} onSettle={() => onOpen(dose, person)} />
  if (!canMark) return null
  return (
    <div className={style.buttons} data-wide>
      <OtherButton
        label={t('mar.day.markMissedLabel', { dose: label })}
        disabled={isBusy}
        onPick={() => onMiss(dose, person)}
      >
        {t('mar.day.markMissed')}
      </OtherButton>
      {turn === 'stopped' ? (
        <OtherButton
          label={t('mar.stopped.label', { act: givenEarlierWords(dose, t), dose: label })}
          disabled={isBusy}
          onPick={() => onGive(dose, person)}
        >
          {givenEarlierWords(dose, t)}
        </OtherButton>
      ) : (
        <GiveButton
          label={t('mar.day.markGivenLabel', { dose: label })}
          turn={turn}
          staleWarning={staleWarning}
          disabled={isBusy}
          onGive={() => onGive(dose, person)}
        >
          {t('mar.day.markGiven')}
        </GiveButton>
      )}
    </div>
  )
}
